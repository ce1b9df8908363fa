#!/usr/bin/env bats
#
# Tests bin/driver and bin/stage on fake nodes with GKE's driver.
#
# shellcheck disable=SC2016 # text for other programs
# shellcheck disable=SC2030,SC2031 # each test runs in a subshell
# shellcheck disable=SC2034 # for gke_helpers.bash
# shellcheck disable=SC2054 # lists of setpriv
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, bin

bats_require_minimum_version 1.5.0

load gke_helpers

@test "a GKE node becomes ready and reports everything that the contract names" {
  stage_payload
  payload_is_complete
  [[ "$(value_of install.status PHASE)" == ready && "$(value_of install.status SOFTWARE_SET)" == b200-gke ]]
  [[ "$(value_of install.status SECONDS_stage)" =~ ^[0-9]+$ ]]
  [[ "$(value_of install.status NICS)" == mlx5_0=192.168.128.5,*,mlx5_7=192.168.184.5 ]]
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true && "$(value_of look.status LOOK_tree)" == ok ]]
  [[ "$(value_of look.status NIC_mlx5_7)" == up ]]
  [[ "$(value_of look.status INSTALLATION)" == "$(value_of install.status INSTALLATION)" ]]
  "${bin}/verified"
  "${bin}/verifying"
  # No command was run that the Ubuntu platform uses to install drivers.
  run ! grep -qE '^(nsenter|modprobe|ldconfig|apt-|systemctl|mknod)' "${FAKE}/calls"
}

@test "on a ready node, a new pod changes no file and does not use the GPUs" {
  stage_payload
  "${bin}/verify" 1
  "${bin}/stage" 2
  find "${host}/home" -printf '%p %s %T@ %l\n' | sort >"${BATS_TEST_TMPDIR}/before"
  rm -r "${FAKE}/run"
  mkdir "${FAKE}/run"
  : >"${FAKE}/calls"
  stage_payload
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  diff "${BATS_TEST_TMPDIR}/before" <(find "${host}/home" -printf '%p %s %T@ %l\n' | sort)
  run ! grep -qE '^payload-' "${FAKE}/calls"
}

@test "the slow tests run again after a boot, and after a change of the driver" {
  stage_payload
  "${bin}/verify" 1
  bash "${BATS_TEST_DIRNAME}/gke.bash" boot "${FAKE}"
  : >"${FAKE}/calls"
  stage_payload
  "${bin}/verify" 1
  called '^payload-epbench probe' && called '^payload-nvidia-smi nvlink'
  changed_by_others=yes
  bash "${BATS_TEST_DIRNAME}/gke.bash" driver "${FAKE}" 580.159.04
  : >"${FAKE}/calls"
  "${bin}/verify" 1
  called '^payload-epbench probe'
  [[ "$(value_of look.status VERIFIED)" == true ]]
}

@test "a missing GPU and a missing NIC are reported" {
  rm -r "${host}/sys/bus/pci/devices/0000:15:00.0"
  run_program driver
  failed_with NicsMissing
  rm -r "${host}/sys/bus/pci/devices/0000:05:00.0"
  run_program driver
  failed_with GpusMissing
  [[ "$(value_of install.status MESSAGE)" == *'has 7 NVIDIA GPUs; expected 8'* ]]
  # The program is idle after the first attempt, because another start would find the same fault.
  called '^sleep infinity'
}

@test "the installer waits until GKE's driver is complete" {
  rm "${host}/dev/nvidia-uvm"
  # GKE completes the driver while the installer sleeps for the third time.
  cat >"${FAKE}/set/after-sleep" <<<"[[ \"\$(grep -c '^sleep 5' \"\${FAKE}/calls\")\" != 3 ]] || { cp \"\${FAKE}/run/install.status\" \"\${FAKE}/while\"; : >\"\${host}/dev/nvidia-uvm\"; }"
  run_program driver
  [[ "${status}" == 0 ]]
  grep -qx 'STATE=waiting' "${FAKE}/while"
  grep -qx 'REASON=DriverPending' "${FAKE}/while"
  grep -qx "MESSAGE=GKE's driver is not there yet: /dev/nvidia-uvm is missing; waiting for at most 900 s" "${FAKE}/while"
  [[ "$(value_of install.status STATE)" == checking || "$(value_of install.status STATE)" == working ]]
}

