# shellcheck shell=bash disable=SC2034,SC2119,SC2120,SC2154 # bats sets BATS_…, status and output; tests read the rest
#
# For the bats files: makes fake hosts and queries them.

# shellcheck source=host.bash
source "${BATS_TEST_DIRNAME}/host.bash"
bin="${BATS_TEST_DIRNAME}/../bin"
driver=home/kubernetes/bin/nvidia

# usage: healthy_host   makes a fake host before any installation, and sets its environment
healthy_host() {
  local made="${BATS_RUN_TMPDIR}/healthy"
  if [[ ! -d "${made}" ]]; then
    bash "${BATS_TEST_DIRNAME}/host.bash" "${made}.new"
    mv -T "${made}.new" "${made}"
  fi
  take_host "${made}"
}

# usage: ready_host   makes a fake host on which the installer has succeeded
ready_host() {
  local made="${BATS_RUN_TMPDIR}/ready"
  healthy_host
  if [[ ! -d "${made}" ]]; then
    install_it
    [[ "${status}" == 0 ]]
    cp -a "${FAKE}" "${made}"
  fi
  take_host "${made}"
}

# usage: take_host FOLDER   copies the fake host in FOLDER for this test, and sets its environment
take_host() {
  PATH="${FAKE_REAL_PATH:-${PATH}}"
  FAKE="${BATS_TEST_TMPDIR}/fake"
  rm -rf "${FAKE}"
  cp -a "$1" "${FAKE}"
  use_fake "${FAKE}"
  host="${FAKE}/host"
  : >"${FAKE}/calls"
}

# usage: install_it [ARGUMENT…]   runs the installer; sets status, output and stderr
install_it() {
  run --separate-stderr setsid -w "${BATS_TEST_DIRNAME}/launch" "${FAKE}" '' "$@"
}

# usage: boot_host   puts the host into the state after a reboot
boot_host() {
  bash -c 'name=boot; source "${fakes_dir}/kernel.bash"; source "${fakes_dir}/programs.bash"; boot' </dev/null
}
export host

# usage: value_of FILE NAME   prints a value of a status file
value_of() { sed -n "s/^$2=//p" "${FAKE}/run/$1"; }

# usage: called PATTERN   true if a call of a fake program matches
called() { grep -qE -- "$1" "${FAKE}/calls"; }

# usage: calls_before FIRST SECOND   true when the first call of one pattern came before that of another
calls_before() {
  local first second
  first="$(grep -nE -- "$1" "${FAKE}/calls" | head -n 1 | cut -d: -f1)"
  second="$(grep -nE -- "$2" "${FAKE}/calls" | head -n 1 | cut -d: -f1)"
  ((first < second))
}

# usage: failed_with REASON   fails unless the run failed with REASON and reports it everywhere
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
