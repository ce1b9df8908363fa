# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Payloads in the folder of GKE's driver: see paths.bash. A payload gets and loses its name by a rename, so that every
# payload with a name is complete.

# usage: pods_bring_payload   true if no payload is on this node: each pod copies it from the installer's image
pods_bring_payload() { [[ "${config[PAYLOAD]:-node}" == pod ]]; }

# usage: payload_root   prints the path of the payload in this container
payload_root() {
  if pods_bring_payload; then printf "%s" "${payload}"; else printf '%s' "${payload_link}"; fi
}

# usage: payload_name   prints the folder name of the image's payload
payload_name() {
  local id
  id="$(wanted_payload)"
  printf 'deepep-%s' "${id:0:16}"
}

# usage: is_payload_name NAME   true for our payload names; other programs use no such names
is_payload_name() { [[ "$1" =~ ^deepep-[0-9a-f]{16}$ ]]; }

# usage: linked_payload   prints the payload that the link leads to, if there is one
linked_payload() {
  local name
  [[ -L "${payload_link}" ]] || return 0
  name="$(readlink -- "${payload_link}")"
  if is_payload_name "${name}" && [[ -d "${DRIVER_DIR}/${name}" ]]; then printf '%s' "${name}"; fi
}

# usage: surplus NAME…   prints all our files other than the payloads NAME…
surplus() {
  local path name
  for path in "${DRIVER_DIR}"/.epfabric-* "${DRIVER_DIR}"/deepep.part "${DRIVER_DIR}"/deepep-*; do
    name="${path##*/}"
    [[ -e "${path}" || -L "${path}" ]] || continue
    [[ "${name}" != deepep-* ]] || is_payload_name "${name}" || continue
    [[ " $* " == *" ${name} "* ]] || printf '%s\n' "${name}"
  done
}

# usage: drop NAME…   renames payloads before deleting them, so that no name stands for a partial payload
drop() {
  local name old
  for name in "$@"; do
    old="${DRIVER_DIR}/.epfabric-${name#deepep-}.old"
    if is_payload_name "${name}"; then
      rm -rf -- "${old}"
      mv -T -- "${DRIVER_DIR}/${name}" "${old}"
      name="${old##*/}"
    fi
    rm -rf -- "${DRIVER_DIR:?}/${name}"
  done
}

# usage: drop_surplus NAME…   removes all our files other than the payloads NAME…
# shellcheck disable=SC2120 # without arguments, all payloads are removed
drop_surplus() {
  local -a names
  mapfile -t names < <(surplus "$@")
  drop "${names[@]}"
}

# usage: require_our_link   fails if another owner's file is in the place of the link
require_our_link() {
  local target
  [[ -e "${payload_link}" || -L "${payload_link}" ]] || return 0
  target="$(readlink -- "${payload_link}" || true)"
  is_payload_name "${target}" || fail NotOurs "$(on_host_path "${payload_link}") exists, and is not our link"
}

# usage: require_runs FOLDER   fails unless epbench starts: in a folder mounted noexec, no program or library works
require_runs() {
  local program="$1/bin/epbench"
  local -i status=0
  quietly timeout 20 "${program}" --help || status=$?
  ((status != 127)) || fail LibraryMissing "$(on_host_path "${program}") is not there, or lacks its interpreter: $(last_output)"
  ((status != 126)) || fail NotExecutable "$(on_host_path "${program}") cannot be executed: $(last_output)"
}

# usage: require_driver_folder   fails unless the folder is GKE's: a mount may have created an empty one
require_driver_folder() {
  [[ -n "$(unpacked_driver)" ]] || fail DriverPathMissing "${HOST_DRIVER} no longer has GKE's driver: no lib64/libcuda.so.1"
}

# usage: remove_payloads   removes all our files from the node; pods keep the files that they have open
remove_payloads() {
  phase=remove
  begin
  require_our_link
  # The link goes first, because other programs look for it.
  rm -f -- "${payload_link}"
  # shellcheck disable=SC2119
  drop_surplus
  rm -rf -- "${state_dir}"
  sync -f -- "${DRIVER_DIR}"
  now_in removed
}
