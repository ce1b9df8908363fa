#!/usr/bin/env bats
# Tests the scripts of the build stages. Small files stand in for those that the scripts would fetch.
# shellcheck disable=SC2154 # bats sets BATS_*
# shellcheck disable=SC2016 # some strings are the text of another script

setup() {
  build="$(cd -- "${BATS_TEST_DIRNAME}/.." && pwd)"
  cd -- "${BATS_TEST_TMPDIR}" || return
  export MIRROR="${BATS_TEST_TMPDIR}/mirror"
  mkdir mirror fakes
  PATH="${BATS_TEST_TMPDIR}/fakes:${PATH}"
  printf 'content' >mirror/file.tar.gz
  sha256="$(printf 'content' | sha256sum | cut -c1-64)"
}

# usage: fake NAME <<SCRIPT   puts SCRIPT on the PATH before the real program NAME
fake() {
  { printf '#!/usr/bin/env bash\n' && cat; } >"fakes/$1"
  chmod +x "fakes/$1"
}

@test "a file of the mirror with the right checksum is copied" {
  run "${build}/fetch.sh" part https://example.org/a/file.tar.gz "${sha256}" out
  [[ "${status}" == 0 && "${output}" == "part: ${sha256}" ]]
  [[ "$(<out/file.tar.gz)" == content ]]
}

@test "a file with another checksum is refused and deleted" {
  other="${sha256//[0-4]/5}"
  run "${build}/fetch.sh" part https://example.org/a/file.tar.gz "${other}" out
  [[ "${status}" == 1 && "${output}" == *"has the checksum ${sha256}, expected ${other}"* ]]
  [[ ! -e out/file.tar.gz ]]
}

@test "an unknown checksum is refused before anything is fetched" {
  fake curl <<<'touch called'
  for unknown in unknown '' "$(printf '%064d' 0)" abc; do
    run "${build}/fetch.sh" part https://example.org/a/other.tar.gz "${unknown}" out
    [[ "${status}" == 1 && "${output}" == *"Run 'epfabric image lock SET'"* ]]
  done
  [[ ! -e called ]]
}

