# shellcheck shell=bash disable=SC2034,SC2119,SC2120,SC2154 # bats sets BATS_…, status and output; tests read the rest
#
# Helpers of the bats files, which make fake hosts, run the installer, and check the results.

# shellcheck source=host.bash
source "${BATS_TEST_DIRNAME}/host.bash"
bin="${BATS_TEST_DIRNAME}/../bin"
driver=home/kubernetes/bin/nvidia

# usage: healthy_host   makes a fake host without an installation, and sets the environment for it
healthy_host() {
  local prepared="${BATS_RUN_TMPDIR}/healthy"
  if [[ ! -d "${prepared}" ]]; then
    bash "${BATS_TEST_DIRNAME}/host.bash" "${prepared}.new"
    mv -T "${prepared}.new" "${prepared}"
  fi
  use_copy_of "${prepared}"
}

# usage: ready_host   makes a fake host on which the installer has succeeded, and sets the environment for it
ready_host() {
  local prepared="${BATS_RUN_TMPDIR}/ready"
  healthy_host
  if [[ ! -d "${prepared}" ]]; then
    run_installer
    [[ "${status}" == 0 ]]
    cp -a "${FAKE}" "${prepared}"
  fi
  use_copy_of "${prepared}"
}

# usage: use_copy_of FOLDER   copies the fake host in FOLDER for this test, and sets the environment for the copy
use_copy_of() {
  PATH="${FAKE_REAL_PATH:-${PATH}}"
  FAKE="${BATS_TEST_TMPDIR}/fake"
  rm -rf "${FAKE}"
  cp -a "$1" "${FAKE}"
  use_fake "${FAKE}"
  host="${FAKE}/host"
  : >"${FAKE}/calls"
}

# usage: run_installer [ARGUMENT…]   runs the installer; sets status, output and stderr
run_installer() {
  run --separate-stderr setsid -w "${BATS_TEST_DIRNAME}/launch" "${FAKE}" '' "$@"
}

# usage: boot_host   reboots the fake host
boot_host() {
  bash -c 'name=boot; source "${fakes_dir}/kernel.bash"; source "${fakes_dir}/programs.bash"; boot' </dev/null
}
export host

# usage: value_of FILE NAME   prints a value of a status file
value_of() { sed -n "s/^$2=//p" "${FAKE}/run/$1"; }

# usage: called PATTERN   true if the command line of a fake program's call matches PATTERN
called() { grep -qE -- "$1" "${FAKE}/calls"; }

# usage: calls_before FIRST SECOND   true if the first call that matches the pattern FIRST came before the first call
# that matches SECOND
calls_before() {
  local first second
  first="$(grep -nE -- "$1" "${FAKE}/calls" | head -n 1 | cut -d: -f1)"
  second="$(grep -nE -- "$2" "${FAKE}/calls" | head -n 1 | cut -d: -f1)"
  ((first < second))
}

# usage: failed_with REASON   fails unless the installer failed with REASON, and install.status and the termination log
# have this reason
failed_with() {
  [[ "${status}" == 75 ]] || echo "status ${status}: ${stderr}"
  [[ "${status}" == 75 && "$(value_of install.status STATE)" == failed ]]
  [[ "$(value_of install.status REASON)" == "$1" ]] || value_of install.status REASON
  [[ "$(value_of install.status REASON)" == "$1" ]]
  [[ "$(<"${FAKE}/termination-log")" == *"\"reason\": \"$1\""* ]]
  [[ ! -e "${FAKE}/run/look.status" ]] || [[ "$(value_of look.status VERIFIED)" == false ]]
}

# usage: use_gpu NAME   starts a process that has a GPU open
use_gpu() {
  mkdir -p "${host}/proc/4711/fd"
  ln -sfn /dev/nvidia3 "${host}/proc/4711/fd/7"
  printf '%s\n' "$1" >"${host}/proc/4711/comm"
}

# usage: another_payload   gives the image another payload for the same driver
another_payload() {
  rm -rf "${FAKE}/programs/payload"
  mkdir "${FAKE}/programs/payload"
  make_payload "${FAKE}/programs/payload" 580.126.09
  printf 'new\n' >"${FAKE}/programs/payload/deepep/new"
  seal_payload "${FAKE}/programs/payload"
}

# usage: tree_id   prints the id of the staged payload
tree_id() { cat "${host}/${driver}/payload.id"; }
