#!/usr/bin/env bats
#
# Tests that each kind of full or read-only disk is reported with the right failure and the right folder.
#
# shellcheck disable=SC2016 # text for other programs
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, driver

bats_require_minimum_version 1.5.0

setup() {
  load helpers
  healthy_host
}

@test "too few inodes are reported" {
  printf 12 >"${FAKE}/set/free-inodes"
  run_installer
  failed_with NoInodes
  [[ "$(value_of install.status MESSAGE)" == '12 more files can be created on the boot disk; '*' are needed; to do: the boot disk has too many files: '* ]]
}

# usage: on_small_disk OPTIONS FOLDER COMMAND…   runs COMMAND with a tmpfs, mounted with OPTIONS, at FOLDER; sets
# status, output and stderr
on_small_disk() {
  unshare -m mount -t tmpfs none /mnt 2>/dev/null || skip "failures: only root can mount"
  # shellcheck disable=SC2016 # for the inner bash
  run --separate-stderr unshare -m bash -c 'set -e; mkdir -p "$2"; cp -a "$2" "$2.before"; mount -t tmpfs -o "$1" none "$2"
    cp -a "$2.before/." "$2"; shift 2; "$@"' - "$@"
}

@test "exhausted inodes in the journal's folder are reported" {
  on_small_disk nr_inodes=3 "${host}/var/lib/epfabric" bash -c ': >"$1/var/lib/epfabric/x"; : >"$1/var/lib/epfabric/lock"; exec setsid -w "$2" "$3" ""' \
    - "${host}" "${BATS_TEST_DIRNAME}/launch" "${FAKE}"
  failed_with NoInodes
  [[ "$(value_of install.status MESSAGE)" == *'no more files can be created on the boot disk (/var/lib/epfabric): no inodes are free; to do: '* ]]
}

@test "a folder of the host that is read-only is named" {
  local folder
  for folder in var/lib/epfabric home/kubernetes/bin lib/modules/6.8.0-1010-gke etc/modprobe.d opt; do
    healthy_host
    on_small_disk size=8m "${host}/${folder}" bash -c 'mount -o remount,ro "$1"; exec setsid -w "$2" "$3" ""' \
      - "${host}/${folder}" "${BATS_TEST_DIRNAME}/launch" "${FAKE}"
    failed_with ReadOnlyHost
    [[ "$(value_of install.status MESSAGE)" == "/${folder} cannot be written to; to do: see in the kernel log"* ]]
    rm -rf "${host:?}/${folder}.before"
  done
}

@test "a host that becomes read-only during the installation is reported as read-only" {
  printf 'cp: cannot create directory: Read-only file system' >"${FAKE}/set/fail-ldconfig"
  run_installer
  failed_with ReadOnlyHost
}

@test "a scratch folder without free bytes or inodes is reported" {
  local options
  rm -f "${FAKE}/set/free-mib"
  for options in size=64k nr_inodes=6; do
    healthy_host
    on_small_disk "${options}" "${FAKE}/scratch" setsid -w "${BATS_TEST_DIRNAME}/launch" "${FAKE}" ''
    failed_with NoScratchSpace
    [[ "$(value_of install.status MESSAGE)" == *"no space left in ${FAKE}/scratch, the container's own"*'; to do: give the container'* ]]
  done
}
