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

@test "on a node that is ready a new pod changes nothing, and disturbs no GPU" {
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

@test "after a boot, and with another driver, everything is tested again" {
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
  runs driver
  failed_with NicsMissing
  rm -r "${host}/sys/bus/pci/devices/0000:05:00.0"
  runs driver
  failed_with GpusMissing
  [[ "$(value_of install.status MESSAGE)" == *'has 7 NVIDIA GPUs; expected 8'* ]]
  # Idle at once, because another start would find the same fault.
  called '^sleep infinity'
}

@test "the installer waits for GKE's driver, and continues when it is complete" {
  rm "${host}/dev/nvidia-uvm"
  # Emulated time passes when a program sleeps; GKE is done at the third sleep.
  cat >"${FAKE}/set/after-sleep" <<<"[[ \"\$(grep -c '^sleep 5' \"\${FAKE}/calls\")\" != 3 ]] || { cp \"\${FAKE}/run/install.status\" \"\${FAKE}/while\"; : >\"\${host}/dev/nvidia-uvm\"; }"
  runs driver
  [[ "${status}" == 0 ]]
  grep -qx 'STATE=waiting' "${FAKE}/while"
  grep -qx 'REASON=DriverPending' "${FAKE}/while"
  grep -qx "MESSAGE=GKE's driver is not there yet: /dev/nvidia-uvm is missing; waiting for at most 900 s" "${FAKE}/while"
  [[ "$(value_of install.status STATE)" == checking || "$(value_of install.status STATE)" == working ]]
}

# usage: times_out TEXT   `driver` gives up and reports TEXT
times_out() {
  runs driver
  failed_with DriverTimeout
  [[ "$(value_of install.status MESSAGE)" == "waited 900 s for GKE's driver, and $1; to do: read the log of the pod nvidia-gpu-device-plugin"* ]]
}

@test "a GKE driver that never becomes complete is reported" {
  rm "${host}/dev/nvidia7"
  times_out '/dev/nvidia7 is missing'
  rm -r "${host}/proc/driver"
  times_out 'no driver is loaded: /proc/driver/nvidia/version'
  gke_load "${host}" 580.95.05
  times_out '/home/kubernetes/bin/nvidia has driver 580.126.09, and 580.95.05 is loaded'
  changed_by_others=yes
  rm "${nvidia}/lib64/libcuda.so.1"
  times_out 'there is no /home/kubernetes/bin/nvidia/lib64/libcuda.so.1'
  rm -r "${nvidia}"
  runs driver
  failed_with DriverPathMissing
  [[ "$(value_of install.status MESSAGE)" == 'waited 900 s, and there is no /home/kubernetes/bin/nvidia: GKE has not started to install a driver; to do: '* ]]
}

@test "a driver of another branch is refused" {
  changed_by_others=yes
  bash "${BATS_TEST_DIRNAME}/gke.bash" driver "${FAKE}" 570.195.03
  runs driver
  failed_with DriverOutOfRange
  [[ "$(value_of install.status MESSAGE)" == 'the loaded driver is 570.195.03; expected R580 or newer: GKE 1.34 brings R580; to do: '* ]]
  bash "${BATS_TEST_DIRNAME}/gke.bash" driver "${FAKE}" 590.10.01
  stage_payload
}

@test "GKE versions and their drivers are as in the catalog" {
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
  runs driver
  failed_with ConfigMissing
  printf 'DRIVER_LEAST=a[$(id)]\n' >>"${FAKE}/config/software.env"
  runs driver
  failed_with ConfigMissing
  [[ "$(value_of install.status MESSAGE)" == *'is not a driver branch such as 580: a[$(id)]; to do: '* ]]
}

@test "driver needs no privileges: unprivileged, on a host and an image that cannot be written" {
  local -a unprivileged=(setpriv --reuid 65532 --regid 65532 --clear-groups)
  unshare -m "${unprivileged[@]}" true 2>/dev/null || skip "gke: only root can mount read-only and drop its rights"
  chmod -R a+rX "${BATS_RUN_TMPDIR}"
  chmod 777 "${FAKE}/run"
  chmod 666 "${FAKE}/calls"
  unshare -m bash -ec 'for folder in "$1" "$2"; do mount --bind "${folder}" "${folder}"; mount -o remount,bind,ro "${folder}"; done
    shift 2; exec "$@"' - "${host}" "${FAKE}/programs" "${unprivileged[@]}" "${bin}/driver"
  [[ "$(value_of install.status STATE)" == checking ]]
}

@test "stage needs no capability, and no folder of the host but the driver's" {
  local -a bare=(setpriv --bounding-set -all --inh-caps -all --securebits +noroot,+noroot_locked)
  unshare -m "${bare[@]}" true 2>/dev/null || skip "gke: only root can drop capabilities"
  unshare -m bash -ec 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; mount --bind "$2" "$2"; mount -o remount,bind,rw "$2"
    shift 2; exec "$@"' - "${host}" "${nvidia}" "${bare[@]}" "${bin}/stage" 1
  [[ "$(value_of install.status STATE)" == installed ]]
  payload_is_complete
}

@test "a new payload is linked; the previous one stays, and older ones are removed" {
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
  # Back to the second payload: nothing is copied.
  make_gke_payload "${FAKE}" two
  : >"${FAKE}/calls"
  : >"${FAKE}/set/free-mib"
  printf 5 >"${FAKE}/set/free-mib"
  stage_payload
  payload_is_complete
}

@test "files that a pod has open stay readable while another payload takes its place" {
  local text
  stage_payload
  exec 7<"${nvidia}/deepep/python/deep_ep/1.py"
  make_gke_payload "${FAKE}" two
  stage_payload
  read -r text <&7
  exec 7<&-
  [[ "${text}" == 'module 1 of one' && "$(<"${nvidia}/deepep/python/deep_ep/1.py")" == 'module 1 of two' ]]
}

# usage: repairs COMMAND   COMMAND damages a file at stage's first pause, and stage repairs the file
repairs() {
  stage_payload
  printf '%s\n' "nvidia='${nvidia}'; [[ \"\$(grep -c '^sleep 30' \"\${FAKE}/calls\")\" != 1 ]] || { $1; }" >"${FAKE}/set/after-sleep"
  : >"${FAKE}/calls"
  runs stage 4
  [[ "${status}" == 0 ]] || echo "${stderr}"
  [[ "${status}" == 0 ]]
  rm "${FAKE}/set/after-sleep"
  payload_is_complete
  [[ "$(value_of install.status STATE)" == installed ]]
}

@test "a file that was changed, added or lost is repaired while stage checks" {
  repairs 'printf x >>"${nvidia}/deepep/bin/epbench"'
  repairs ': >"${nvidia}/deepep/libevil.so"'
  repairs 'rm -r "${nvidia}/deepep/nvshmem"'
  repairs 'chmod 700 "${nvidia}/deepep/python"'
}

@test "a link that is lost or leads elsewhere is repaired, and so are all lost files" {
  repairs 'rm "${nvidia}/deepep"'
  repairs 'ln -sfnT deepep-0123456789abcdef "${nvidia}/deepep"'
  repairs 'rm -r "${nvidia}"/deepep*'
  repairs 'rm -r "${nvidia}"/deepep* "${nvidia}/.epfabric"'
}

@test "while a damaged payload is deleted the link leads to the new one" {
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

@test "a byte that the disk corrupted is found by the next start, though size and time are the same" {
  local file
  stage_payload
  file="${nvidia}/$(readlink "${nvidia}/deepep")/python/deep_ep/3.py"
  touch -r "${file}" "${BATS_TEST_TMPDIR}/time"
  printf 'X' | dd of="${file}" conv=notrunc status=none
  touch -r "${BATS_TEST_TMPDIR}/time" "${file}"
  runs verify 1
  [[ "$(value_of look.status LOOK_tree)" == *'checksums in /home/kubernetes/bin/nvidia/deepep-'*'do not hold'* ]]
  stage_payload
  payload_is_complete
}

@test "stage checks forever without repeating its report, and ends at once on a signal" {
  local uptime
  stage_payload
  : >"${FAKE}/calls"
  uptime="$(value_of install.status UPTIME)"
  "${bin}/stage" 3
  [[ "$(grep -c '^sleep 30$' "${FAKE}/calls")" == 2 && "$(value_of install.status UPTIME)" == "${uptime}" ]]
}

@test "when GKE installs its driver again, our files stay, and everything is tested again" {
  changed_by_others=yes
  repairs 'PATH="${FAKE_REAL_PATH}" bash '"${BATS_TEST_DIRNAME}"'/gke.bash driver "${FAKE}" 580.159.04'
  grep -q '^done_stage=.* 580.159.04 580.159.04$' "${nvidia}/.epfabric/journal"
  [[ "$(<"${nvidia}/lib64/libcuda.so.1")" == 'libcuda 580.159.04' ]]
}

@test "gIB's files and ours do not change each other, whichever is installed first" {
  changed_by_others=yes
  gke_gib "${FAKE}"
  others="$(not_ours "${FAKE}")"
  stage_payload
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  diff <(printf '%s\n' "${others}") <(not_ours "${FAKE}")
  gke_gib "${FAKE}"
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  stage_payload
  payload_is_complete
}

@test "a folder that is mounted noexec is reported" {
  unshare -m mount -t tmpfs none /mnt 2>/dev/null || skip "gke: only root can mount"
  run --separate-stderr unshare -m bash -ec 'cp -a "$1" "$1.before"; mount -t tmpfs -o noexec none "$1"; cp -a "$1.before/." "$1"; rm -r "$1.before"
    shift; exec "$@"' - "${nvidia}" "${bin}/stage" 1
  failed_with NotExecutable
  [[ "$(value_of install.status MESSAGE)" == *'.new/bin/epbench cannot be executed: '*'Permission denied'*'; to do: see how /home/kubernetes/bin is mounted'* ]]
  [[ ! -e "${nvidia}/deepep" ]]
}

@test "a read-only folder is reported" {
  unshare -m mount -t tmpfs none /mnt 2>/dev/null || skip "gke: only root can mount"
  run --separate-stderr unshare -m bash -ec 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; shift; exec "$@"' - "${nvidia}" "${bin}/stage" 1
  failed_with ReadOnlyHost
  [[ "$(value_of install.status MESSAGE)" == '/home/kubernetes/bin/nvidia'*' cannot be written to; to do: '* ]]
}

@test "a disk without room for two payloads, in bytes or files, is reported before the first is copied" {
  printf 1025 >"${FAKE}/set/free-mib"
  runs stage 1
  failed_with DiskFull
  [[ "$(value_of install.status MESSAGE)" == '1025 MiB are free on the boot disk; 1026 are needed; to do: '* ]]
  [[ ! -e "${nvidia}/deepep" ]]
  rm "${FAKE}/set/free-mib"
  printf 12 >"${FAKE}/set/free-inodes"
  runs stage 1
  failed_with NoInodes
  rm "${FAKE}/set/free-inodes"
  stage_payload
  payload_is_complete
}

@test "a copy that differs from the build is reported" {
  printf 'x' >>"${FAKE}/programs/payload/python/deep_ep/1.py"
  runs stage 1
  failed_with BadChecksum
  [[ ! -e "${nvidia}/deepep" ]]
}

@test "a folder of another owner in the place of our link is refused" {
  mkdir "${nvidia}/deepep"
  : >"${nvidia}/deepep/theirs"
  runs stage 1
  failed_with NotOurs
  [[ -e "${nvidia}/deepep/theirs" ]]
  rm -r "${nvidia}/deepep"
}

@test "a folder that only resembles ours is not removed" {
  changed_by_others=yes
  mkdir "${nvidia}/deepep-notes" "${nvidia}/deepep-0123456789abcdeg"
  stage_payload
  runs stage --remove
  [[ "${status}" == 0 && -d "${nvidia}/deepep-notes" && -d "${nvidia}/deepep-0123456789abcdeg" ]]
}

@test "an empty folder that a mount has created is not used" {
  changed_by_others=yes
  rm -r "${nvidia}"
  mkdir "${nvidia}"
  runs stage 1
  failed_with DriverPathMissing
}

@test "the second of two installers waits, and reports LockHeld" {
  mkdir -p "${nvidia}/.epfabric" "${BATS_TEST_TMPDIR}/run"
  exec 9>>"${nvidia}/.epfabric/lock"
  flock 9
  runs stage 1
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
  runs stage --remove
  [[ "${status}" == 0 && "$(value_of install.status STATE)" == removed ]]
  [[ -z "$(find "${nvidia}" -maxdepth 1 -name 'deepep*' -o -maxdepth 1 -name '.epfabric*')" ]]
  runs stage --remove
  [[ "${status}" == 0 ]]
}

@test "wrong usage is refused" {
  runs stage --uninstall
  [[ "${status}" == 2 && "${stderr}" == 'stage: no such option: --uninstall'* ]]
  runs driver now
  [[ "${status}" == 2 && "${stderr}" == 'driver: no such option: now'* ]]
}

@test "temporary failures are tried five times, and then stage stays idle; success resets the count" {
  local _
  printf 5 >"${FAKE}/set/free-mib"
  for _ in 1 2 3 4; do
    runs stage 1
    failed_with DiskFull
    run ! called '^sleep infinity'
  done
  runs stage 1
  failed_with DiskFull
  called '^sleep infinity'
  rm "${FAKE}/set/free-mib"
  stage_payload
  grep -qx 'attempts=0' "${nvidia}/.epfabric/journal"
}

# usage: let_pods_bring_payload   sets the node's configuration accordingly; `stage` then needs a separate folder
let_pods_bring_payload() {
  printf 'PAYLOAD=pod\n' >>"${FAKE}/config/software.env"
  mkdir "${FAKE}/journal"
}

# usage: stage_apart CHECKS   runs stage for this number of checks, with a separate folder for its journal
stage_apart() { DRIVER_DIR="${FAKE}/journal" runs stage "$1"; }

@test "if pods bring the payload, nothing is written on the node, and the image's payload verifies the node" {
  let_pods_bring_payload
  runs driver
  [[ "${status}" == 0 ]]
  stage_apart 1
  [[ "${status}" == 0 && "$(value_of install.status STATE)" == installed ]]
  "${bin}/verify" 1
  [[ "$(value_of look.status VERIFIED)" == true ]]
  called '^payload-epbench probe'
  [[ -z "$(find "${nvidia}" -name 'deepep*' -o -name '.epfabric*')" ]]
}

@test "if pods bring the payload, a verification is kept as long as the pod, and no longer" {
  let_pods_bring_payload
  runs driver
  stage_apart 1
  "${bin}/verify" 1
  : >"${FAKE}/calls"
  stage_apart 1
  "${bin}/verify" 1
  run ! called '^payload-epbench probe'
  rm -r "${FAKE}/run" "${FAKE}/journal"
  mkdir "${FAKE}/run" "${FAKE}/journal"
  runs driver
  stage_apart 1
  "${bin}/verify" 1
  called '^payload-epbench probe'
}

@test "if pods bring the payload, a library that the image's payload lacks is reported" {
  let_pods_bring_payload
  runs driver
  stage_apart 1
  printf '\tlibnvshmem_host.so.3 => not found\n' >"${FAKE}/set/ldd"
  verify_finds LibraryMissing 'libnvshmem_host.so.3'
}
