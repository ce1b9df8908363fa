"""Lists libraries that payloads leave out, because containers or GKE's driver provide them."""

from fnmatch import fnmatchcase

# Every container has these libraries, and a glibc at least as new as the one that DeepEP was linked
# with. cuDNN and Triton need libz; distroless images lack it, so the test image brings it.
_SYSTEM = (
    "ld-linux-aarch64.so.1",
    "ld-linux-x86-64.so.2",
    "libc.so.6",
    "libdl.so.2",
    "libgcc_s.so.1",
    "libm.so.6",
    "libpthread.so.0",
    "librt.so.1",
    "libstdc++.so.6",
    "libutil.so.1",
    "libz.so.1",
)

# The verbs libraries belong to the container. A copy in the payload would be found first; and verbs
# libraries of different rdma-core versions do not work together (IBVERBS_PRIVATE_34 not found).
VERBS = ("libibverbs.so*", "libmlx5.so*", "librdmacm.so*", "libmlx5-rdmav*.so")

# Libraries of GKE's driver, which pods see beside the payload.
_DRIVER = ("libcuda.so*", "libcudadebugger.so*", "libnvidia-*.so*")


def container_provides(name: str) -> bool:
    return name in _SYSTEM or is_verbs(name)


def is_verbs(name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in VERBS)


def gke_driver_provides(name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in _DRIVER)
