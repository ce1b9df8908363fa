# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Runs the phases: first the phase's check; if it fails, the phase's work, and the check again.
#
# A phase NAME is phases/NN-NAME.bash of its platform, with three functions:
#   NAME_inputs   prints the phase's inputs, or nothing; NAME_act runs if they have changed since its last success
#   NAME_check    true if nothing has to be done; changes nothing; may call `fail`
#   NAME_act      does the work; can be interrupted at any moment and started again

# usage: phase_names   prints the names of all phases, in order
phase_names() {
  local file
  for file in "${platform_dir}/phases"/*.bash; do
    file="${file##*/??-}"
    printf '%s\n' "${file%.bash}"
  done
}

# usage: guarded COMMAND…   runs COMMAND in a subshell; sets `outcome` to the exit status
guarded() {
  : >"${SCRATCH_DIR}/failure"
  # Never call this function as a condition: that would switch off errexit in COMMAND.
  set +e
  (
    set -Ee
    # shellcheck disable=SC2064 # on_error is the text of a trap
    trap "${on_error:-}" ERR
    "$@"
  )
  outcome=$?
  set -e
}

# usage: guarded_act COMMAND…   as `guarded`; also records which command inside COMMAND failed unexpectedly
guarded_act() {
  # shellcheck disable=SC2016 # expanded when the trap runs
  local on_error='record_crash "$?" "${BASH_COMMAND}" "${BASH_SOURCE[0]##*/}:${LINENO}"'
  guarded "$@"
}

# usage: check_phase PHASE INPUTS   sets `in_order` to whether PHASE has nothing to do; a named failure ends the run
check_phase() {
  in_order=false
  guarded "$1_check"
  ((outcome != named_failure)) || end_failed
  if ((outcome == 0)) && [[ "${journal[done_$1]:-}" == "$2" ]]; then in_order=true; fi
}

# usage: run_phase PHASE   runs PHASE unless it is in order; a failure ends the run
run_phase() {
  local inputs started now in_order
  phase="$1"
  inputs="$("${phase}_inputs")"
  inputs="$(one_line "${inputs}")"
  write_status
  check_phase "${phase}" "${inputs}"
  [[ "${in_order}" == false ]] || return 0
  uptime_now
  started="${now}"
  set_state working
  guarded_act "${phase}_act"
  ((outcome == 0)) || end_failed
  load_journal
  guarded "${phase}_check"
  ((outcome == 0)) || not_converged
  uptime_now
  record "done_${phase}" "${inputs}" "seconds_${phase}" "$((now - started))"
}

# usage: not_converged   fails because the check still fails after the work
not_converged() {
  ((outcome == named_failure)) || fail NotConverged "${phase} did its work, and its check still fails; its log says why"
  end_failed
}

# usage: run_phases NAME…   runs phases in this order
run_phases() {
  local name
  for name in "$@"; do
    run_phase "${name}"
    [[ "${name}" != load ]] || loaded=true
  done
}

# usage: install_node   runs all phases in order
install_node() {
  local -a names
  start_run
  mapfile -t names < <(phase_names)
  run_phases "${names[@]}"
  phase=ready
  end_installed
}

# usage: end_installed   runs all checks and reports success; writes the findings, so that their readers need not wait
# for the next round of `verify`
end_installed() {
  run_checks
  [[ "${verified}" == true ]] || fail NotVerified "all phases are done, but: ${fault_reason}: ${fault_message}"
  [[ "${journal[attempts]:-0}" == 0 ]] || record attempts 0
  set_state installed
  # Written last: these findings must not say that the node is verified if a later step fails.
  write_findings
}

# usage: start_run   loads the configuration, takes the lock and opens the journal; from here on, failures are reported
start_run() {
  trap 'record_crash "$?" "${BASH_COMMAND}" "${BASH_SOURCE[0]##*/}:${LINENO}"' ERR
  trap 'report_exit "$?"' EXIT
  mkdir -p -- "${RUN_DIR}" "${SCRATCH_DIR}"
  # Files that an earlier start found undamaged may be damaged by now.
  rm -f -- "${SCRATCH_DIR}/sound"
  : >"${SCRATCH_DIR}/failure"
  : >"${SCRATCH_DIR}/output"
  rm -f -- "${RUN_DIR}/look.status"
  load_config
  write_status
  lock_state
  open_journal
}

# usage: report_exit STATUS   for the trap of EXIT; reports a failure outside of phases
report_exit() { (($1 == 0)) || end_failed; }

# usage: show_plan   prints what an installation would do now; changes nothing
show_plan() {
  local name inputs
  local -A failure=()
  mkdir -p -- "${SCRATCH_DIR}"
  rm -f -- "${SCRATCH_DIR}/sound"
  load_config
  load_journal
  while IFS= read -r name; do
    inputs="$("${name}_inputs")"
    guarded "${name}_check" 2>/dev/null
    if ((outcome == named_failure)); then
      read_values "${SCRATCH_DIR}/failure" failure
      printf '%-10s fails: %s: %s\n' "${name}" "${failure[REASON]}" "${failure[MESSAGE]}"
    elif ((outcome != 0)); then
      printf '%-10s acts: its check fails\n' "${name}"
    elif [[ "${journal[done_${name}]:-}" != "$(one_line "${inputs}")" ]]; then
      printf '%-10s acts: its inputs have changed since it last succeeded\n' "${name}"
    else
      printf '%-10s nothing to do\n' "${name}"
    fi
  done < <(phase_names)
}
