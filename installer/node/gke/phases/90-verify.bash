# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Tests that the node works. A driver may fail to create CUDA contexts even if nvidia-smi succeeds, so epbench creates a
# context on each GPU.

verify_inputs() {
  printf '%s %s %s%s' "$(boot_id)" "$(loaded_driver)" "$(wanted_payload)" "${config[PROBE]:+ ${config[PROBE]}}"
}

verify_act() {
  require_driver
  require_nvlink
  report_memlock
  require_gids
  require_closure
  probe_gpus "$(payload_root)/bin/epbench" "${DRIVER_DIR}/lib64" "$(loaded_driver)"
  report_nics "$(payload_root)/bin/epbench" "${DRIVER_DIR}/lib64" "$(loaded_driver)"
}

# usage: report_memlock   warns of a low limit for locked memory, which applies to all containers of the node. GKE set
# it to 8 MiB on nodes with a network profile. This is no failure, because the tests' privileged root containers are
# exempt (CAP_IPC_LOCK, drivers/infiniband/core/umem.c).
report_memlock() {
  local limit memory
  limit="$(sed -n 's/^Max locked memory  *\([^ ]*\) .*/\1/p' "${HOST_ROOT}/proc/self/limits")"
  memory="$(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' "${HOST_ROOT}/proc/meminfo")"
  [[ "${limit}" == unlimited ]] || ((limit / 1024 >= memory)) ||
    say "warning: MemlockLow: containers may lock ${limit} bytes of memory; RDMA in pods without CAP_IPC_LOCK needs more"
}

# usage: require_gids   fails unless each NIC has an address in its GID; skips NICs in a pod's namespace, whose
# addresses are visible only there
require_gids() {
  local device address lacking=
  while IFS= read -r device; do
    nic_is_here "${device}" || continue
    find_address "${device}"
    [[ -n "${address}" ]] || lacking+="${lacking:+, }${device}"
  done < <(nic_devices)
  [[ -z "${lacking}" ]] ||
    fail GidsMissing "GID ${transport[NVSHMEM_IB_GID_INDEX]:-3} is not RoCE v2 with an IPv4 address on: ${lacking}"
}

# Libraries that are in the images of pods, and may be missing in this image: torch with CUDA's libraries (but not
# libcuda), Python, verbs, and the libraries that every container with a C++ program has
# (installer/build/checks/provided.py).
brought_by_image='lib(torch|c10|shm|python3|cudart|cudnn|cublas|cufft|cupti|curand|cusolver|cusparse|nvrtc|nvJitLink|nvToolsExt)[^ ]* '
brought_by_image+='|lib(stdc\+\+|gcc_s|z|ibverbs|mlx5|rdmacm|nl-)[^ ]* '

# usage: require_closure   fails unless the loader finds all other libraries that the payload's programs and libraries
# need
require_closure() {
  local file lacking libraries root
  root="$(payload_root)"
  libraries="${DRIVER_DIR}/lib64:${root}/nvshmem/lib:${root}/nccl/lib"
  while IFS= read -r file; do
    quietly timeout 30 env LD_LIBRARY_PATH="${libraries}" ldd "${file}" || fail LibraryMissing "ldd ${file}: $(last_output)"
    lacking="$(grep 'not found' "${SCRATCH_DIR}/output" | grep -vE "^[[:space:]]*(${brought_by_image})" || true)"
    [[ -z "${lacking}" ]] || fail LibraryMissing "$(on_host_path "${file}") lacks: ${lacking}"
  done < <(payload_binaries)
}

# usage: payload_binaries   prints the programs and libraries of the staged payload
payload_binaries() {
  local file
  while IFS= read -r file; do
    [[ "$(head -c 4 -- "${file}" | tr -d '\0')" != $'\x7fELF' ]] || printf '%s\n' "${file}"
    # The slash makes find follow the link payload_root, but no link inside it.
  done < <(find "$(payload_root)/" -type f '(' -name '*.so' -o -name '*.so.*' -o -path '*/bin/*' ')' | sort)
}
