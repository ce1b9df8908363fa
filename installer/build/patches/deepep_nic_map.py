"""Makes a DeepEP source tree map GPUs to NICs.

usage: python3 -m patches.deepep_nic_map FOLDER
"""

import shutil
import sys
from pathlib import Path

from patches import nic_of_gpu
from patches.anchor import AnchorError, replace

# The first line that sets an NVSHMEM variable; it occurs only in Buffer's constructor.
_BEFORE_NVSHMEM = "os.environ['NVSHMEM_IB_ENABLE_IBGDA'] = '1'"
_CALL = f"{_BEFORE_NVSHMEM}\n_setup_device_hca_mapping(torch.cuda.current_device)"
_IMPORT = "import torch.distributed as dist"
_IMPORTS = f"{_IMPORT}\nfrom .nic_of_gpu import _setup_device_hca_mapping"


def apply(sources: Path) -> None:
    """Patches the tree; fails without a change if the source is not the known one."""
    buffer = sources / "deep_ep" / "buffer.py"
    changed = buffer.with_suffix(".changed")
    if not buffer.is_file():
        raise AnchorError(f"{buffer}: no such file; expected DeepEP V1")
    if "_setup_device_hca_mapping" in buffer.read_text(encoding="utf-8"):
        raise AnchorError(f"{buffer} has the NIC map already: leave out pr-466-…")
    shutil.copyfile(buffer, changed)
    try:
        replace(changed, _IMPORT, _IMPORTS)
        replace(changed, _BEFORE_NVSHMEM, _CALL)
    except AnchorError as e:
        changed.unlink()
        raise AnchorError(f"{buffer} is not the one that the NIC map was written for: {e}") from e
    shutil.copyfile(Path(nic_of_gpu.__file__), buffer.with_name("nic_of_gpu.py"))
    changed.replace(buffer)


if __name__ == "__main__":
    try:
        apply(Path(sys.argv[1]))
    except AnchorError as e:
        sys.exit(str(e))