# usage: expect_timeout TEXT   runs `driver`, and fails unless it ends with DriverTimeout and TEXT
expect_timeout() {
  run_program driver
  failed_with DriverTimeout
  [[ "$(value_of install.status MESSAGE)" == "waited 900 s for GKE's driver, and $1; to do: read the log of the pod nvidia-gpu-device-plugin"* ]]
}

@test "a GKE driver that never becomes complete is reported" {
  rm "${host}/dev/nvidia7"
  expect_timeout '/dev/nvidia7 is missing'
  rm -r "${host}/proc/driver"
  expect_timeout 'no driver is loaded: /proc/driver/nvidia/version'
  gke_load "${host}" 580.95.05
  expect_timeout '/home/kubernetes/bin/nvidia has driver 580.126.09, and 580.95.05 is loaded'
  changed_by_others=yes
  rm "${nvidia}/lib64/libcuda.so.1"
  expect_timeout 'there is no /home/kubernetes/bin/nvidia/lib64/libcuda.so.1'
  rm -r "${nvidia}"
  run_program driver
  failed_with DriverPathMissing
  [[ "$(value_of install.status MESSAGE)" == 'waited 900 s, and there is no /home/kubernetes/bin/nvidia: GKE has not started to install a driver; to do: '* ]]
}

@test "a driver of another branch is refused" {
  changed_by_others=yes
  bash "${BATS_TEST_DIRNAME}/gke.bash" driver "${FAKE}" 570.195.03
  run_program driver
  failed_with DriverOutOfRange
  [[ "$(value_of install.status MESSAGE)" == 'the loaded driver is 570.195.03; expected R580 or newer: GKE 1.34 brings R580; to do: '* ]]
  bash "${BATS_TEST_DIRNAME}/gke.bash" driver "${FAKE}" 590.10.01
  stage_payload
}

@test "the installer's table of GKE versions and driver branches agrees with the catalog" {
  local branch first catalog="${BATS_TEST_DIRNAME}/../../../src/core/main/resources/catalog/gke.yaml"
  # shellcheck source=../gke/lib/driver.bash
  source "${BATS_TEST_DIRNAME}/../gke/lib/driver.bash"
  while read -r branch; do
    first="$(grep -m 1 "driver: \"${branch}\"" "${catalog}" | cut -d'"' -f2)"
    [[ "$(gke_with_branch "${branch}")" == "GKE ${first} brings R${branch}" ]]
  done < <(sed -n 's/.*driver: "\([0-9]*\)".*/\1/p' "${catalog}" | sort -u)
  [[ -n "${branch+read}" && -n "${first}" ]]
}

@test "a configuration without a driver branch is refused" {
  sed -i /DRIVER_LEAST/d "${FAKE}/config/software.env"
  run_program driver
  failed_with ConfigMissing
  printf 'DRIVER_LEAST=a[$(id)]\n' >>"${FAKE}/config/software.env"
  run_program driver
  failed_with ConfigMissing
  [[ "$(value_of install.status MESSAGE)" == *'is not a driver branch such as 580: a[$(id)]; to do: '* ]]
}

@test "'driver' runs as an unprivileged user, and writes neither to the host nor to the image" {
  local -a unprivileged=(setpriv --reuid 65532 --regid 65532 --clear-groups)
  unshare -m "${unprivileged[@]}" true 2>/dev/null || skip "gke: only root can mount read-only and drop its rights"
  chmod -R a+rX "${BATS_RUN_TMPDIR}"
  chmod 777 "${FAKE}/run"
  chmod 666 "${FAKE}/calls"
  unshare -m bash -ec 'for folder in "$1" "$2"; do mount --bind "${folder}" "${folder}"; mount -o remount,bind,ro "${folder}"; done
    shift 2; exec "$@"' - "${host}" "${FAKE}/programs" "${unprivileged[@]}" "${bin}/driver"
  [[ "$(value_of install.status STATE)" == checking ]]
}

