"""Tests the place of a process started by torchrun, our launcher, a Job, or a user."""

from __future__ import annotations

import unittest

from deepep_bench.place import Place, find_place
from deepep_bench.problems import InvalidConfigError

TORCHRUN = {"TORCHELASTIC_RUN_ID": "7", "MASTER_ADDR": "n0", "MASTER_PORT": "29500"}


class PlaceTest(unittest.TestCase):
    def problems(self, environment: dict[str, str], gpus: int = 8) -> list[str]:
        """Returns the first lines of the problems of variables that must be refused."""
        with self.assertRaises(InvalidConfigError) as refused:
            find_place(environment, gpus)
        return [str(problem).splitlines()[0] for problem in refused.exception.problems]

    def test_without_a_launcher_a_rank_is_spawned_for_each_gpu(self) -> None:
        self.assertEqual(find_place({}, 8), Place(1, 0, 8, "127.0.0.1", 8361, True))
        self.assertEqual(find_place({}, 8, 4).local_ranks, 4)

    def test_world_size_and_rank_of_our_launcher_count_nodes(self) -> None:
        found = {"WORLD_SIZE": "2", "RANK": "1", "MASTER_ADDR": "n0", "MASTER_PORT": "8361"}
        self.assertEqual(find_place(found, 8), Place(2, 1, 8, "n0", 8361, True))

    def test_the_completion_index_of_a_job_is_the_node(self) -> None:
        found = {"WORLD_SIZE": "2", "JOB_COMPLETION_INDEX": "1", "MASTER_ADDR": "n0"}
        self.assertEqual(find_place(found, 8), Place(2, 1, 8, "n0", 8361, True))
        # The completion index of a single-node Job is not a node number.
        self.assertEqual(find_place({"JOB_COMPLETION_INDEX": "5"}, 8).node, 0)

    def test_with_one_torchrun_process_per_node_ranks_are_spawned(self) -> None:
        found = {**TORCHRUN, "WORLD_SIZE": "2", "RANK": "1", "LOCAL_WORLD_SIZE": "1"}
        self.assertEqual(find_place(found, 8), Place(2, 1, 8, "n0", 29500, True))

    def test_with_a_torchrun_process_per_gpu_no_rank_is_spawned(self) -> None:
        found = {**TORCHRUN, "WORLD_SIZE": "16", "RANK": "11", "LOCAL_WORLD_SIZE": "8"}
        place = find_place({**found, "LOCAL_RANK": "3"}, 8)
        self.assertEqual(place, Place(2, 1, 8, "n0", 29500, False, 3))
        self.assertEqual((place.rank, place.ranks, place.node_of(8)), (11, 16, 1))

    def test_contradictory_variables_are_refused(self) -> None:
        self.assertEqual(self.problems({}, 0), ["this node: has no GPU"])
        self.assertEqual(
            self.problems({"WORLD_SIZE": "two", "MASTER_PORT": "x"}),
            [
                '$WORLD_SIZE: not a whole number, got "two"',
                '$MASTER_PORT: not a whole number, got "x"',
            ],
        )
        self.assertEqual(
            self.problems({"WORLD_SIZE": "2", "RANK": "2"}),
            [
                "$RANK: node 2 of 2",
                "$MASTER_ADDR: not set, and there are several nodes or ranks",
            ],
        )
        self.assertEqual(
            self.problems({"WORLD_SIZE": "0"}), ["$WORLD_SIZE: 0 nodes, expected at least 1"]
        )
        uneven = {**TORCHRUN, "WORLD_SIZE": "9", "RANK": "0", "LOCAL_WORLD_SIZE": "8"}
        self.assertEqual(
            self.problems(uneven), ["$WORLD_SIZE: 9, not a multiple of LOCAL_WORLD_SIZE 8"]
        )


if __name__ == "__main__":
    unittest.main()
