"""An extension built like DeepEP's: its device code is linked in a separate step."""

import os

from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CUDAExtension

print(f" > Arch list: {os.environ['TORCH_CUDA_ARCH_LIST']}")
print(f" > NVSHMEM path: {os.environ['NVSHMEM_DIR']}")

setup(
    name="small",
    version="1",
    packages=["small"],
    ext_modules=[
        CUDAExtension(
            "small_cpp",
            ["small.cpp", "twice.cu"],
            extra_compile_args={
                "cxx": ["-O1"],
                "nvcc": ["-O1", "-rdc=true"],
                "nvcc_dlink": ["-dlink"],
            },
        )
    ],
    cmdclass={"build_ext": BuildExtension},
)
