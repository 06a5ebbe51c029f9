"""A climber's sense for what the modules ask: where green, a number or a goat helps. Compiled, as the rest of the sense is."""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import has
from highcamp.games.tranquility.bots.weights import BEGUN, BROKEN, CAPTURED, GOAT, GOAT_ROW, PATH, SECOND, SPOILED
from highcamp.games.tranquility.box import BRIDGE, GOATS_NEEDED, NUMBER, PEAK_ROW, ROW, START
from highcamp.games.tranquility.herd import goats_out
from highcamp.games.tranquility.mountain import is_green, plain
from highcamp.games.tranquility.rules import TranquilityState

# -- Green path --


def path_worth(climb: TranquilityState, w: vec[i64], kind: i64, cell: i64) -> i64:
    """What the card does to the hopes of a green path: it feeds them, or it stands in the way."""
    before = hopes(climb.cells)
    if before == 0:
        return 0
    there = climb.cells[cell]
    climb.cells[cell] = kind + 1
    after = hopes(climb.cells)
    climb.cells[cell] = there
    return w[PATH] * (after - before) // (after if after > before else before)


def hopes(cells: vec[i64]) -> i64:
    """How many ways a green path may still take, those with more green in them counted several times; 0 if none is left."""
    ways = vec[i64]([0] * 9)
    for place in range(9):
        ways[place] = hope(cells, 0, place)
    for row in range(1, PEAK_ROW + 1):
        for place in range(9 - row):
            ways[place] = (ways[place] + ways[place + 1]) * hope(cells, row, place)
    return ways[0] + ways[1]


def hope(cells: vec[i64], row: i64, place: i64) -> i64:
    """3 for a green card, 1 where one may still come to lie, 0 where none can."""
    cell = START[row] + place
    there = cells[cell]
    if is_green(there):
        return 3
    if there != 0 and there != BRIDGE + 1:
        return 0
    if place > 0 and is_green(cells[cell - 1]):
        return 0
    return 0 if place < 8 - row and is_green(cells[cell + 1]) else 1


# -- Panorama objectives --


def panorama_worth(climb: TranquilityState, w: vec[i64], kind: i64, cell: i64) -> i64:
    """What the card does for the open objectives: it begins, continues, completes or breaks a sequence."""
    good: i64 = 0
    for i in range(len(climb.wanted)):
        if not has(climb.achieved, i):
            good += sequence_worth(climb, w, climb.wanted[i], NUMBER[kind], cell)
    return good


def sequence_worth(climb: TranquilityState, w: vec[i64], code: i64, number: i64, cell: i64) -> i64:
    """The same for one sequence: the best of the up to three stretches of the row that the cell is part of."""
    row = ROW[cell]
    first = START[row]
    last = START[row + 1] - 1
    best: i64 = 0
    worst: i64 = 0
    for offset in range(3):
        start = cell - offset
        if start < first or start + 2 > last:
            continue
        found = numbers_there(climb.cells, code, start, row)
        if found < 0:
            continue
        if number_of(code, offset) == number:
            good = w[CAPTURED] if found == 2 else w[SECOND] if found == 1 else w[BEGUN]
            if good > best:
                best = good
        elif found > 0:
            loss = w[BROKEN] if found == 2 else w[SPOILED]
            if -loss < worst:
                worst = -loss
    return best if best > 0 else worst


def numbers_there(cells: vec[i64], code: i64, start: i64, row: i64) -> i64:
    """How many numbers of the sequence lie in the stretch that begins there; -1 if they cannot all lie in it."""
    found: i64 = 0
    for offset in range(3):
        wanted = number_of(code, offset)
        if wanted <= row:
            return -1
        there = cells[start + offset]
        if there == 0 or there == BRIDGE + 1:
            continue
        if plain(there) != wanted:
            return -1
        found += 1
    return found


def number_of(code: i64, offset: i64) -> i64:
    """The first, second or third number of a sequence."""
    if offset == 0:
        return code // 256
    return code // 16 % 16 if offset == 1 else code % 16


# -- Mountain goats --


def goat_worth(climb: TranquilityState, w: vec[i64], kind: i64, cell: i64) -> i64:
    """What a card with a goat is worth besides: the higher it comes, the fewer cards the goat's way up will cost."""
    if (kind & 1) == 0:
        return 0
    return w[GOAT] + w[GOAT_ROW] * ROW[cell] if goats_out(climb) < GOATS_NEEDED else 0