@test "'stage' runs without capabilities, and writes only to the driver's folder of the host" {
  local -a bare=(setpriv --bounding-set -all --inh-caps -all --securebits +noroot,+noroot_locked)
  unshare -m "${bare[@]}" true 2>/dev/null || skip "gke: only root can drop capabilities"
  unshare -m bash -ec 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; mount --bind "$2" "$2"; mount -o remount,bind,rw "$2"
    shift 2; exec "$@"' - "${host}" "${nvidia}" "${bare[@]}" "${bin}/stage" 1
  [[ "$(value_of install.status STATE)" == installed ]]
  payload_is_complete
}

@test "the link leads to the new payload; the previous payload stays, and older ones are removed" {
  local first second
  stage_payload
  first="$(readlink "${nvidia}/deepep")"
  make_gke_payload "${FAKE}" two
  stage_payload
  payload_is_complete
  second="$(readlink "${nvidia}/deepep")"
  [[ -d "${nvidia}/${first}" && "${first}" != "${second}" ]]
  make_gke_payload "${FAKE}" three
  stage_payload
  payload_is_complete
  [[ -d "${nvidia}/${second}" && ! -e "${nvidia}/${first}" ]]
  # Returning to the second payload succeeds without free space, because nothing is copied.
  make_gke_payload "${FAKE}" two
  : >"${FAKE}/calls"
  : >"${FAKE}/set/free-mib"
  printf 5 >"${FAKE}/set/free-mib"
  stage_payload
  payload_is_complete
}

@test "files that a pod has open stay readable when another payload is staged" {
  local text
  stage_payload
  exec 7<"${nvidia}/deepep/python/deep_ep/1.py"
  make_gke_payload "${FAKE}" two
  stage_payload
  read -r text <&7
  exec 7<&-
  [[ "${text}" == 'module 1 of one' && "$(<"${nvidia}/deepep/python/deep_ep/1.py")" == 'module 1 of two' ]]
}

# usage: expect_repair COMMAND   runs `stage`, and COMMAND during its first pause; fails unless `stage` repairs the
# damage
expect_repair() {
  stage_payload
  printf '%s\n' "nvidia='${nvidia}'; [[ \"\$(grep -c '^sleep 30' \"\${FAKE}/calls\")\" != 1 ]] || { $1; }" >"${FAKE}/set/after-sleep"
  : >"${FAKE}/calls"
  run_program stage 4
  [[ "${status}" == 0 ]] || echo "${stderr}"
  [[ "${status}" == 0 ]]
  rm "${FAKE}/set/after-sleep"
  payload_is_complete
  [[ "$(value_of install.status STATE)" == installed ]]
}

@test "'stage' repairs a payload with a file that was changed, added or removed" {
  expect_repair 'printf x >>"${nvidia}/deepep/bin/epbench"'
  expect_repair ': >"${nvidia}/deepep/libevil.so"'
  expect_repair 'rm -r "${nvidia}/deepep/nvshmem"'
  expect_repair 'chmod 700 "${nvidia}/deepep/python"'
}

@test "'stage' restores a link that was removed or changed, and removed payloads" {
  expect_repair 'rm "${nvidia}/deepep"'
  expect_repair 'ln -sfnT deepep-0123456789abcdef "${nvidia}/deepep"'
  expect_repair 'rm -r "${nvidia}"/deepep*'
  expect_repair 'rm -r "${nvidia}"/deepep* "${nvidia}/.epfabric"'
}

@test "while a damaged payload is deleted, the link leads to the new payload" {
  local programs="${BATS_TEST_TMPDIR}/programs"
  stage_payload
  rm "${nvidia}/deepep/python/deep_ep/3.py"
  mkdir "${programs}"
  printf '#!/usr/bin/env bash\n[[ -d "%s/deepep/python" ]] || touch "%s/dangling"\nexec /usr/bin/rm "$@"\n' \
    "${nvidia}" "${programs}" >"${programs}/rm"
  chmod 755 "${programs}/rm"
  PATH="${programs}:${PATH}" stage_payload
  payload_is_complete
  [[ ! -e "${programs}/dangling" ]]
}

@test "the next start finds a byte that the disk corrupted, even if the file's size and time are unchanged" {
  local file
  stage_payload
  file="${nvidia}/$(readlink "${nvidia}/deepep")/python/deep_ep/3.py"
  touch -r "${file}" "${BATS_TEST_TMPDIR}/time"
  printf 'X' | dd of="${file}" conv=notrunc status=none
  touch -r "${BATS_TEST_TMPDIR}/time" "${file}"
  run_program verify 1
  [[ "$(value_of look.status LOOK_tree)" == *'checksums in /home/kubernetes/bin/nvidia/deepep-'*'do not hold'* ]]
  stage_payload
  payload_is_complete
}