@test "a file that the mirror lacks comes from the internet" {
  fake curl <<'SCRIPT'
while (($# > 1)); do [[ "$1" == --output ]] && file="$2"; shift; done
printf content >"${file}"
printf '%s' "$1" >called
SCRIPT
  run "${build}/fetch.sh" part https://example.org/a/other.tar.gz "${sha256}" out
  [[ "${status}" == 0 && "$(<called)" == https://example.org/a/other.tar.gz ]]
}

@test "for an unreachable server, the message says how to build without internet" {
  fake curl <<<'exit 6'
  run "${build}/fetch.sh" part https://example.org/a/other.tar.gz "${sha256}" out
  [[ "${status}" == 1 && "${output}" == *'--build-context mirror=FOLDER with other.tar.gz in it'* ]]
}

@test "the folder of an optional part that the set lacks stays empty" {
  run "${build}/fetch.sh" part '' '' out optional
  [[ "${status}" == 0 && "${output}" == 'part: not part of this software set' && -d out ]]
  run "${build}/fetch.sh" part '' '' out
  [[ "${status}" == 1 ]]
}

@test "a commit is fetched only by its whole id" {
  export HOME="${BATS_TEST_TMPDIR}" GIT_CONFIG_NOSYSTEM=1
  git init --quiet --bare mirror/git/owner/name.git
  git init --quiet work
  printf 'one' >work/file
  git -C work add file
  git -C work -c user.name=a -c user.email=a@example.org commit --quiet -m one
  git -C work push --quiet ../mirror/git/owner/name.git HEAD:refs/heads/main
  commit="$(git -C work rev-parse HEAD)"
  run "${build}/fetch-commit.sh" owner/name "${commit}" out
  [[ "${status}" == 0 && "${output}" == *"owner/name@${commit}" && "$(<out/file)" == one ]]
  run "${build}/fetch-commit.sh" owner/name "${commit:0:7}" short
  [[ "${status}" == 1 && "${output}" == *"is '${commit:0:7}': expected all 40 digits"* ]]
  run "${build}/fetch-commit.sh" owner/name "${commit//[0-4]/5}" other
  [[ "${status}" == 1 && "${output}" == *'tried to fetch'* ]]
}

@test "apt installs packages from a snapshot, and fails without a snapshot's time" {
  fake apt-get <<'SCRIPT'
printf '%s\n' "$*" >>called
for word; do [[ "${word}" == Dir::Etc::sourcelist=* ]] && cat "${word#*=}" >>called; done
exit 0
SCRIPT
  fake rm <<<'exit 0'
  run env -u APT_SNAPSHOT "${build}/apt.sh" curl
  [[ "${status}" == 1 && "${output}" == *'expected a time like'* && ! -e called ]]
  APT_SNAPSHOT=20261101T000000Z run "${build}/apt.sh" curl git
  [[ "${status}" == 0 ]]
  grep -q '^URIs: .*/20261101T000000Z$' called
  grep -q -- 'install --yes --no-install-recommends -- curl git$' called
}

@test "on Arm, packages come from another archive, and verbs libraries from another folder" {
  fake apt-get <<'SCRIPT'
for word; do [[ "${word}" == Dir::Etc::sourcelist=* ]] && cat "${word#*=}" >>called; done
exit 0
SCRIPT
  fake rm <<<'exit 0'
  fake uname <<<'printf aarch64'
  APT_SNAPSHOT=20261101T000000Z run "${build}/apt.sh" curl
  [[ "${status}" == 0 ]]
  grep -q '^URIs: http://ports.ubuntu.com/ubuntu-ports$' called
  lib=root/usr/lib/aarch64-linux-gnu
  mkdir -p "${lib}/libibverbs" root/etc/libibverbs.d
  touch "${lib}"/{libibverbs.so.1,libmlx5.so.1,librdmacm.so.1,libibverbs/libmlx5-rdmav34.so} root/etc/libibverbs.d/mlx5.driver
  run "${build}/verbs.sh" root out
  [[ "${status}" == 0 && "$(readlink out/usr/lib/aarch64-linux-gnu/libmlx5.so)" == libmlx5.so.1 ]]
  printf 'MLX5_1.25' >out/usr/lib/aarch64-linux-gnu/libmlx5.so.1
  DEEPEP_GENERATION=v2 run "${build}/report-gin-verbs.sh" out
  [[ "${status}" == 0 && "${output}" == 'gin-verbs: libmlx5 has MLX5_1.25' ]]
  fake uname <<<'printf riscv64'
  APT_SNAPSHOT=20261101T000000Z run "${build}/apt.sh" curl
  [[ "${status}" == 1 && "${output}" == 'apt: no archive is known for riscv64' ]]
}

@test "a build of DeepEP without its kernels between nodes is refused" {
  export TORCH_CUDA_ARCH_LIST=10.0 NVSHMEM_DIR=/usr/local/nvidia/deepep/nvshmem
  printf '  Build summary:\n   > Arch list: 10.0\n   > NVSHMEM path: %s\n' "${NVSHMEM_DIR}" >good
  run "${build}/assert-deepep-log.sh" good v1-rcqp
  [[ "${status}" == 0 && -z "${output}" ]]
  { cat good && printf 'Warning: … All internode and low-latency features are disabled\n'; } >warned
  run "${build}/assert-deepep-log.sh" warned v1-rcqp
  [[ "${status}" == 1 && "${output}" == *'Is NVSHMEM_DIR right?' ]]
  run "${build}/assert-deepep-log.sh" warned v2
  [[ "${status}" == 1 ]]
  sed 's/10.0/9.0/' good >other
  run "${build}/assert-deepep-log.sh" other v1-rcqp
  [[ "${status}" == 1 && "${output}" == "deepep: its build says 'Arch list: 9.0', expected '10.0'" ]]
  grep -v NVSHMEM good >silent
  run "${build}/assert-deepep-log.sh" silent v1-rcqp
  [[ "${status}" == 1 && "${output}" == *"'NVSHMEM path: nothing'"* ]]
  run "${build}/assert-deepep-log.sh" good v9
  [[ "${status}" == 1 && "${output}" == *'no such generation: v9'* ]]
}

@test "each patch of DeepEP is applied by its program, and an unknown patch ends the build" {
  fake python3 <<<'printf "%s\n" "$*" >>called'
  export DEEPEP_PATCHES='pr-466-device-to-hca-mapping pr-642-combine-fence pr-1-other'
  run "${build}/deepep.sh" sources python packages payload
  [[ "${status}" == 1 ]]
  [[ "${output}" == 'deepep: no such patch: pr-1-other; known: pr-466-device-to-hca-mapping pr-642-combine-fence' ]]
  [[ "$(<called)" == $'-m patches.deepep_nic_map sources\n-m patches.deepep_combine_fence sources' ]]
}

# usage: require_fence ARCHITECTURE GENERATION PATCHES   runs the check with a fake that prints its arguments
require_fence() {
  run env CUDA_ARCHITECTURE="$1" DEEPEP_GENERATION="$2" DEEPEP_PATCHES="$3" \
    fence/require-combine-fence.sh fence/packages
}

@test "the fence is searched for in the library that the build made" {
  mkdir -p fence/packages/deep_ep
  cp -- "${build}/require-combine-fence.sh" fence/
  printf 'import sys\nprint(*sys.argv[1:])\n' >fence/combine_fence.py
  require_fence 100 v1-rcqp pr-642-combine-fence
  [[ "${status}" == 1 && "${output}" == *'no deep_ep_cpp*.so and no deep_ep/_C*.so in fence/packages' ]]
  touch fence/packages/deep_ep_cpp.so
  require_fence 100 v1-rcqp 'other pr-642-combine-fence'
  [[ "${status}" == 0 && "${output}" == 'fence/packages/deep_ep_cpp.so --require 100 --patched' ]]
  require_fence 90 v1-rcqp ''
  [[ "${status}" == 0 && "${output}" == fence/packages/deep_ep_cpp.so ]]
  require_fence 100 v1-rcqp ''
  [[ "${status}" == 0 && "${output}" == 'fence/packages/deep_ep_cpp.so --require 100' ]]
  mv fence/packages/deep_ep_cpp.so fence/packages/deep_ep/_C.so
  require_fence 100 v2 ''
  [[ "${status}" == 0 && "${output}" == fence/packages/deep_ep/_C.so ]]
}

@test "the name of DeepEP's host compiler is one word, because torch quotes it for nvcc" {
  # torch/utils/cpp_extension.py of torch 2.9.1: unix_cuda_flags adds -ccbin and CC, unix_wrap_ninja_compile puts
  # each flag through shlex.quote, and _write_ninja_file takes PYTORCH_NVCC unchanged.
  mkdir -p python/bin packages payload sources/tests no-patches
  cat >python/bin/python3 <<'SCRIPT'
#!/usr/bin/env bash
printf '   > Arch list: %s\n   > NVSHMEM path: %s\n' "${TORCH_CUDA_ARCH_LIST}" "${NVSHMEM_DIR}"
printf -v ccbin '%q' "${CC}"
sh -c "${PYTORCH_NVCC} -ccbin ${ccbin} -c kernel.cu" && sh -c "${CXX} --version"
SCRIPT
  chmod +x python/bin/python3
  fake ccache <<<'exec "$@"'
  fake nvcc <<'SCRIPT'
[[ "$1" == -ccbin ]] && type -P "$2" >/dev/null || {
  echo 'nvcc fatal   : Failed to preprocess host compiler properties.' >&2
  exit 1
}
SCRIPT
  export DEEPEP_BUILD_ENV='TORCH_CUDA_ARCH_LIST=10.0 NVSHMEM_DIR=/nvshmem' DEEPEP_GENERATION=v1-rcqp IBRC="${PWD}/no-patches"
  run "${build}/deepep.sh" sources python packages payload
  printf '%s\n' "${output}"
  [[ "${status}" == 0 && -d payload/tests ]]
}

# usage: make_driver_file NAME…   makes a stand-in for NVIDIA's .run file that unpacks these libraries
make_driver_file() {
  mkdir -p fetched
  {
    printf '#!/bin/sh\nwhile [ $# -gt 1 ]; do shift; done\nmkdir -p "$1/kernel-open" "$1/firmware"\n'
    printf 'touch "$1/kernel-open/Kbuild" "$1/firmware/gsp_ga10x.bin"\n'
    printf 'for p in smi persistenced debugdump cuda-mps-control cuda-mps-server; do echo >"$1/nvidia-$p"; done\n'
    for name; do
      printf 'gcc -shared -nostdlib -Wl,-soname,%s.so.1 -x c /dev/null -o "$1/%s.so.1.2.3"\n' "${name}" "${name}"
    done
  } >fetched/NVIDIA-Linux-x86_64-1.2.3.run
}

@test "unpacking the driver gives libraries with links named as programs load them, and sources for dkms" {
  make_driver_file libcuda libcudadebugger libnvidia-cfg libnvidia-ml libnvidia-ptxjitcompiler
  SONAMES="${build}/sonames.py" run "${build}/driver.sh" fetched 1.2.3 out
  [[ "${status}" == 0 ]]
  [[ "$(readlink out/tree/lib64/libcuda.so.1)" == libcuda.so.1.2.3 && -L out/tree/lib64/libcuda.so ]]
  [[ -x out/tree/bin/nvidia-smi && -f out/tree/firmware/nvidia/1.2.3/gsp_ga10x.bin ]]
  grep -q '^PACKAGE_VERSION="1.2.3"$' out/sources/nvidia/dkms.conf
  grep -qF 'KERNEL_UNAME=${kernelver} SYSSRC=${kernel_source_dir} modules' out/sources/nvidia/dkms.conf
  grep -q '^BUILT_MODULE_NAME\[4\]="nvidia-peermem"$' out/sources/nvidia/dkms.conf
}

@test "a driver with another layout is reported" {
  make_driver_file libcuda
  SONAMES="${build}/sonames.py" run "${build}/driver.sh" fetched 1.2.3 out
  [[ "${status}" == 1 && "${output}" == *'driver 1.2.3 has no libcudadebugger.so.1.2.3'* ]]
}

# usage: make_package NAME FILE…   makes a Debian package with these files in pool
make_package() {
  local name="$1" file
  mkdir -p "p-${name}/DEBIAN" pool
  printf 'Package: %s\nVersion: 1\nArchitecture: all\nMaintainer: a <a@example.org>\nDescription: x\n' "${name}" \
    >"p-${name}/DEBIAN/control"
  for file in "${@:2}"; do
    mkdir -p "p-${name}/$(dirname -- "${file}")"
    printf '%s' "${name}" >"p-${name}/${file}"
  done
  dpkg-deb --build "p-${name}" "pool/${name}_1_all.deb" >/dev/null
}

@test "DOCA is unpacked: OFED's sources, and the verbs that belong to OFED" {
  type -P dpkg-deb >/dev/null || skip "no dpkg-deb"
  lib=usr/lib/x86_64-linux-gnu
  make_package mlnx-ofed-kernel-dkms usr/src/mlnx-ofed-kernel-25.10/dkms.conf
  make_package libibverbs1 "${lib}/libibverbs.so.1"
  make_package ibverbs-providers "${lib}/libmlx5.so.1" "${lib}/libibverbs/libmlx5-rdmav57.so" etc/libibverbs.d/mlx5.driver
  make_package librdmacm1 "${lib}/librdmacm.so.1"
  mkdir -p p-doca-host/usr/share/doca/repo
  mv pool p-doca-host/usr/share/doca/repo/
  make_package doca-host usr/share/doca/readme
  mkdir fetched
  mv pool/doca-host_1_all.deb fetched/
  run "${build}/ofed.sh" fetched out
  [[ "${status}" == 0 && -f out/sources/ofed/dkms.conf && -f out/verbs/etc/libibverbs.d/mlx5.driver ]]
  [[ "$(readlink "out/verbs/${lib}/libmlx5.so")" == libmlx5.so.1 ]]
  rm p-doca-host/usr/share/doca/repo/pool/librdmacm1_1_all.deb
  dpkg-deb --build p-doca-host fetched/doca-host_1_all.deb >/dev/null
  run "${build}/ofed.sh" fetched again
  [[ "${status}" == 1 && "${output}" == *'looked for one librdmacm1_*.deb in DOCA'* ]]
}

@test "torch is not installed if the hashes of its wheels are unknown" {
  run "${build}/python.sh" fetched "${build}/requirements/unknown" https://example.org/simple out
  [[ "${status}" == 1 && "${output}" == *"Run 'epfabric image lock SET'"* && ! -e out ]]
}

@test "torch is installed from wheels with known hashes, and without an index if there is a mirror" {
  mkdir -p fetched python/bin python/lib/python3.12/{test,lib-dynload} python/lib/tcl9.0
  touch python/lib/python3.12/lib-dynload/{_crypt,_ssl}.cpython-312.so requirements
  printf "x = 'clang -g -fdebug-default-version=4', 'clang++ -pthread'\n" >python/lib/python3.12/_sysconfigdata__linux.py
  printf '#!/bin/sh\nprintf "%%s\\n" "$*" >>%s/called\n' "${PWD}" >python/bin/python3
  chmod +x python/bin/python3
  tar -czf fetched/cpython-3.12.tar.gz python
  run "${build}/python.sh" fetched requirements https://example.org/simple out/python out/packages
  [[ "${status}" == 0 ]]
  grep -q -- '--target out/packages --requirement requirements$' called
  grep -q -- '--require-hashes --only-binary=:all: --index-url https://example.org/simple' called
  [[ ! -e out/python/lib/python3.12/test && ! -e out/python/lib/tcl9.0 ]]
  [[ "$(cd out/python/lib/python3.12/lib-dynload && printf '%s' *)" == _ssl.cpython-312.so ]]
  [[ "$(<out/python/lib/python3.12/_sysconfigdata__linux.py)" == "x = 'gcc -g', 'g++ -pthread'" ]]
  mkdir mirror/wheels python/lib/python3.12/site-packages
  tar -czf fetched/cpython-3.12.tar.gz python
  run "${build}/python.sh" fetched requirements https://example.org/simple opt
  grep -q -- '--target opt/lib/python3.12/site-packages --requirement requirements$' called
  grep -q -- "--no-index --find-links ${MIRROR}/wheels" called
}

# usage: compile_library FILE [SONAME] [FLAG…]   compiles a small library
compile_library() {
  mkdir -p "$(dirname -- "$1")"
  gcc -shared -nostdlib -Wl,-soname,"${2:-$(basename -- "$1")}" "${@:3}" -x c /dev/null -o "$1"
}

# usage: make_own_library FOLDER [ARCHITECTURE]…   makes our library with kernels for these GPUs (default: those of all sets)
make_own_library() {
  local folder="$1"
  shift
  (($# > 0)) || set -- 90 100
  compile_library "${folder}/epfabric_ep/libepfabric_ep.so"
  PYTHONPATH="${BATS_TEST_DIRNAME}" python3 -c 'import sys; from pathlib import Path; from elf_files import add_section, kernels
add_section(Path(sys.argv[1]), ".nv_fatbin", kernels(*map(int, sys.argv[2:])))' "${folder}/epfabric_ep/libepfabric_ep.so" "$@"
}

# usage: make_tree   makes a payload's tree as the earlier build stages do
make_tree() {
  mkdir -p tree/bin tree/firmware tree/deepep/{gdrcopy,nccl,python,tests}
  compile_library tree/lib64/libcuda.so.1
  compile_library tree/lib64/libnvidia-ml.so.1
  compile_library tree/deepep/nvshmem/lib/libnvshmem_host.so.3
  make_own_library tree/deepep/ep
  mkdir tree/deepep/nvshmem/include
  compile_library tree/deepep/site-packages/nvidia/nvshmem/lib/libnvshmem_host.so.3
  compile_library tree/deepep/site-packages/nvidia/nvshmem/lib/nvshmem_bootstrap_mpi.so.3 x -Wl,-rpath,/data
  mkdir tree/deepep/site-packages/nvidia/nvshmem/include
  compile_library tree/deepep/site-packages/nvidia/cuda_runtime/lib/libcudart.so.12
}

@test "a payload has one NVSHMEM, all CUDA libraries in one folder, and a hash of its content" {
  make_tree
  DEEPEP_GENERATION=v2 CUDA_ARCHITECTURE=100 run "${build}/payload.sh" tree
  [[ "${status}" == 0 ]]
  [[ "$(readlink tree/deepep/site-packages/nvidia/nvshmem/lib)" == ../../../nvshmem/lib ]]
  [[ ! -e tree/deepep/nccl && ! -e tree/deepep/gdrcopy && -e tree/deepep/cuda/lib64/libcudart.so.12 ]]
  [[ -d tree/vulkan/icd.d ]]
  (cd tree && sha256sum --check --quiet payload.sums)
  [[ "$(<tree/payload.id)" =~ ^[0-9a-f]{64}$ ]]
  first="$(<tree/payload.id)"
  ln -sfn ../../../nvshmem/include tree/deepep/site-packages/nvidia/nvshmem/again
  DEEPEP_GENERATION=v2 CUDA_ARCHITECTURE=100 run "${build}/payload.sh" tree
  [[ "${status}" == 0 && "$(<tree/payload.id)" != "${first}" ]]
}

@test "a payload without the kernels of its GPU is refused" {
  make_tree
  compile_library tree/deepep/site-packages/deep_ep_cpp.so
  DEEPEP_GENERATION=v1-rcqp CUDA_ARCHITECTURE=100 run "${build}/payload.sh" tree
  [[ "${status}" == 1 && "${output}" == *'has no sm_100 kernels, only: none'* && ! -e tree/payload.id ]]
}

# usage: make_gke_tree   makes the payload of nodes with GKE's drivers, and the folder of the test image
make_gke_tree() {
  mkdir -p tree/{bin,nccl,tests} tree/nvshmem/include image/nvidia/nvshmem/{lib,include}
  compile_library tree/nvshmem/lib/libnvshmem_host.so.3
  printf 'void mlx5dv_devx_umem_reg_ex(void); void go(void) { mlx5dv_devx_umem_reg_ex(); }\n' >ibgda.c
  gcc -shared -nostdlib -fPIC ibgda.c -o tree/nvshmem/lib/nvshmem_transport_ibgda.so.103
  make_own_library tree/ep
  compile_library image/libtorch.so
  compile_library tree/python/deep_ep_cpp.so x -Wl,--no-as-needed "${PWD}/image/libtorch.so"
}

@test "a payload for GKE's drivers has DeepEP and its libraries, but no driver" {
  make_gke_tree
  DEEPEP_GENERATION=v2 CUDA_ARCHITECTURE=100 run "${build}/payload.sh" tree image
  [[ "${status}" == 0 && ! -e tree/nccl && ! -e tree/vulkan && ! -e tree/cuda ]]
  (cd tree && sha256sum --check --quiet payload.sums)
  [[ "$(<tree/payload.id)" =~ ^[0-9a-f]{64}$ && "$(<tree/payload.json)" == *'"python":'* ]]
  rm tree/payload.*
  DEEPEP_GENERATION=v1-rcqp CUDA_ARCHITECTURE=100 run "${build}/payload.sh" tree image
  [[ "${status}" == 1 && "${output}" == *'has no sm_100 kernels, only: none'* && ! -e tree/payload.id ]]
}

@test "a payload without our own library, or without its kernels for this GPU, is refused" {
  make_gke_tree
  make_own_library tree/ep 90
  DEEPEP_GENERATION=v2 CUDA_ARCHITECTURE=100 run "${build}/payload.sh" tree image
  [[ "${status}" == 1 && ! -e tree/payload.id ]]
  [[ "${output}" == *'ep/epfabric_ep/libepfabric_ep.so has no sm_100 kernels, only: sm_90'* ]]
  rm -r tree/ep
  DEEPEP_GENERATION=v2 CUDA_ARCHITECTURE=100 run "${build}/payload.sh" tree image
  [[ "${status}" == 1 && "${output}" == *'no library is called libepfabric_ep*.so: expected one with sm_100 kernels'* ]]
}

@test "a payload for GKE's drivers is refused if its NVSHMEM was compiled without dma-buf" {
  make_gke_tree
  compile_library tree/nvshmem/lib/nvshmem_transport_ibgda.so.103
  DEEPEP_GENERATION=v2 CUDA_ARCHITECTURE=100 run "${build}/payload.sh" tree image
  [[ "${status}" == 1 && ! -e tree/payload.id ]]
  [[ "${output}" == 'payload: tree/nvshmem/lib/nvshmem_transport_ibgda.so.103 does not know mlx5dv_devx_umem_reg_ex: it was compiled without dma-buf' ]]
}

@test "a library in torch's wheels becomes a link to the node's copy, if the node has one" {
  mkdir -p node/{nvshmem,nccl}/lib packages/nvidia/nccl/lib
  touch node/nccl/lib/libnccl.so.2
  compile_library packages/nvidia/nvshmem/lib/nvshmem_bootstrap_mpi.so.3
  compile_library packages/nvidia/nvshmem/lib/libnvshmem_host.so.3
  run "${build}/wheels.sh" packages node /usr/local/nvidia/deepep
  [[ "${status}" == 0 && "$(readlink packages/nvidia/nccl/lib)" == /usr/local/nvidia/deepep/nccl/lib ]]
  [[ ! -L packages/nvidia/nvshmem/lib && -e packages/nvidia/nvshmem/lib/libnvshmem_host.so.3 ]]
  [[ ! -e packages/nvidia/nvshmem/lib/nvshmem_bootstrap_mpi.so.3 ]]
  rm -r packages/nvidia/nccl
  run "${build}/wheels.sh" packages node /usr/local/nvidia/deepep
  [[ "${status}" == 1 && "${output}" == "wheels: there is no packages/nvidia/nccl to replace; "* ]]
}

@test "only verbs libraries for our NICs are copied, with links named as programs load them" {
  lib=root/usr/lib/x86_64-linux-gnu
  mkdir -p "${lib}/libibverbs" root/etc/libibverbs.d
  touch "${lib}"/{libibverbs.so.1.14,libmlx5.so.1,librdmacm.so.1,libefa.so.1} root/etc/libibverbs.d/{efa,mlx5}.driver \
    "${lib}"/libibverbs/{libmlx5,libefa}-rdmav34.so
  ln -s libibverbs.so.1.14 "${lib}/libibverbs.so.1"
  run "${build}/verbs.sh" root out
  [[ "${status}" == 0 && "$(cd out && find . ! -type d | LC_ALL=C sort | tr '\n' ' ')" == "./etc/libibverbs.d/mlx5.driver \
./usr/lib/x86_64-linux-gnu/libibverbs.so ./usr/lib/x86_64-linux-gnu/libibverbs.so.1 \
./usr/lib/x86_64-linux-gnu/libibverbs.so.1.14 ./usr/lib/x86_64-linux-gnu/libibverbs/libmlx5-rdmav34.so \
./usr/lib/x86_64-linux-gnu/libmlx5.so ./usr/lib/x86_64-linux-gnu/libmlx5.so.1 \
./usr/lib/x86_64-linux-gnu/librdmacm.so ./usr/lib/x86_64-linux-gnu/librdmacm.so.1 " ]]
  rm "${lib}/librdmacm.so.1"
  run "${build}/verbs.sh" root again
  [[ "${status}" == 1 && "${output}" == "verbs: ${lib} has no librdmacm.so.1" ]]
}

@test "if DeepEP uses GIN, a libmlx5 without the symbols that NCCL looks for causes a warning" {
  local library=out/usr/lib/x86_64-linux-gnu/libmlx5.so.1
  mkdir -p "${library%/*}"
  printf '\x7fELF\0MLX5_1.24\0' >"${library}"
  DEEPEP_GENERATION=v2 run "${build}/report-gin-verbs.sh" out
  [[ "${status}" == 0 && "${output}" == 'gin-verbs: warning: libmlx5 lacks MLX5_1.25, without which NCCL may report no GIN (DeepEP#628): '* ]]
  DEEPEP_GENERATION=v1-rcqp run "${build}/report-gin-verbs.sh" out
  [[ "${status}" == 0 && -z "${output}" ]]
  printf 'MLX5_1.25\0' >>"${library}"
  DEEPEP_GENERATION=gin run "${build}/report-gin-verbs.sh" out
  [[ "${status}" == 0 && "${output}" == 'gin-verbs: libmlx5 has MLX5_1.25' ]]
  rm "${library}"
  DEEPEP_GENERATION=v2 run "${build}/report-gin-verbs.sh" out
  [[ "${status}" == 1 && "${output}" == "gin-verbs: ${library} is missing" ]]
}

@test "GDRCopy is built only for sets that have it" {
  mkdir -p fetched gdr/gdrcopy-9/{src/gdrdrv,scripts}
  printf 'lib:\nlib_install:\n\tmkdir -p $(prefix)/lib && touch $(prefix)/lib/libgdrapi.so.2\n' >gdr/gdrcopy-9/Makefile
  run "${build}/gdrcopy.sh" fetched '' out/gdrcopy out/sources
  [[ "${status}" == 0 && ! -e out/sources/gdrdrv ]]
  tar -C gdr -czf fetched/v9.tar.gz gdrcopy-9
  run "${build}/gdrcopy.sh" fetched 9 "${PWD}/out/gdrcopy" out/sources
  [[ "${status}" == 0 && -f out/gdrcopy/lib/libgdrapi.so.2 && -d out/sources/gdrdrv/src/gdrdrv ]]
  grep -q '^PACKAGE_VERSION="9"$' out/sources/gdrdrv/dkms.conf
  printf 'lib:\nlib_install:\n' >gdr/gdrcopy-9/Makefile
  rm -r out
  tar -C gdr -czf fetched/v9.tar.gz gdrcopy-9
  run "${build}/gdrcopy.sh" fetched 9 "${PWD}/out/gdrcopy" out/sources
  [[ "${status}" == 1 && "${output}" == *'there is no '*'libgdrapi.so.*' ]]
}

# usage: fake_cmake ARCHITECTURE…   replaces cmake with a fake that makes a program with empty kernels for these GPUs
fake_cmake() {
  printf 'int main(void) { return 0; }\n' >program.c
  gcc -x c program.c -o program
  PYTHONPATH="${BATS_TEST_DIRNAME}" python3 -c 'import sys; from pathlib import Path; from elf_files import add_section, kernels
add_section(Path("program"), ".nv_fatbin", kernels(*map(int, sys.argv[1:])))' "$@"
  fake cmake <<SCRIPT
printf '%s\n' "\$*" >>"${BATS_TEST_TMPDIR}/called"
[[ "\$1" != --build ]] || cp "${BATS_TEST_TMPDIR}/program" "\$2/${built:-epbench}"
SCRIPT
}

@test "epbench and its profiles are built from read-only sources" {
  mkdir -p sources/profiles
  printf '{}' >sources/profiles/b200x8.json
  chmod -R a-w sources
  fake_cmake 90 100
  CUDA_ARCHITECTURE=100 run "${build}/epbench.sh" sources out
  chmod -R u+w sources
  [[ "${status}" == 0 && -x out/epbench && -f out/profiles/b200x8.json ]]
  grep -q -- '^--preset release -B /.* -DBUILD_TESTING=OFF$' called
}

@test "epbench without machine code for the GPU of the set is refused" {
  mkdir -p sources/profiles
  printf '{}' >sources/profiles/b200x8.json
  fake_cmake 90
  CUDA_ARCHITECTURE=100 run "${build}/epbench.sh" sources out
  [[ "${status}" == 1 && "${output}" == *'epbench: no machine code for sm_100 in it, only for: 90' && ! -e out ]]
}

# usage: make_own_sources   makes read-only sources of our library
make_own_sources() {
  mkdir -p sources/ep sources/deep_ep
  cp -R "${BATS_TEST_DIRNAME}"/../../../kernels/deep_ep/{epfabric_ep,wheel.py} sources/deep_ep/
  find sources -name __pycache__ -prune -exec rm -r {} ';'
  chmod -R a-w sources
}

@test "our own library is built as a wheel, and unpacked with deep_ep in a subfolder" {
  make_own_sources
  built=libepfabric_ep.so fake_cmake 90 100
  CUDA_ARCHITECTURE=100 run "${build}/ep.sh" sources out
  chmod -R u+w sources
  [[ "${status}" == 0 ]]
  grep -q -- '^--preset release -B /.* -DBUILD_TESTING=OFF$' called
  wheels=(out/wheel/*)
  [[ "${#wheels[@]}" == 1 && "${wheels[0]}" =~ ^out/wheel/epfabric_ep-[0-9.]+-py3-none-manylinux_2_[0-9]+_x86_64.whl$ ]]
  [[ "$(cd out/ep && printf '%s ' *)" =~ ^'epfabric_ep epfabric_ep-'[0-9.]+'.dist-info '$ ]]
  [[ -f out/ep/epfabric_ep/libepfabric_ep.so && -f out/ep/epfabric_ep/shadow/deep_ep/__init__.py ]]
  [[ -z "$(find out -name __pycache__)" ]]
}

@test "our own library without machine code for the GPU of the set is refused" {
  make_own_sources
  built=libepfabric_ep.so fake_cmake 90
  CUDA_ARCHITECTURE=100 run "${build}/ep.sh" sources out
  chmod -R u+w sources
  [[ "${status}" == 1 && ! -e out && "${output}" == *'libepfabric_ep.so: no machine code for sm_100 in it, only for: 90' ]]
}

@test "our own package without deep_ep in the subfolder is refused" {
  make_own_sources
  chmod -R u+w sources
  rm -r sources/deep_ep/epfabric_ep/shadow
  built=libepfabric_ep.so fake_cmake 100
  CUDA_ARCHITECTURE=100 run "${build}/ep.sh" sources out
  [[ "${status}" == 1 && "${output}" == *'/out/ep/epfabric_ep/shadow, with deep_ep in it' ]]
}
