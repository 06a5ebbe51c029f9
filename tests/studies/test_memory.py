"""However many games a study has, it takes as much memory: what is kept of each is in files, and read in parts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux says how much it was at most, in kilobytes")

# A process of its own, whose memory nothing else has touched. The games are made up: how they are played is another matter.
STUDY = """
import resource, sys
from pathlib import Path

import highcamp
from highcamp.studies import tables
from highcamp.studies.folder import Folder
from highcamp.studies.pieces import Finished, Piece
from highcamp.studies.plan import planned
from highcamp.studies.playing import Played
from highcamp.studies.study import Study

path, games = Path(sys.argv[1]), int(sys.argv[2])
plan = planned(highcamp.game("cant-stop"), options={}, bots=["random"], games=games, vary={}, seed=7)
folder = Folder.laid_out(path, plan, resume=False)
for first in range(0, games, 5000):
    numbers = range(first, first + 5000)
    made = [Played(n, 50 + n % 97, 60, [20, 20 + n % 7], [1.0, 0.0], [3.0, n % 3], [1, 2], None) for n in numbers]
    folder.add(Finished(Piece(0, first, first + 5000), made, 0.5))
tables.write(folder)
again = Folder.laid_out(path, plan, resume=True)  # the journal is read
assert again.played == games
assert f"{games:,} games" in Study(again, finished=True).report
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
FEW, MANY = 10_000, 300_000
MORE = 20
"""Megabytes: packages that are read meanwhile, and what the system gives in larger parts than it is asked for."""


def megabytes(path: Path, games: int) -> int:
    """How many a study of so many games takes at most."""
    done = subprocess.run([sys.executable, "-c", STUDY, path, str(games)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@pytest.mark.long
def test_a_study_of_many_games_takes_as_much_memory_as_one_of_few(tmp_path: Path) -> None:
    few, many = megabytes(tmp_path / "few", FEW), megabytes(tmp_path / "many", MANY)
    assert many <= few + MORE, (few, many)