@test "'stage' checks repeatedly, but writes its status only once if nothing changes" {
  local uptime
  stage_payload
  : >"${FAKE}/calls"
  uptime="$(value_of install.status UPTIME)"
  "${bin}/stage" 3
  [[ "$(grep -c '^sleep 30$' "${FAKE}/calls")" == 2 && "$(value_of install.status UPTIME)" == "${uptime}" ]]
}

@test "when GKE installs another driver, our files stay, and 'stage' checks them again" {
  changed_by_others=yes
  expect_repair 'PATH="${FAKE_REAL_PATH}" bash '"${BATS_TEST_DIRNAME}"'/gke.bash driver "${FAKE}" 580.159.04'
  grep -q '^done_stage=.* 580.159.04 580.159.04$' "${nvidia}/.epfabric/journal"
  [[ "$(<"${nvidia}/lib64/libcuda.so.1")" == 'libcuda 580.159.04' ]]
}

@test "gIB's installer and ours do not change each other's files, in either order" {
  changed_by_others=yes
  gke_gib "${FAKE}"
  others="$(list_other_files "${FAKE}")"
  stage_payload
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  diff <(printf '%s\n' "${others}") <(list_other_files "${FAKE}")
  gke_gib "${FAKE}"
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  stage_payload
  payload_is_complete
}

@test "a driver's folder that is mounted noexec is reported" {
  unshare -m mount -t tmpfs none /mnt 2>/dev/null || skip "gke: only root can mount"
  run --separate-stderr unshare -m bash -ec 'cp -a "$1" "$1.before"; mount -t tmpfs -o noexec none "$1"; cp -a "$1.before/." "$1"; rm -r "$1.before"
    shift; exec "$@"' - "${nvidia}" "${bin}/stage" 1
  failed_with NotExecutable
  [[ "$(value_of install.status MESSAGE)" == *'.new/bin/epbench cannot be executed: '*'Permission denied'*'; to do: see how /home/kubernetes/bin is mounted'* ]]
  [[ ! -e "${nvidia}/deepep" ]]
}

@test "a driver's folder that is read-only is reported" {
  unshare -m mount -t tmpfs none /mnt 2>/dev/null || skip "gke: only root can mount"
  run --separate-stderr unshare -m bash -ec 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; shift; exec "$@"' - "${nvidia}" "${bin}/stage" 1
  failed_with ReadOnlyHost
  [[ "$(value_of install.status MESSAGE)" == '/home/kubernetes/bin/nvidia'*' cannot be written to; to do: '* ]]
}

@test "a disk with too few bytes or inodes for two payloads is reported before the first is copied" {
  printf 1025 >"${FAKE}/set/free-mib"
  run_program stage 1
  failed_with DiskFull
  [[ "$(value_of install.status MESSAGE)" == '1025 MiB are free on the boot disk; 1026 are needed; to do: '* ]]
  [[ ! -e "${nvidia}/deepep" ]]
  rm "${FAKE}/set/free-mib"
  printf 12 >"${FAKE}/set/free-inodes"
  run_program stage 1
  failed_with NoInodes
  rm "${FAKE}/set/free-inodes"
  stage_payload
  payload_is_complete
}

@test "a copy of the payload with wrong checksums is reported" {
  printf 'x' >>"${FAKE}/programs/payload/python/deep_ep/1.py"
  run_program stage 1
  failed_with BadChecksum
  [[ ! -e "${nvidia}/deepep" ]]
}

@test "a folder of another owner at the path of our link is reported and not replaced" {
  mkdir "${nvidia}/deepep"
  : >"${nvidia}/deepep/theirs"
  run_program stage 1
  failed_with NotOurs
  [[ -e "${nvidia}/deepep/theirs" ]]
  rm -r "${nvidia}/deepep"
}

@test "a folder whose name only resembles a payload's is not removed" {
  changed_by_others=yes
  mkdir "${nvidia}/deepep-notes" "${nvidia}/deepep-0123456789abcdeg"
  stage_payload
  run_program stage --remove
  [[ "${status}" == 0 && -d "${nvidia}/deepep-notes" && -d "${nvidia}/deepep-0123456789abcdeg" ]]
}

