#!/usr/bin/env bats
#
# Tests bin/verify, bin/verified and bin/verifying on fake hosts.
#
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, driver, bin

bats_require_minimum_version 1.5.0

setup() {
  load helpers
  ready_host
  rm -f "${FAKE}/run"/*.status
}

# usage: expect_fault CHECK TEXT   runs `verify` once, and fails unless the first fault is that of CHECK and contains
# TEXT
expect_fault() {
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == false ]]
  [[ "$(value_of look.status REASON)" == "$1" ]] || cat "${FAKE}/run/look.status"
  [[ "$(value_of look.status REASON)" == "$1" && "$(value_of "look.status" "LOOK_$1")" == *"$2"* ]]
  run "${bin}/verified"
  [[ "${status}" == 1 && "${output}" == "$1: "* ]]
}

@test "on a ready node, all checks pass, and both probes succeed" {
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true && "$(value_of look.status LOOK_tree)" == ok ]]
  "${bin}/verified"
  "${bin}/verifying"
}

@test "the version of the loaded driver is reported" {
  printf '570.1.2\n' >"${host}/sys/module/nvidia/version"
  "${bin}/verify" 1
  [[ "$(value_of look.status DRIVER)" == 570.1.2 ]]
  rm "${host}/sys/module/nvidia/version"
  "${bin}/verify" 1
  [[ "$(value_of look.status DRIVER)" == "" ]]
}

@test "'verify' runs as an unprivileged user, and writes neither to the host nor to the image" {
  local -a unprivileged=(setpriv --reuid 65532 --regid 65532 --clear-groups)
  unshare -m "${unprivileged[@]}" true 2>/dev/null || skip "verify: only root can mount read-only and drop its rights"
  unset SCRATCH_DIR
  chmod -R a+rX "${BATS_RUN_TMPDIR}"
  chmod 777 "${FAKE}/run"
  chmod 666 "${FAKE}/calls"
  # shellcheck disable=SC2016 # for the inner bash
  unshare -m bash -ec 'for folder in "$1" "$2"; do mount --bind "${folder}" "${folder}"; mount -o remount,bind,ro "${folder}"; done
    shift 2; exec "$@"' - "${host}" "${FAKE}/programs" "${unprivileged[@]}" "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  [[ "$(stat -c %u "${FAKE}/run/look.status")" == 65532 ]]
}

@test "'verify' needs only those folders of the host that its container mounts" {
  local folder view="${BATS_TEST_TMPDIR}/view"
  local -a folders
  mapfile -t folders < <(sed -n 's|^ *"host-[a-z]*", "\(/[a-z./]*\)".*|\1|p' \
    "${BATS_TEST_DIRNAME}/../../../src/core/main/java/epfabric/deploy/manifest/installer/BuiltNodeContainers.java")
  folders+=(/home/kubernetes/bin)
  ((${#folders[@]} == 7))
  for folder in "${folders[@]}"; do
    mkdir -p "${view}${folder%/*}"
    ln -s "${host}${folder}" "${view}${folder}"
  done
  HOST_ROOT="${view}" "${bin}/verify" 1
  cat "${FAKE}/run/look.status"
  [[ "$(value_of look.status VERIFIED)" == true ]]
}

@test "the probes fail before the first check, and when the latest check is too old" {
  run "${bin}/verified"
  [[ "${status}" == 1 && "${output}" == 'no check in the last 90 s' ]]
  run "${bin}/verifying"
  [[ "${status}" == 1 ]]
  "${bin}/verify" 1
  sleep 100
  run "${bin}/verified"
  [[ "${status}" == 1 ]]
  "${bin}/verifying"
  sleep 60
  run "${bin}/verifying"
  [[ "${status}" == 1 ]]
}

@test "a check from before a reboot counts as old, even though its uptime is greater than the current one" {
  "${bin}/verify" 1
  printf '20.00 0\n' >"${host}/proc/uptime"
  run "${bin}/verified"
  [[ "${status}" == 1 && "${output}" == 'no check in the last 90 s' ]]
}

@test "a check of another installation does not count" {
  "${bin}/verify" 1
  printf 'NEIGHBOUR_TEST=off\n' >>"${FAKE}/config/software.env"
  run "${bin}/verified"
  [[ "${status}" == 1 && "${output}" == 'the latest check was of another installation' ]]
}

@test "a dead NIC is reported" {
  printf '1: DOWN\n' >"${host}/sys/class/infiniband/mlx5_4/ports/1/state"
  expect_fault nics 'the port of mlx5_4 is not active'
  [[ "$(value_of look.status NIC_mlx5_4)" == down && "$(value_of look.status NIC_mlx5_3)" == up ]]
}

@test "a lost NIC is reported" {
  rm -r "${host}/sys/class/infiniband/mlx5_7"
  expect_fault nics '7 RDMA devices are called mlx5_*; expected 8'
}

@test "a NIC without an address is reported, unless a pod has the NIC" {
  printf 'IB/RoCE v1\n' >"${host}/sys/class/infiniband/mlx5_1/ports/1/gid_attrs/types/3"
  expect_fault nics 'GID of mlx5_1'
  rm -r "${host}/sys/class/infiniband/mlx5_1/device/net"/*
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
}

@test "a lost module is reported" {
  rm -r "${host}/sys/module/nvidia_peermem"
  expect_fault modules 'module nvidia_peermem is not loaded'
}

@test "a module of the same name that is not ours is reported" {
  printf 'STOCK\n' >"${host}/sys/module/mlx5_ib/srcversion"
  expect_fault modules mlx5_ib
}

@test "a damaged library is reported" {
  printf 'x' >>"${host}/${driver}/lib64/libcuda.so.580.126.09"
  expect_fault tree libcuda.so.580.126.09
}

@test "the first check finds a library with changed bytes, even if its size and time are unchanged" {
  local file="${host}/${driver}/lib64/libcuda.so.580.126.09"
  touch -r "${file}" "${BATS_TEST_TMPDIR}/time"
  printf 'X' | dd of="${file}" conv=notrunc status=none
  touch -r "${BATS_TEST_TMPDIR}/time" "${file}"
  expect_fault tree 'checksums'
}

@test "a file that was not staged is reported" {
  : >"${host}/${driver}/lib64/libevil.so"
  expect_fault tree libevil.so
}

@test "a lost GPU is reported" {
  printf '\xff\xff\xff\xff' >"${host}/sys/bus/pci/devices/0000:06:00.0/config"
  expect_fault gpus 'GPU 0000:06:00.0 has fallen off the bus'
}

@test "a GPU that the driver no longer lists is reported" {
  rm -r "${host}/proc/driver/nvidia/gpus/0000:06:00.0"
  expect_fault gpus 'the driver has 7 GPUs; expected 8'
}

@test "another driver is reported" {
  printf '570.1.2\n' >"${host}/sys/module/nvidia/version"
  expect_fault driver 'the loaded driver is 570.1.2; expected 580.126.09'
}

@test "a driver that runs without our options is reported" {
  sed -i 's/^EnableStreamMemOPs: 1/EnableStreamMemOPs: 0/' "${host}/proc/driver/nvidia/params"
  expect_fault options 'EnableStreamMemOPs'
}

@test "changed option files are reported" {
  printf '# nothing\n' >"${host}/etc/modprobe.d/epfabric.conf"
  expect_fault options 'were changed'
}

@test "a lost device file is reported" {
  # A device file for displays is not required.
  [[ ! -e "${host}/dev/nvidia-modeset" && ! -d "${host}/sys/module/nvidia_modeset" ]]
  rm "${host}/dev/nvidia-uvm"
  expect_fault devices '/dev/nvidia-uvm is missing'
}

@test "a container without its configuration prints ConfigMissing before it ends" {
  rm "${FAKE}/config/software.env"
  run --separate-stderr "${bin}/verify" 1
  [[ "${status}" != 0 && "${stderr}" == *'REASON=ConfigMissing'*'software.env'* ]]
}

@test "an incomplete temporary file of another user does not stop 'verify'" {
  printf 'half' >"${FAKE}/run/look.status.part"
  chown 0:0 "${FAKE}/run/look.status.part" 2>/dev/null || skip "not root"
  chmod 777 "${FAKE}/run"
  # shellcheck disable=SC2016 # expanded by the inner shell
  run setpriv --reuid=65532 --regid=65532 --clear-groups bash -c \
    'source "$1/../lib/files.bash"; replace_file "$2" whole' - "${bin}" "${FAKE}/run/look.status"
  [[ "${status}" == 0 && "$(<"${FAKE}/run/look.status")" == whole ]]
}

@test "a check that fails to run counts as a fault" {
  rm -r "${host}/sys/bus/pci/devices/0000:06:00.0"
  expect_fault gpus ''
}

@test "'verify' repeats its checks every 30 seconds" {
  "${bin}/verify" 3
  [[ "$(grep -c '^sleep 30$' "${FAKE}/calls")" == 2 ]]
}
