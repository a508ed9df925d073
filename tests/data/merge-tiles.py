#!/usr/bin/env python3
"""2048 and Threes a second time, from the words of the rules alone: writes merge-tiles.txt, one game a line.

Each line holds an id, the moves, and the position after them. Nothing here is shared with the crate.
"""
M = (1 << 64) - 1


def splitmix(x):
    while True:
        x = (x + 0x9E3779B97F4A7C15) & M
        z = x
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & M
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & M
        yield z ^ z >> 31


def xoshiro(seed):
    rotl = lambda x, k: (x << k | x >> 64 - k) & M
    mix = splitmix(seed)
    s = [next(mix) for _ in range(4)]
    while True:
        yield (rotl((s[0] + s[3]) & M, 23) + s[0]) & M
        t = s[1] << 17 & M
        s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45)


class Stream:
    """The stream of a moment of a game."""

    def __init__(self, seed, moment):
        inner = next(xoshiro(seed ^ moment * 0x9E3779B97F4A7C15 & M))
        self.draws = xoshiro(inner)

    def below(self, bound):
        while True:
            product = (next(self.draws) >> 32) * bound
            if product % (1 << 32) >= (1 << 32) % bound:
                return product >> 32


def fnv(text):
    h = 0xCBF29CE484222325
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001B3 & M
    return h


LETTERS = "0123456789abcdefgh"


def turn(grid, direction):
    """The lines, each from its wall outward, and the way back."""
    if direction in "ud":
        lines = [list(column) for column in zip(*grid)]
    else:
        lines = [list(row) for row in grid]
    if direction in "dr":
        lines = [line[::-1] for line in lines]
    return lines


def back(lines, direction):
    if direction in "dr":
        lines = [line[::-1] for line in lines]
    if direction in "ud":
        return [list(row) for row in zip(*lines)]
    return lines


class Twenty48:
    def __init__(self, rows, columns, seed):
        self.seed, self.n, self.score = seed, 0, 0
        self.grid = [[0] * columns for _ in range(rows)]
        stream = Stream(seed, 0)
        self.put(stream)
        self.put(stream)

    def put(self, stream):
        rank = 2 if stream.below(10) == 0 else 1
        empty = [(r, c) for r, row in enumerate(self.grid) for c, x in enumerate(row) if x == 0]
        r, c = empty[stream.below(len(empty))]
        self.grid[r][c] = rank

    def pushed(self, direction):
        lines, gain = [], 0
        for line in turn(self.grid, direction):
            tiles, out = [x for x in line if x], []
            while tiles:
                if len(tiles) > 1 and tiles[0] == tiles[1] and tiles[0] < 17:
                    out.append(tiles[0] + 1)
                    gain += 2 ** (tiles[0] + 1)
                    tiles = tiles[2:]
                else:
                    out.append(tiles.pop(0))
            lines.append(out + [0] * (len(line) - len(out)))
        grid = back(lines, direction)
        return None if grid == self.grid else (grid, gain)

    def move(self, direction):
        self.grid, gain = self.pushed(direction)
        self.score += gain
        self.n += 1
        self.put(Stream(self.seed, self.n))

    def text(self):
        out = "".join(LETTERS[x] for row in self.grid for x in row)
        out += f"~s{self.score}" if self.score else ""
        out += f"~m{self.n}" if self.n else ""
        return out + f"~x{self.seed:016x}"


