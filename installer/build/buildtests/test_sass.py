import unittest

from checks.sass import Ring, ring_state

# Instructions as nvdisasm prints them for sm_100. `LDS RZ, [RZ]` precedes each fence and reads
# nothing.
WAIT = "SYNCS.PHASECHK.TRANS64.TRYWAIT P0, [R36+URZ], R5"
READ = "LDS.128 R4, [R38+0x10]"
FENCE = "FENCE.VIEW.ASYNC.S"
EMPTY_READ = "@!PT LDS RZ, [RZ]"
ARRIVE = "@P0 SYNCS.ARRIVE.TRANS64.A1T0 RZ, [R36+URZ+0x8], RZ"
ANNOUNCE = "@P0 SYNCS.ARRIVE.TRANS64 RZ, [UR7], R10"
BULK_LOAD = "UBLKCP.S.G [UR6], [UR4], UR8"


def code(*instructions: str) -> str:
    """Returns a kernel of these instructions, and of the bulk load that makes it a ring."""
    lines = (ANNOUNCE, BULK_LOAD, *instructions)
    return "\n".join(f"        /*{n:04x}*/       {x} ;" for n, x in enumerate(lines))


class RingTest(unittest.TestCase):
    def test_a_fence_between_the_last_read_and_the_arrival_counts(self) -> None:
        for fence in (FENCE, "FENCE.VIEW.ASYNC"):
            kernel = code(WAIT, READ, READ, EMPTY_READ, fence, "ELECT P0, URZ, PT", ARRIVE)
            self.assertEqual(Ring.FENCED, ring_state(kernel))

    def test_empty_reads_and_arrivals_after_the_fence_need_no_further_fence(self) -> None:
        self.assertEqual(Ring.FENCED, ring_state(code(WAIT, READ, FENCE, EMPTY_READ, ARRIVE)))
        self.assertEqual(Ring.FENCED, ring_state(code(WAIT, READ, FENCE, ARRIVE, ARRIVE)))

    def test_a_fence_before_the_last_read_or_after_the_arrival_does_not_count(self) -> None:
        for kernel in (
            code(WAIT, READ, READ, ARRIVE),
            code(FENCE, WAIT, READ, ARRIVE, FENCE),
            code(WAIT, FENCE, READ, ARRIVE),
            code(WAIT, READ, FENCE, READ, ARRIVE),
            code(FENCE, WAIT, ARRIVE),
        ):
            self.assertEqual(Ring.UNFENCED, ring_state(kernel), kernel)

    def test_each_arrival_needs_its_own_fence(self) -> None:
        stage = (WAIT, READ, FENCE, ARRIVE)
        self.assertEqual(Ring.FENCED, ring_state(code(*stage, *stage)))
        self.assertEqual(Ring.UNFENCED, ring_state(code(*stage, WAIT, READ, ARRIVE)))
        self.assertEqual(Ring.UNFENCED, ring_state(code(*stage, READ, ARRIVE)))

    def test_a_fence_of_other_memory_or_of_some_threads_does_not_count(self) -> None:
        for fence in ("FENCE.VIEW.ASYNC.G", "@P0 FENCE.VIEW.ASYNC.S"):
            self.assertEqual(Ring.UNFENCED, ring_state(code(WAIT, READ, fence, ARRIVE)))

    def test_a_kernel_without_bulk_loads_or_arrivals_has_no_ring(self) -> None:
        self.assertEqual(Ring.NONE, ring_state(code(WAIT, READ)))
        self.assertEqual(Ring.NONE, ring_state(code(WAIT, READ, ARRIVE).replace(BULK_LOAD, "NOP")))
        self.assertEqual(Ring.NONE, ring_state(""))
