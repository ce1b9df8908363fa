import shutil
import sys
import tempfile
import types
import unittest
import unittest.mock
from pathlib import Path

from patches import deepep_combine_fence, deepep_nic_map, nic_of_gpu, nvshmem_zero_ah_attr
from patches.anchor import AnchorError

BUFFER = """\
import os
import torch
import torch.distributed as dist
from .utils import EventOverlap


class Buffer:
    def __init__(self, num_qps_per_rank: int = 24) -> None:
        if num_qps_per_rank:
            # Enable IBGDA
            os.environ['NVSHMEM_IB_ENABLE_IBGDA'] = '1'
            os.environ['NVSHMEM_IBGDA_NUM_RC_PER_PE'] = f'{num_qps_per_rank}'
"""

EIGHT = ",".join(f"{n}:mlx5_{n}:1" for n in range(8))


class NicOfGpuTest(unittest.TestCase):
    def nic(self, device: int, **environment: str) -> str:
        nic_of_gpu._setup_device_hca_mapping(lambda: device, environment)
        self.assertEqual("1", environment["NVSHMEM_ENABLE_NIC_PE_MAPPING"])
        return environment["NVSHMEM_HCA_LIST"]

    def test_each_gpu_has_its_nic(self) -> None:
        self.assertEqual("mlx5_5:1", self.nic(5, DEEP_EP_DEVICE_TO_HCA_MAPPING=EIGHT))

    def test_gpus_are_numbered_as_on_the_node(self) -> None:
        variables = {"DEEP_EP_DEVICE_TO_HCA_MAPPING": EIGHT, "CUDA_VISIBLE_DEVICES": "6, 7"}
        self.assertEqual("mlx5_7:1", self.nic(1, **variables))

    def test_a_port_may_be_left_out(self) -> None:
        self.assertEqual("mlx5_0:1", self.nic(0, DEEP_EP_DEVICE_TO_HCA_MAPPING="0:mlx5_0"))

    def test_without_a_map_nothing_is_changed(self) -> None:
        for environment in ({}, {"DEEP_EP_DEVICE_TO_HCA_MAPPING": ""}):
            before = dict(environment)
            nic_of_gpu._setup_device_hca_mapping(lambda: 0, environment)
            self.assertEqual(before, environment)

    def test_a_gpu_without_a_nic_is_reported(self) -> None:
        with self.assertRaisesRegex(ValueError, "=0:mlx5_0:1 has no NIC for GPU 3: expected 3:NIC"):
            self.nic(3, DEEP_EP_DEVICE_TO_HCA_MAPPING="0:mlx5_0:1")

    def test_an_invalid_map_is_reported(self) -> None:
        for text in ("mlx5_0", "0:", "x:mlx5_0:1", "0:mlx5_0:one", "0:mlx5_0:1,", "²:mlx5_0"):
            with self.subTest(text), self.assertRaisesRegex(ValueError, "not GPU:NIC:PORT"):
                self.nic(0, DEEP_EP_DEVICE_TO_HCA_MAPPING=text)

    def test_a_duplicate_gpu_is_reported(self) -> None:
        with self.assertRaisesRegex(ValueError, "GPU 0 is named twice"):
            self.nic(0, DEEP_EP_DEVICE_TO_HCA_MAPPING="0:mlx5_0:1,0:mlx5_1:1")

    def test_device_names_that_are_not_numbers_are_reported(self) -> None:
        for visible in ("GPU-1234", "0"):
            with (
                self.subTest(visible),
                self.assertRaisesRegex(ValueError, "not name GPU 1 by a num"),
            ):
                self.nic(1, DEEP_EP_DEVICE_TO_HCA_MAPPING=EIGHT, CUDA_VISIBLE_DEVICES=visible)


class DeepEpNicMapTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.sources = Path(folder.name)
        self.buffer = self.sources / "deep_ep/buffer.py"
        self.buffer.parent.mkdir()
        self.buffer.write_text(BUFFER)

    def test_the_changed_constructor_takes_the_nic_of_its_gpu(self) -> None:
        deepep_nic_map.apply(self.sources)
        self.assertIn("_setup_device_hca_mapping", self.buffer.read_text())
        environment = {"DEEP_EP_DEVICE_TO_HCA_MAPPING": EIGHT}
        self.construct(device=3, environment=environment)
        self.assertEqual("mlx5_3:1", environment["NVSHMEM_HCA_LIST"])
        self.assertEqual("1", environment["NVSHMEM_IB_ENABLE_IBGDA"])

    def test_an_unknown_source_is_not_changed(self) -> None:
        twice = BUFFER + BUFFER.splitlines(keepends=True)[-2]
        for text in (twice, BUFFER.replace("NVSHMEM_IB_ENABLE_IBGDA", "X"), "import os\n"):
            self.buffer.write_text(text)
            with self.assertRaisesRegex(AnchorError, "the one that the NIC map was written for"):
                deepep_nic_map.apply(self.sources)
            self.assertEqual(text, self.buffer.read_text())
            self.assertEqual(["buffer.py"], [path.name for path in self.buffer.parent.iterdir()])

    def test_the_nic_map_is_not_applied_twice(self) -> None:
        deepep_nic_map.apply(self.sources)
        once = self.buffer.read_text()
        with self.assertRaisesRegex(AnchorError, "has the NIC map already"):
            deepep_nic_map.apply(self.sources)
        self.assertEqual(once, self.buffer.read_text())

    def test_a_deepep_without_that_file_is_reported(self) -> None:
        self.buffer.unlink()
        with self.assertRaisesRegex(AnchorError, "expected DeepEP V1"):
            deepep_nic_map.apply(self.sources)

    def construct(self, device: int, environment: dict[str, str]) -> None:
        """Constructs the patched Buffer, with stand-ins for torch and DeepEP's other modules."""
        torch = types.ModuleType("torch")
        torch.cuda = types.SimpleNamespace(current_device=lambda: device)  # type: ignore[attr-defined]
        torch.distributed = types.ModuleType("torch.distributed")  # type: ignore[attr-defined]
        package = types.ModuleType("deep_ep")
        package.__path__ = [str(self.buffer.parent)]
        utils = types.ModuleType("deep_ep.utils")
        utils.EventOverlap = object  # type: ignore[attr-defined]
        names = {
            "torch": torch,
            "torch.distributed": torch.distributed,
            "deep_ep": package,
            "deep_ep.utils": utils,
        }
        with (
            unittest.mock.patch.dict(sys.modules, names),
            unittest.mock.patch("os.environ", environment),
        ):
            from deep_ep import buffer

            buffer.Buffer()