class Threes:
    def __init__(self, seed, plus=False, bonus=21):
        self.seed, self.n, self.plus, self.bonus = seed, 0, plus, bonus
        self.grid = [[0] * 4 for _ in range(4)]
        self.bag = [1] * 4 + [2] * 4 + [3] * 4
        stream = Stream(seed, 0)
        for _ in range(9):
            card = self.bag.pop(stream.below(len(self.bag)))
            empty = [(r, c) for r in range(4) for c in range(4) if self.grid[r][c] == 0]
            r, c = empty[stream.below(len(empty))]
            self.grid[r][c] = card
        self.draw(stream)

    def draw(self, stream):
        highest = max(max(row) for row in self.grid)
        if highest >= 7 and stream.below(self.bonus) == 0:
            ranks = list(range(4, highest - 2))
            if len(ranks) > 3 and not self.plus:
                at = stream.below(len(ranks) - 2)
                ranks = ranks[at:at + 3]
            self.next = ranks
            return
        self.next = [self.bag.pop(stream.below(len(self.bag)))]
        if not self.bag:
            self.bag = [1] * 4 + [2] * 4 + [3] * 4

    def pushed(self, direction):
        if max(max(row) for row in self.grid) == 15:
            return None
        lines, moved = [], []
        for number, line in enumerate(turn(self.grid, direction)):
            for at in range(3):
                a, b = line[at], line[at + 1]
                if b == 0:
                    continue
                if a == 0:
                    made = b
                elif {a, b} == {1, 2}:
                    made = 3
                elif a == b and a > 2:
                    made = a + 1
                else:
                    continue
                line = line[:at] + [made] + line[at + 2:] + [0]
                moved.append(number)
                break
            lines.append(line)
        return (lines, moved) if moved else None

    def move(self, direction):
        lines, moved = self.pushed(direction)
        self.n += 1
        if any(15 in line for line in lines):
            self.grid = back(lines, direction)
            return
        stream = Stream(self.seed, self.n)
        line = moved[stream.below(len(moved))]
        card = self.next[stream.below(len(self.next))] if len(self.next) > 1 else self.next[0]
        lines[line][-1] = card
        self.grid = back(lines, direction)
        self.draw(stream)

    def text(self):
        out = "".join(LETTERS[x] for row in self.grid for x in row)
        out += "~b" + "".join(map(str, self.bag)) + "~n" + "".join(LETTERS[x] for x in self.next)
        out += "~plus" if self.plus else ""
        out += f"~bonus{self.bonus}" if self.bonus != 21 else ""
        out += f"~m{self.n}" if self.n else ""
        return out + f"~x{self.seed:016x}"


def play(game, order, most):
    moves = ""
    while len(moves) < most:
        turns = order(len(moves))
        direction = next((d for d in turns if game.pushed(d)), None)
        if direction is None:
            break
        game.move(direction)
        moves += direction
    return moves


CORNER = lambda n: "rdul" if n % 2 == 0 else "drul"
CYCLE = lambda n: "rdlu"[n % 4:] + "rdlu"[:n % 4]
PRIORITY = lambda n: "drlu"

SHAPES = [("classic", 4, 4)] * 4 + [("2x2", 2, 2), ("2x3", 2, 3), ("3x3", 3, 3), ("3x4", 3, 4), ("5x5", 5, 5), ("classic", 4, 4)]


def games():
    for n in range(100):
        seed, order = f"tiles-{n}", [CORNER, CYCLE, PRIORITY][n % 3]
        most = 0 if n >= 95 else 700
        if n % 2:
            plus, bonus = n % 8 == 5, 24 if n % 8 == 7 else 21
            name = "classic" + ("~plus" if plus else "") + (f"~bonus{bonus}" if bonus != 21 else "")
            game = Threes(fnv(seed), plus, bonus)
            yield f"threes/{name}/{seed}", game, play(game, order, most)
        else:
            name, rows, columns = SHAPES[n // 2 % len(SHAPES)]
            game = Twenty48(rows, columns, fnv(seed))
            yield f"2048/{name}/{seed}", game, play(game, order, most)
    # Boards with high tiles, for the windows of bonus cards.
    for n in range(12):
        game = Threes(fnv(f"high-{n}"), n % 4 == 3)
        rows = "0000 0000 369c 12ab".split() if n < 10 else "0000 0000 1020 0eed".split()
        game.grid = [[LETTERS.index(x) for x in row] for row in rows]
        game.bag, game.next = [1] * 4 + [2] * 4 + [3] * 4, [3]
        start = game.text()
        yield f"threes/board/{start}", game, play(game, [CORNER, CYCLE, PRIORITY][n % 3], 300)


if __name__ == "__main__":
    import pathlib
    lines = [f"{name} {moves or '-'} {game.text()}\n" for name, game, moves in games()]
    pathlib.Path(__file__).with_suffix(".txt").write_text("".join(lines))
