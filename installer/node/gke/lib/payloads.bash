# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Manages the payloads in the folder of GKE's driver (see paths.bash). A payload is renamed to deepep-ID when it is
# complete, and renamed again before it is deleted, so every folder with such a name is complete.

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

# usage: is_payload_name NAME   true for the names of our payloads, which other programs do not use
is_payload_name() { [[ "$1" =~ ^deepep-[0-9a-f]{16}$ ]]; }

# usage: linked_payload   prints the payload that the link leads to, if there is one
linked_payload() {
  local name
  [[ -L "${payload_link}" ]] || return 0
  name="$(readlink -- "${payload_link}")"
  if is_payload_name "${name}" && [[ -d "${DRIVER_DIR}/${name}" ]]; then printf '%s' "${name}"; fi
}

# usage: surplus_names NAME…   prints the names of all our payloads and temporary files, except NAME…
surplus_names() {
  local path name
  for path in "${DRIVER_DIR}"/.epfabric-* "${DRIVER_DIR}"/deepep.part "${DRIVER_DIR}"/deepep-*; do
    name="${path##*/}"
    [[ -e "${path}" || -L "${path}" ]] || continue
    [[ "${name}" != deepep-* ]] || is_payload_name "${name}" || continue
    [[ " $* " == *" ${name} "* ]] || printf '%s\n' "${name}"
  done
}

# usage: delete_files NAME…   deletes files in the driver's folder; renames payloads first, so that no payload's name
# stands for a partly deleted folder
delete_files() {
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

# usage: delete_surplus NAME…   deletes all our payloads and temporary files, except NAME…
# shellcheck disable=SC2120 # without arguments, all payloads are removed
delete_surplus() {
  local -a names
  mapfile -t names < <(surplus_names "$@")
  delete_files "${names[@]}"
}

# usage: require_our_link   fails if the path of our link has a file of another owner
require_our_link() {
  local target
  [[ -e "${payload_link}" || -L "${payload_link}" ]] || return 0
  target="$(readlink -- "${payload_link}" || true)"
  is_payload_name "${target}" || fail NotOurs "$(on_host_path "${payload_link}") exists, and is not our link"
}

# usage: require_executable FOLDER   fails unless epbench in FOLDER starts. In a folder that is mounted noexec, no
# program or library can be used
require_executable() {
  local program="$1/bin/epbench"
  local -i status=0
  quietly timeout 20 "${program}" --help || status=$?
  ((status != 127)) || fail LibraryMissing "$(on_host_path "${program}") is not there, or lacks its interpreter: $(last_output)"
  ((status != 126)) || fail NotExecutable "$(on_host_path "${program}") cannot be executed: $(last_output)"
}

# usage: require_driver_folder   fails unless the folder has GKE's driver: a mount may have created an empty folder
require_driver_folder() {
  [[ -n "$(unpacked_driver)" ]] || fail DriverPathMissing "${HOST_DRIVER} no longer has GKE's driver: no lib64/libcuda.so.1"
}

# usage: remove_payloads   removes all our files from the node; pods can still read the files that they have open
remove_payloads() {
  phase=remove
  start_run
  require_our_link
  # The link is removed first, because other programs use it to find the payload.
  rm -f -- "${payload_link}"
  # shellcheck disable=SC2119
  delete_surplus
  rm -rf -- "${state_dir}"
  sync -f -- "${DRIVER_DIR}"
  set_state removed
}
