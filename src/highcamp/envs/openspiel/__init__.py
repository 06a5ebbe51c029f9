"""Games as OpenSpiel knows them. Importing this registers every game that can be played here, plug-ins too:

    import pyspiel
    import highcamp.envs.openspiel

    game = pyspiel.load_game("highcamp_first_ascent(players=4)")

The name is the game's own with ``_`` for ``-``. The parameters are its options, as far as they are numbers, switches or words
(``left_out`` names the others). ``state.highcamp`` is Highcamp's own state.

*Turns.* Nature's moves are chance nodes. Where several seats choose at once, the lowest is asked first, and what it chose is in
nobody else's information state before all have chosen.

*Information states.* ``information_state_string`` is all that a seat knows: its view, in JSON. Two states have the same one
exactly if the seat cannot tell them apart. What a game need not remember no view holds, so it does not tell by which of several
roads the seat came to know the same. ``information_state_tensor`` is there where the observation keeps all that is known;
``observation_tensor`` is what ``state.highcamp.observe(seat)`` writes, a piece for each feature.

*Resampling.* ``state.resample_from_infostate(player, sampler)`` deals anew all that the player cannot know. The state that it
returns has no history: no road to it was walked, and the true one would tell what is hidden. It plays on, and is cloned and
serialised, like any other. A bot that makes its own sampler seeds it by the clock; OpenSpiel's ISMCTS plays the same again if
it is told where to draw from::

    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, numpy_random_state.uniform))

*What OpenSpiel demands.* Its ISMCTS takes no game of perfect information; games in which nothing is hidden therefore have a
parameter ``imperfect_information``, which only declares them to be what every game is. Luck may prolong some games without
bound: their ``max_game_length`` is a thousand million. Use the searches in ``open_spiel.python.algorithms``: those in C++ crash
with games that are written in Python.
"""

try:
    import pyspiel  # noqa: F401  # it is only looked for
except ImportError as missing:
    raise ImportError("OpenSpiel is not installed. Run: pip install 'highcamp[openspiel]'", name=missing.name) from missing

from highcamp.engine import registry
from highcamp.envs.openspiel.game import OpenSpielGame, register, short_name
from highcamp.envs.openspiel.observer import Observer
from highcamp.envs.openspiel.parameters import left_out
from highcamp.envs.openspiel.state import OpenSpielState

__all__ = ["Observer", "OpenSpielGame", "OpenSpielState", "left_out", "register", "short_name"]

for _game in registry.list_games():
    register(_game)
