# shellcheck shell=bash disable=SC2030,SC2031,SC2034,SC2154 # bats sets BATS_…, status and output; tests read the rest
#
# Helpers of the bats files that test nodes with GKE's driver.

setup() {
  load helpers
  # shellcheck source=gke.bash
  source "${BATS_TEST_DIRNAME}/gke.bash"
  local prepared="${BATS_RUN_TMPDIR}/gke"
  if [[ ! -d "${prepared}" ]]; then
    bash "${BATS_TEST_DIRNAME}/gke.bash" make "${prepared}.new"
    mv -T "${prepared}.new" "${prepared}"
  fi
  use_copy_of "${prepared}"
  nvidia="${host}/home/kubernetes/bin/nvidia"
  others="$(list_other_files "${FAKE}")"
}

# usage: teardown   fails if files of other programs were changed, unless the test allows it
teardown() {
  [[ -n "${changed_by_others:-}" ]] || diff <(printf '%s\n' "${others}") <(list_other_files "${FAKE}")
}

# usage: run_program PROGRAM [ARGUMENT…]   runs a program in bin; sets status, output and stderr
run_program() { run --separate-stderr "${bin}/$1" "${@:2}"; }

# usage: stage_payload   runs `driver` and `stage`, and fails unless the payload is then installed
stage_payload() {
  run_program driver
  [[ "${status}" == 0 ]]
  run_program stage 1
  [[ "${status}" == 0 ]] || echo "${stderr}"
  [[ "${status}" == 0 && "$(value_of install.status STATE)" == installed ]]
}

# usage: payload_is_complete   fails unless the link leads to the image's complete payload, and no temporary files are
# left
payload_is_complete() {
  local name payload="${FAKE}/programs/payload"
  name="deepep-$(cut -c1-16 "${payload}/payload.id")"
  [[ "$(readlink "${nvidia}/deepep")" == "${name}" ]]
  diff -r --no-dereference --exclude=payload.record "${payload}" "${nvidia}/deepep/"
  [[ -z "$(find "${nvidia}" -maxdepth 1 -name '.epfabric-*' -o -maxdepth 1 -name '*.part')" ]]
}

# usage: expect_fault_in_verify REASON TEXT   runs `verify` once, and fails unless it reports REASON with TEXT
expect_fault_in_verify() {
  run_program verify 1
  [[ "$(value_of look.status VERIFIED)" == false ]]
  [[ "$(value_of look.status REASON)" == "$1" && "$(value_of look.status MESSAGE)" == *"$2"* ]] || cat "${FAKE}/run/look.status"
  [[ "$(value_of look.status REASON)" == "$1" && "$(value_of look.status MESSAGE)" == *"$2"* ]]
  run "${bin}/verified"
  [[ "${status}" == 1 ]]
}
