# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Every failure has a name. After a temporary failure, the installer tries again, at most five times per installation.
# A permanent failure is not retried. docs/installer.md lists the names, and a test compares that list with this file.

max_attempts=5
# Exit code of a phase that has called `fail`.
named_failure=70

# usage: remedy_of REASON   prints "temporary" or "permanent", a bar, and what to do
remedy_of() {
  case "$1" in
    ConfigMissing) printf 'permanent|deploy the fabric again: this pod lacks its configuration' ;;
    SecureBootOn) printf 'permanent|create the node pool with Secure Boot off: our kernel modules are not signed' ;;
    OtherRelease) printf 'permanent|create the node pool with nodes of the Ubuntu release that the image has' ;;
    OtherCompiler) printf 'permanent|use a node version whose kernel was compiled by the gcc of the image, or build the image on the release of the node' ;;
    GpusMissing) printf 'permanent|re-create the node: the machine lacks GPUs' ;;
    NicsMissing) printf 'permanent|create the node pool with its additional networks' ;;
    DiskFull) printf 'temporary|free space on the boot disk, or use a bigger one' ;;
    NoInodes) printf 'temporary|the boot disk has too many files: remove some, or re-create the node' ;;
    ReadOnlyHost) printf 'temporary|see in the kernel log (dmesg) of the node why it is read-only; if it stays read-only, re-create the node' ;;
    NoScratchSpace) printf 'temporary|give the container install more ephemeral storage: it compiles there' ;;
    MemoryLow) printf 'temporary|see what else runs on the node' ;;
    NoNetwork) printf 'temporary|the node needs a route to the package servers: NAT' ;;
    NameServiceDown) printf 'temporary|look at kube-dns' ;;
    BadChecksum) printf 'temporary|if this happens again, the disk or the image is bad; re-create the node, then build the image again' ;;
    AptLocked) printf 'temporary|see which package tool runs on the node' ;;
    HeadersMissing) printf 'permanent|no headers of this kernel in the archive: use another node version' ;;
    ModuleBuildFailed) printf 'permanent|the versions do not compile for this kernel: use another software set or node version' ;;
    ModuleLoadFailed) printf 'temporary|look at the kernel log (dmesg) of the node' ;;
    RebootFailed) printf 'temporary|reboot the node by hand' ;;
    RebootDidNotHelp) printf 'permanent|re-create the node; if this happens again, look at its kernel log' ;;
    GpusInUse) printf 'temporary|end or drain the pods that use GPUs on the node' ;;
    NotOurs) printf 'permanent|move it away if it is not needed, then delete this pod' ;;
    NotExecutable) printf 'temporary|see how /home/kubernetes/bin is mounted on the node: GKE mounts it with exec; re-create the node' ;;
    PersistenceFailed) printf 'temporary|look at the unit epfabric-persistenced on the node' ;;
    DriverFailed) printf 'temporary|look at the kernel log (Xid) of the node; re-create the node' ;;
    DriverPending) printf 'temporary|wait: GKE is still installing its driver' ;;
    DriverTimeout) printf 'temporary|read the log of the pod nvidia-gpu-device-plugin of this node in kube-system; if this happens again, re-create the node' ;;
    DriverPathMissing) printf 'temporary|no driver there: the pool needs gpuDriverVersion default or latest and the scope devstorage.read_only, or, with disabled, your own installer has not run' ;;
    DriverOutOfRange) printf 'permanent|use a GKE version that brings the driver, or a software set for the one that is there' ;;
    NvlinkDown) printf 'temporary|re-create the node; its NVLinks are down' ;;
    GidsMissing) printf 'temporary|the RDMA interfaces have no IPv4 address: look at the additional networks of the node pool; re-create the node' ;;
    GpusUnusable) printf 'temporary|look at the kernel log (Xid) of the node and at nvidia-smi topo -p2p r; re-create the node' ;;
    CudaContextFailed) printf 'temporary|no CUDA context can be made: re-create the node; if this happens again, use another node version, because the driver build of this one is bad' ;;
    ImportFailed) printf 'permanent|the payload does not fit this node: build the image again' ;;
    LibraryMissing) printf 'permanent|the payload is not complete: build the image again' ;;
    NeighbourUnreachable) printf 'temporary|look at the NICs of both nodes, and at the RDMA network' ;;
    NeighboursUnknown) printf 'temporary|read the log of the container report: it asks the API server for them' ;;
    LockHeld) printf 'temporary|another installer runs on the node: delete the pod that is left over' ;;
    NothingToRollBack) printf 'permanent|deploy the earlier version instead' ;;
    NotVerified) printf 'temporary|see the failed check in the message; if this happens again, re-create the node' ;;
    NotConverged) printf 'temporary|read the log of this container: the work was done, and the check still fails' ;;
    *) printf 'temporary|read the log of this container' ;;
  esac
}

