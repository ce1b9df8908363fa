# Cross-compilation on x86-64 for nodes with Arm CPUs; their programs run under QEMU. The compiler's folder has the
# libraries in targets/sbsa-linux (tools/check/cache.sh).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CUDA_HOST_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CUDA_FLAGS_INIT "--target-directory sbsa-linux")
get_filename_component(cuda "$ENV{CUDACXX}/../.." ABSOLUTE)
set(CMAKE_FIND_ROOT_PATH ${cuda}/targets/sbsa-linux /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L /usr/aarch64-linux-gnu)
