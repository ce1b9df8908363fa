#!/usr/bin/env bats
#
# Tests install --rollback and install --uninstall.
#
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, driver

bats_require_minimum_version 1.5.0

setup() {
  load helpers
  ready_host
}

@test "rollback restores the previous tree, and a second rollback restores the newer one" {
  local first second
  first="$(tree_id)"
  another_payload
  run_installer
  second="$(tree_id)"
  [[ "${first}" != "${second}" ]]
  run_installer --rollback
  [[ "${status}" == 0 && "$(tree_id)" == "${first}" ]]
  (cd "${host}/${driver}" && sha256sum --quiet -c payload.sums)
  run_installer --rollback
  [[ "${status}" == 0 && "$(tree_id)" == "${second}" ]]
}

@test "rollback is refused if the previous tree is missing or damaged" {
  run_installer --rollback
  failed_with NothingToRollBack
  another_payload
  run_installer
  printf x >>"${host}/${driver}.previous/lib64/libcuda.so.580.126.09"
  run_installer --rollback
  failed_with NothingToRollBack
}

@test "rollback is refused if the libraries are for another driver than the loaded one" {
  new_version "${FAKE}" 590.10.01
  run_installer
  [[ "${status}" == 0 ]]
  run_installer --rollback
  failed_with NothingToRollBack
  [[ "$(value_of install.status MESSAGE)" == *'for driver 580.126.09'* ]]
}

@test "uninstall restores the files that the host had before the installation" {
  # Loaded modules of the NICs stay until the next boot, and empty folders stay, so these are not compared.
  local list=(find "${host}" \( -path "${host}/proc" -o -path "${host}/sys" -o -path "${host}/dev/infiniband" \) -prune -o ! -type d -printf '%P %s %l\n')
  "${list[@]}" | grep -v 'modules.dep' | sort >"${BATS_TEST_TMPDIR}/ready"
  run_installer --uninstall
  [[ "${status}" == 0 ]]
  "${list[@]}" | sort >"${BATS_TEST_TMPDIR}/after"
  ready_files="$(wc -l <"${BATS_TEST_TMPDIR}/ready")"
  healthy_host
  diff <("${list[@]}" | sort) "${BATS_TEST_TMPDIR}/after"
  ((ready_files > 40))
}

@test "uninstall writes the state 'removed' for the reporter, and can be repeated" {
  run_installer
  run_installer --uninstall
  [[ "${status}" == 0 && "$(value_of install.status STATE)" == removed ]]
  run_installer --uninstall
  [[ "${status}" == 0 && "$(value_of install.status STATE)" == removed ]]
}

@test "uninstall unloads the driver's modules" {
  run_installer --uninstall
  [[ "${status}" == 0 && ! -d "${host}/sys/module/nvidia" && ! -d "${host}/sys/module/nvidia_uvm" ]]
}

@test "uninstall is refused while GPUs are in use" {
  use_gpu python3
  run_installer --uninstall
  failed_with GpusInUse
  [[ -d "${host}/${driver}" ]]
}

@test "uninstall keeps packages held that were held before the installation" {
  healthy_host
  sed -i '/^Package: linux-gke$/,/^Status/s/install ok/hold ok/' "${host}/var/lib/dpkg/status"
  run_installer
  run_installer --uninstall
  [[ "$(sed -n '/^Package: linux-gke$/,/^Status/p' "${host}/var/lib/dpkg/status")" == *'hold ok'* ]]
  [[ "$(sed -n '/^Package: linux-image/,/^Status/p' "${host}/var/lib/dpkg/status")" == *'install ok'* ]]
}