@test "an empty folder that a mount has created is not used" {
  changed_by_others=yes
  rm -r "${nvidia}"
  mkdir "${nvidia}"
  run_program stage 1
  failed_with DriverPathMissing
}

@test "while another installer holds the lock, 'stage' waits, and then reports LockHeld" {
  mkdir -p "${nvidia}/.epfabric" "${BATS_TEST_TMPDIR}/run"
  exec 9>>"${nvidia}/.epfabric/lock"
  flock 9
  run_program stage 1
  exec 9>&-
  failed_with LockHeld
  [[ "$(value_of install.status MESSAGE)" == *'waited 300 s for /home/kubernetes/bin/nvidia/.epfabric/lock, which another installer holds'* ]]
  stage_payload
}

@test "--remove removes all our files, and nothing else" {
  make_gke_payload "${FAKE}" two
  stage_payload
  make_gke_payload "${FAKE}" three
  stage_payload
  : >"${nvidia}/.epfabric-0123456789abcdef.new"
  run_program stage --remove
  [[ "${status}" == 0 && "$(value_of install.status STATE)" == removed ]]
  [[ -z "$(find "${nvidia}" -maxdepth 1 -name 'deepep*' -o -maxdepth 1 -name '.epfabric*')" ]]
  run_program stage --remove
  [[ "${status}" == 0 ]]
}

@test "wrong usage is refused" {
  run_program stage --uninstall
  [[ "${status}" == 2 && "${stderr}" == 'stage: no such option: --uninstall'* ]]
  run_program driver now
  [[ "${status}" == 2 && "${stderr}" == 'driver: no such option: now'* ]]
}

@test "after five attempts with a temporary failure, 'stage' stays idle; success resets the count" {
  local _
  printf 5 >"${FAKE}/set/free-mib"
  for _ in 1 2 3 4; do
    run_program stage 1
    failed_with DiskFull
    run ! called '^sleep infinity'
  done
  run_program stage 1
  failed_with DiskFull
  called '^sleep infinity'
  rm "${FAKE}/set/free-mib"
  stage_payload
  grep -qx 'attempts=0' "${nvidia}/.epfabric/journal"
}

# usage: let_pods_bring_payload   configures the node so, and makes the separate folder that `stage` then uses
let_pods_bring_payload() {
  printf 'PAYLOAD=pod\n' >>"${FAKE}/config/software.env"
  mkdir "${FAKE}/journal"
}

# usage: stage_with_separate_journal CHECKS   runs stage for this number of checks, with a separate folder for its
# journal
stage_with_separate_journal() { DRIVER_DIR="${FAKE}/journal" run_program stage "$1"; }

@test "if pods bring the payload, nothing is written on the node, and the image's payload verifies the node" {
  let_pods_bring_payload
  run_program driver
  [[ "${status}" == 0 ]]
  stage_with_separate_journal 1
  [[ "${status}" == 0 && "$(value_of install.status STATE)" == installed ]]
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  called '^payload-epbench probe'
  [[ -z "$(find "${nvidia}" -name 'deepep*' -o -name '.epfabric*')" ]]
}

@test "if pods bring the payload, the result of the slow tests is kept only as long as the pod" {
  let_pods_bring_payload
  run_program driver
  stage_with_separate_journal 1
  "${bin}/verify" 1
  : >"${FAKE}/calls"
  stage_with_separate_journal 1
  "${bin}/verify" 1
  run ! called '^payload-epbench probe'
  rm -r "${FAKE}/run" "${FAKE}/journal"
  mkdir "${FAKE}/run" "${FAKE}/journal"
  run_program driver
  stage_with_separate_journal 1
  "${bin}/verify" 1
  called '^payload-epbench probe'
}

@test "if pods bring the payload, a library that the image's payload lacks is reported" {
  let_pods_bring_payload
  run_program driver
  stage_with_separate_journal 1
  printf '\tlibnvshmem_host.so.3 => not found\n' >"${FAKE}/set/ldd"
  expect_fault_in_verify LibraryMissing 'libnvshmem_host.so.3'
}
