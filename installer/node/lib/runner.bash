# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# How phases run: check, act if the check fails, check again.
#
# A phase NAME is phases/NN-NAME.bash of its platform, with three functions:
#   NAME_inputs   prints its inputs: if they differ from last time, the phase acts; if empty, only the check decides
#   NAME_check    true if nothing has to be done; changes nothing; may call `fail`
#   NAME_act      does the work; may be interrupted at any moment and started again

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
  # Never call this as a condition: errexit would be off inside.
  set +e
  (
    set -Ee
    # shellcheck disable=SC2064 # it is the text of a trap
    trap "${on_error:-}" ERR
    "$@"
  )
  outcome=$?
  set -e
}

# usage: guarded_act COMMAND…   as guarded; also notes which command failed unexpectedly
guarded_act() {
  # shellcheck disable=SC2016 # expanded when the trap runs
  local on_error='note_crash "$?" "${BASH_COMMAND}" "${BASH_SOURCE[0]##*/}:${LINENO}"'
  guarded "$@"
}

# usage: check_phase PHASE INPUTS   sets `in_order`; a named failure ends the run
check_phase() {
  in_order=false
  guarded "$1_check"
  ((outcome != named_failure)) || finish_failed
  if ((outcome == 0)) && [[ "${journal[done_$1]:-}" == "$2" ]]; then in_order=true; fi
}

# usage: run_phase PHASE
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
  now_in working
  guarded_act "${phase}_act"
  ((outcome == 0)) || finish_failed
  load_journal
  guarded "${phase}_check"
  ((outcome == 0)) || not_converged
  uptime_now
  record "done_${phase}" "${inputs}" "seconds_${phase}" "$((now - started))"
}

# usage: not_converged   fails because the check still fails after the work
not_converged() {
  ((outcome == named_failure)) || fail NotConverged "${phase} did its work, and its check still fails; its log says why"
  finish_failed
}

# usage: run_phases NAME…
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
  begin
  mapfile -t names < <(phase_names)
  run_phases "${names[@]}"
  phase=ready
  finish_installed
}

# usage: finish_installed   runs all checks, so that readers need not wait for verify's next round
finish_installed() {
  run_checks
  [[ "${verified}" == true ]] || fail NotVerified "all phases are done, but: ${fault_reason}: ${fault_message}"
  [[ "${journal[attempts]:-0}" == 0 ]] || record attempts 0
  now_in installed
  # Written last, because nothing may fail after it.
  write_findings
}

# usage: begin   loads the configuration, takes the lock, opens the journal; from here on every exit is reported
begin() {
  trap 'note_crash "$?" "${BASH_COMMAND}" "${BASH_SOURCE[0]##*/}:${LINENO}"' ERR
  trap 'ended "$?"' EXIT
  mkdir -p -- "${RUN_DIR}" "${SCRATCH_DIR}"
  # Files that an earlier start has read may have changed since.
  rm -f -- "${SCRATCH_DIR}/sound"
  : >"${SCRATCH_DIR}/failure"
  : >"${SCRATCH_DIR}/output"
  rm -f -- "${RUN_DIR}/look.status"
  load_config
  write_status
  lock_state
  open_journal
}

# usage: ended STATUS   the exit trap: reports failures, also those outside of phases
ended() { (($1 == 0)) || finish_failed; }

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
      printf '%-10s acts: something is not in order\n' "${name}"
    elif [[ "${journal[done_${name}]:-}" != "$(one_line "${inputs}")" ]]; then
      printf '%-10s acts: the request has changed since last time\n' "${name}"
    else
      printf '%-10s nothing to do\n' "${name}"
    fi
  done < <(phase_names)
}