class DeepEpCombineFenceTest(unittest.TestCase):
    """Patches our ring kernel, which stands in for DeepEP's; `./check epbench` compiles it."""

    RING = Path(__file__).resolve().parents[1] / "compiletests/deepep_ring"
    ARRIVAL = """\
    if (elect_one_sync())
      mbarrier_arrive(empty_barriers[stage_idx]);
"""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.sources = Path(folder.name) / "sources"
        shutil.copytree(self.RING, self.sources)
        self.kernels = self.sources / "csrc/kernels/internode_ll.cu"
        self.text = self.kernels.read_text()

    def refused(self, text: str, why: str) -> None:
        self.kernels.write_text(text)
        with self.assertRaisesRegex(AnchorError, why):
            deepep_combine_fence.apply(self.sources)
        self.assertEqual(text, self.kernels.read_text())

    def test_the_fence_is_before_the_condition_of_the_arrival(self) -> None:
        line = deepep_combine_fence.apply(self.sources)
        after = self.kernels.read_text()
        fenced = "    tma_store_fence();\n" + self.ARRIVAL
        self.assertEqual(self.text.replace(self.ARRIVAL, fenced), after)
        self.assertEqual("    tma_store_fence();", after.splitlines()[line - 1])

    def test_the_forms_of_all_pinned_sources_are_known(self) -> None:
        for condition in ("elect_one_sync(lane_id)", "elect_one_sync()"):
            text = self.text.replace("elect_one_sync()", condition)
            self.kernels.write_text(text)
            deepep_combine_fence.apply(self.sources)
            fenced = f"    tma_store_fence();\n    if ({condition})\n      mbarrier_arrive(empty"
            self.assertEqual(1, self.kernels.read_text().count(fenced))

    def test_a_source_with_the_fence_is_refused(self) -> None:
        for fence in ("tma_store_fence();", "fence_view_async_shared();"):
            fenced = self.text.replace(self.ARRIVAL, f"    {fence}\n{self.ARRIVAL}")
            self.refused(fenced, "has the fence already: leave out pr-642-combine-fence$")

    def test_a_source_without_the_arrival_is_refused(self) -> None:
        self.refused(self.text.replace(self.ARRIVAL, ""), "found 0 arrivals .*, expected 1 in comb")

    def test_a_source_with_two_arrivals_is_refused(self) -> None:
        self.refused(self.text.replace(self.ARRIVAL, self.ARRIVAL * 2), "found 2 arrivals on empty")

    def test_an_arrival_of_all_lanes_or_outside_the_receive_half_is_refused(self) -> None:
        all_lanes = self.text.replace(
            "    if (elect_one_sync())\n      mbarrier_arr", "mbarrier_arr"
        )
        send_half = self.text.replace("LOW_LATENCY_COMBINE_RECV:", "")
        for text in (all_lanes, send_half):
            self.refused(text, "is not one lane's in combine's receive half: pr-642-combine-fence")

    def test_a_helper_that_fences_something_else_is_refused(self) -> None:
        helpers = self.kernels.with_name("utils.cuh")
        helpers.write_text(helpers.read_text().replace("async.shared::cta", "async.global"))
        self.refused(self.text, r"utils.cuh: no tma_store_fence\(\) that fences shared memory")

    def test_another_deepep_is_refused(self) -> None:
        self.kernels.unlink()
        with self.assertRaisesRegex(
            AnchorError, "no such file; pr-642-combine-fence is for DeepEP V1"
        ):
            deepep_combine_fence.apply(self.sources)


class ZeroAhAttrTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.sources = Path(folder.name)
        self.transport = self.sources / "src/modules/transport/ibgda/ibgda.cpp"
        self.transport.parent.mkdir(parents=True)

    def test_each_address_attribute_is_zeroed(self) -> None:
        self.transport.write_text(
            "a\n    struct ibv_ah_attr ah_attr;\nb\n\tstruct ibv_ah_attr ah_attr;\n"
        )
        self.assertEqual(2, nvshmem_zero_ah_attr.apply(self.sources))
        self.assertEqual(
            "a\n    struct ibv_ah_attr ah_attr = {};\nb\n\tstruct ibv_ah_attr ah_attr = {};\n",
            self.transport.read_text(),
        )

    def test_a_source_that_zeroes_the_attributes_is_not_changed(self) -> None:
        for text in (
            "    struct ibv_ah_attr ah_attr;\n    memset(&ah_attr, 0, sizeof(ah_attr));\n",
            "    struct ibv_ah_attr ah_attr = {};\n",
        ):
            self.transport.write_text(text)
            with self.assertRaisesRegex(AnchorError, "leave out the patch zero-ibv-ah-attr"):
                nvshmem_zero_ah_attr.apply(self.sources)
            self.assertEqual(text, self.transport.read_text())

    def test_a_source_without_any_anchor_is_reported(self) -> None:
        self.transport.write_text("struct ibv_ah_attr *ah_attr;\n")
        with self.assertRaisesRegex(AnchorError, "found 0 time.s., expected at least once"):
            nvshmem_zero_ah_attr.apply(self.sources)
