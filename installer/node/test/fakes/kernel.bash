# shellcheck shell=bash disable=SC2154 # dispatch sets host and FAKE
#
# Fakes a kernel that loads modules, with its files in /sys/module, /proc/driver/nvidia, /sys/class/infiniband and /dev.

# usage: release   prints the release of the fake kernel
release() { printf '%s' "$(<"${host}/proc/sys/kernel/osrelease")"; }

# usage: needs_of MODULE   prints the modules that MODULE depends on
needs_of() {
  case "$1" in
    mlx5_core) [[ -z "$(file_of mlx_compat)" ]] || printf 'mlx_compat' ;;
    mlx5_ib) printf 'mlx5_core ib_uverbs' ;;
    ib_uverbs | ib_cm) printf 'ib_core' ;;
    rdma_cm) printf 'ib_cm' ;;
    rdma_ucm) printf 'rdma_cm ib_uverbs' ;;
    nvidia_uvm | nvidia_modeset) printf 'nvidia' ;;
    nvidia_peermem) printf 'nvidia ib_core' ;;
    *) ;;
  esac
}

# usage: file_of MODULE   prints the path of the module's file, from modules.dep; prefers a file in updates/
file_of() {
  local line path best=
  while IFS= read -r line; do
    path="${line%%:*}"
    line="${path##*/}"
    line="${line%.ko}"
    [[ "${line//-/_}" != "$1" ]] || [[ -n "${best}" && "${path}" != updates/* ]] || best="${path}"
  done <"${host}/lib/modules/$(release)/modules.dep"
  [[ -z "${best}" ]] || printf '%s' "${host}/lib/modules/$(release)/${best}"
}

# usage: value_in_module FILE NAME   prints the value of NAME in the FILE of a fake module
value_in_module() { sed -n "s/^$2=//p" "$1"; }

fake_modprobe() {
  local module="${1//-/_}" file need
  [[ ! -d "${host}/sys/module/${module}" ]] || return 0
  file="$(file_of "${module}")"
  [[ -e "${file}" ]] || {
    printf 'modprobe: FATAL: Module %s not found in directory /lib/modules/%s\n' "${module}" "$(release)" >&2
    return 1
  }
  for need in $(needs_of "${module}"); do
    fake_modprobe "${need}"
    mkdir -p "${host}/sys/module/${need}/holders/${module}"
  done
  mkdir -p "${host}/sys/module/${module}/holders"
  value_in_module "${file}" srcversion >"${host}/sys/module/${module}/srcversion"
  value_in_module "${file}" version >"${host}/sys/module/${module}/version"
  [[ "$(type -t "load_${module}")" != function ]] || "load_${module}"
}

fake_rmmod() {
  local module="${1//-/_}" holders
  holders="$(ls "${host}/sys/module/${module}/holders")"
  if [[ -n "${holders}" || -e "${FAKE}/set/busy-${module}" ]]; then
    printf 'rmmod: ERROR: Module %s is in use by: %s\n' "${module}" "${holders}" >&2
    return 1
  fi
  rm -rf "${host}/sys/module/${module}" "${host}/sys/module"/*/holders/"${module}"
  [[ "$(type -t "unload_${module}")" != function ]] || "unload_${module}"
}

load_nvidia() {
  local i stream=0 words=
  if grep -qs '^options nvidia .*NVreg_EnableStreamMemOPs=1' "${host}/etc/modprobe.d"/*.conf; then stream=1; fi
  words="$(sed -n 's/^options nvidia .*NVreg_RegistryDwords="\([^"]*\)".*/\1/p' "${host}/etc/modprobe.d"/*.conf)"
  for i in 0 1 2 3 4 5 6 7; do
    mkdir -p "${host}/proc/driver/nvidia/gpus/0000:0${i}:00.0"
    printf 'Model: \t\t NVIDIA B200\nDevice Minor: \t %d\n' "${i}" >"${host}/proc/driver/nvidia/gpus/0000:0${i}:00.0/information"
  done
  printf 'EnableStreamMemOPs: %d\nRegistryDwords: "%s"\n' "${stream}" "${words}" >"${host}/proc/driver/nvidia/params"
}
unload_nvidia() { rm -rf "${host}/proc/driver/nvidia"; }

load_nvidia_uvm() { printf '510 nvidia-uvm\n' >>"${host}/proc/devices"; }
unload_nvidia_uvm() { sed -i '/nvidia-uvm/d' "${host}/proc/devices"; }
load_gdrdrv() { printf '509 gdrdrv\n' >>"${host}/proc/devices"; }
unload_gdrdrv() { sed -i '/gdrdrv/d' "${host}/proc/devices"; }

load_mlx5_ib() {
  local i folder
  for i in 0 1 2 3 4 5 6 7; do
    folder="${host}/sys/class/infiniband/mlx5_${i}"
    mkdir -p "${folder}/ports/1/gids" "${folder}/ports/1/gid_attrs/types" "${folder}/device/net/gpu${i}rdma0" "${host}/dev/infiniband"
    printf '4: ACTIVE\n' >"${folder}/ports/1/state"
    printf 'RoCE v2\n' >"${folder}/ports/1/gid_attrs/types/3"
    printf '0000:0000:0000:0000:0000:ffff:c0a8:%02x05\n' "$((128 + 8 * i))" >"${folder}/ports/1/gids/3"
    : >"${host}/dev/infiniband/uverbs${i}"
  done
}
unload_mlx5_ib() { rm -rf "${host}/sys/class/infiniband"/mlx5_* "${host}/dev/infiniband"; }

# usage: boot   reboots the fake host: keeps its disk, and resets the state of kernel, devices and units
boot() {
  rm -rf "${host}/sys/module"/* "${host}/proc/driver" "${host}/sys/class/infiniband"/* "${host:?}/dev"/* "${FAKE}/units" \
    "${FAKE}/set"/busy-* "${FAKE}/reboot"
  printf '1 mem\n195 nvidia-frontend\n' >"${host}/proc/devices"
  printf '20.00 40.00\n' >"${host}/proc/uptime"
  printf '%s\n' "boot-$((10#$(sed 's/.*-//' "${host}/proc/sys/kernel/random/boot_id") + 1))" >"${host}/proc/sys/kernel/random/boot_id.new"
  command -p mv -f "${host}/proc/sys/kernel/random/boot_id.new" "${host}/proc/sys/kernel/random/boot_id"
  fake_modprobe mlx5_ib
}
