# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# The slow part of the checks runs once for each boot, driver and payload. `stage` reads the result from
# $RUN_DIR/verification and keeps it on the disk, so that a new pod need not disturb GPUs that are in use.

# The fault that check_verification reports, or nothing.
verification='NotVerified: nothing was tried yet'
# The key that was tested, the time of the next test, and the pause before it.
verification_key=
next_verification=0
verification_pause=30
most_verification_pause=600

# usage: prepare_checks
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

# usage: was_verified KEY   true if this pod, or one before it, has verified KEY
was_verified() {
  local -A kept=()
  [[ "$(content "${RUN_DIR}/verification")" != "$1" ]] || return 0
  read_values "${state_dir}/journal" kept
  [[ "${kept[done_verify]:-}" == "$1" ]]
}

# usage: is_staged   true if `stage` reports that this installation is installed
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
  verification="${failure[REASON]:-CommandFailed}: ${failure[MESSAGE]:-it ended without saying why}; to do: ${kind#*|}"
  rm -f -- "${SCRATCH_DIR}/failure"
  uptime_now
  next_verification="$((now + verification_pause))"
  verification_pause="$((2 * verification_pause < most_verification_pause ? 2 * verification_pause : most_verification_pause))"
}

# usage: keep_verification   writes the verified key to the journal; for `stage`, which alone may write on the host
keep_verification() {
  local key
  key="$(content "${RUN_DIR}/verification")"
  [[ -z "${key}" || "${journal[done_verify]:-}" == "${key}" ]] || record done_verify "${key}"
}
