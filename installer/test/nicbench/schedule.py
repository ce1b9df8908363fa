"""Plans which nodes are paired in each round, and what each pair runs."""

from dataclasses import dataclass

WRITE, READ, LATENCY, ACROSS, HOST = "write", "read", "latency", "across", "host-write"


@dataclass(frozen=True)
class Step:
    """One kind of run, in which all pairs of a round take part at once.

    shift: NIC i of the first node is paired with NIC i + shift of the second node
    """

    what: str
    round: int
    shift: int = 0


def rounds_of(nodes: int) -> list[list[tuple[int, int]]]:
    """Returns rounds that pair all nodes once, each node at most once per round."""
    seats = [*range(nodes), *([nodes] if nodes % 2 else [])]
    half = len(seats) // 2
    rounds = []
    for _ in range(len(seats) - 1):
        facing = zip(seats[:half], reversed(seats[half:]), strict=True)
        pairs = sorted((min(pair), max(pair)) for pair in facing)
        # With an odd number of nodes, one node per round is paired with a missing node and rests.
        rounds.append([pair for pair in pairs if pair[1] < nodes])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def steps_of(nodes: int, rounds: int, rails: int, gpu_memory: bool) -> list[list[Step]]:
    """Returns the steps of each round; shifts between rails are spread over the rounds."""
    # With an odd number of nodes, a shift is in two rounds, because one node rests in each.
    turns = 1 + nodes % 2
    plan = []
    for number in range(1, rounds + 1):
        steps = [Step(WRITE, number), Step(LATENCY, number)]
        if number == 1:
            steps += [Step(READ, number)] + ([Step(HOST, number)] if gpu_memory else [])
        steps += [
            Step(ACROSS, number, shift)
            for shift in range(1, rails)
            if (number - shift) % rounds < turns
        ]
        plan.append(steps)
    return plan


def rails_of(step: Step, rails: int) -> list[tuple[int, int]]:
    """Returns the pairs of NICs that a step uses between two nodes."""
    return [(rail, (rail + step.shift) % rails) for rail in range(rails)]