# usage: fail REASON MESSAGE   ends the phase; the runner reports the failure
fail() {
  printf 'REASON=%s\nMESSAGE=%s\n' "$1" "$(one_line "$2")" >"${SCRATCH_DIR}/failure" || true
  exit "${named_failure}"
}

# usage: record_crash STATUS COMMAND WHERE   records an unexpected failure of COMMAND; for traps of ERR
record_crash() {
  local output exhausted exhaustion command="$2"
  # In `guarded`, a check that finds a fault ends with an error code; that is not a crash.
  [[ -o errexit || -n "${on_error:-}" ]] || return 0
  [[ ! -s "${SCRATCH_DIR}/failure" ]] || return 0
  output="$(last_output)"
  # If `quietly` returned the failure, the message must name the command that `quietly` has run.
  # shellcheck disable=SC2016 # compares with the text of the command
  [[ "${command}" != 'return "${status}"' ]] || command="${quiet_command}"
  find_exhaustion "${output}"
  if [[ -n "${exhausted}" ]]; then
    printf 'REASON=%s\nMESSAGE=%s\n' "${exhausted}" "$(one_line "ran: ${command} ($3); ${exhaustion}")"
  else
    printf 'REASON=CommandFailed\nMESSAGE=%s\n' "$(one_line "ran: ${command} ($3); it ended with $1: ${output:-without output}")"
  fi >"${SCRATCH_DIR}/failure" || say "could not record that $2 ($3) ended with $1"
}

# usage: end_failed   reports the failure, then exits so that the container restarts, or stays idle if that cannot help
end_failed() {
  local -A failure=([REASON]=CommandFailed [MESSAGE]='the installer ended without a message')
  local kind
  trap - ERR EXIT
  set +e
  rm -f -- "${RUN_DIR}/look.status"
  read_values "${SCRATCH_DIR}/failure" failure
  name_unrecorded_failure
  kind="$(remedy_of "${failure[REASON]}")"
  # If set_state fails, the status is written again: otherwise its readers would see the old status forever.
  set_state failed "${failure[REASON]}" "${failure[MESSAGE]}; to do: ${kind#*|}" || write_status
  write_termination_log
  [[ "${locked}" == false ]] || count_attempt
  if [[ "${kind%%|*}" == permanent ]] || ((${journal[attempts]:-0} >= max_attempts)); then
    stay_idle
  fi
  exit 75
}

# usage: name_unrecorded_failure   sets `failure` if no failure was recorded because a disk was full or read-only
name_unrecorded_failure() {
  local exhausted exhaustion
  [[ ! -s "${SCRATCH_DIR}/failure" ]] || return 0
  find_exhaustion ''
  [[ -z "${exhausted}" ]] || failure=([REASON]="${exhausted}" [MESSAGE]="${exhaustion}")
}

# usage: count_attempt   adds 1 to the journal's attempts; does not fail, because that would hide the original failure
count_attempt() {
  # Reads the journal again, because the failed phase may have written it in a subshell.
  load_journal
  # The journal may lack `installation`, if the first write to it failed.
  record installation "${journal[installation]:-${installation}}" attempts "$((${journal[attempts]:-0} + 1))" || say "could not count this attempt"
}

# usage: write_termination_log   writes the message that kubectl describe shows: at most 4096 bytes
write_termination_log() {
  local text
  text="$(one_line "${message}")"
  printf '{"node": %s, "phase": %s, "reason": %s, "message": %s}\n' "$(json_text "${NODE_NAME}")" \
    "$(json_text "${phase}")" "$(json_text "${reason}")" "$(json_text "${text:0:1500}")" >"${TERMINATION_LOG}" || true
}

# usage: stay_idle   waits until the pod is deleted, because a restart would fail in the same way
stay_idle() {
  say "idle: a restart alone does not help; delete this pod to try again"
  flock --unlock 8 2>/dev/null
  sleep infinity &
  # shellcheck disable=SC2064 # $! must be expanded now
  trap "kill $! 2>/dev/null; exit 143" TERM INT
  wait $!
}
