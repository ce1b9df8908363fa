# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Runs the slow tests once for each boot, driver and payload, which together form the key. `stage` reads the key that
# passed from $RUN_DIR/verification and stores it on the disk, so that a new pod need not disturb GPUs that are in use.

# The fault that check_verification reports; empty if the tests passed.
verification='NotVerified: nothing was tested yet'
# The key of the latest test, the time of the next test, and the pause before it; both times are in seconds.
verification_key=
next_verification=0
verification_pause=30
max_verification_pause=600

# usage: prepare_checks   sets `verification`, after running the slow tests if they are due
prepare_checks() {
  local key
  key="$(verify_inputs)"
  if [[ "${key}" != "${verification_key}" ]]; then
    verification_key="${key}" next_verification=0 verification_pause=30
  fi
  if was_verified "${key}"; then
    verification=
  elif ! is_staged; then
    verification='NotVerified: the payload is not staged yet'
  else
    verify_when_due "${key}"
  fi
}

# usage: was_verified KEY   true if the tests of KEY have passed, in this pod or in an earlier one
was_verified() {
  local -A kept=()
  [[ "$(first_line "${RUN_DIR}/verification")" != "$1" ]] || return 0
  read_values "${state_dir}/journal" kept
  [[ "${kept[done_verify]:-}" == "$1" ]]
}

# usage: is_staged   true if `stage` reports the installation of this configuration and payload
is_staged() {
  local -A staged=()
  read_values "${RUN_DIR}/install.status" staged
  [[ "${staged[STATE]:-}" == installed && "${staged[INSTALLATION]:-}" == "${installation}" ]]
}

# usage: verify_when_due KEY   runs the tests when they are due, and sets `verification`; each failure doubles the pause
verify_when_due() {
  local now outcome kind
  local -A failure=()
  uptime_now
  ((now >= next_verification)) || return 0
  guarded_act verify_act
  if ((outcome == 0)); then
    replace_file "${RUN_DIR}/verification" "$1"
    verification=
    return 0
  fi
  read_values "${SCRATCH_DIR}/failure" failure
  kind="$(remedy_of "${failure[REASON]:-CommandFailed}")"
  verification="${failure[REASON]:-CommandFailed}: ${failure[MESSAGE]:-the tests ended without a message}; to do: ${kind#*|}"
  rm -f -- "${SCRATCH_DIR}/failure"
  uptime_now
  next_verification="$((now + verification_pause))"
  verification_pause="$((2 * verification_pause < max_verification_pause ? 2 * verification_pause : max_verification_pause))"
}

# usage: keep_verification   writes the key whose tests passed to the journal; called by `stage`, because only `stage`
# may write on the host
keep_verification() {
  local key
  key="$(first_line "${RUN_DIR}/verification")"
  [[ -z "${key}" || "${journal[done_verify]:-}" == "${key}" ]] || record done_verify "${key}"
}
