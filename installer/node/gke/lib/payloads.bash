# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared between the sourced files
#
# Payloads in the folder of GKE's driver: see paths.bash. All of them are whole ones, as each gets its name by
# a rename, and loses it by one.

# usage: pods_bring_it   no payload is on this node: each pod has its own, of the image that this container has
pods_bring_it() { [[ "${config[PAYLOAD]:-node}" == pod ]]; }

# usage: payload_root   prints where this container sees the payload
payload_root() {
  if pods_bring_it; then printf "%s" "${payload}"; else printf '%s' "${payload_link}"; fi
}

# usage: payload_name   prints how the folder of the image's payload is called
payload_name() {
  local id
  id="$(wanted_payload)"
  printf 'deepep-%s' "${id:0:16}"
}

# usage: is_payload_name NAME   our names of payloads; other programs use no such names
is_payload_name() { [[ "$1" =~ ^deepep-[0-9a-f]{16}$ ]]; }

# usage: linked_payload   prints to which payload the link leads, if there is one
linked_payload() {
  local name
  [[ -L "${payload_link}" ]] || return 0
  name="$(readlink -- "${payload_link}")"
  if is_payload_name "${name}" && [[ -d "${DRIVER_DIR}/${name}" ]]; then printf '%s' "${name}"; fi
}

# usage: surplus NAME…   prints all of ours but these payloads
surplus() {
  local path name
  for path in "${DRIVER_DIR}"/.epfabric-* "${DRIVER_DIR}"/deepep.part "${DRIVER_DIR}"/deepep-*; do
    name="${path##*/}"
    [[ -e "${path}" || -L "${path}" ]] || continue
    [[ "${name}" != deepep-* ]] || is_payload_name "${name}" || continue
    [[ " $* " == *" ${name} "* ]] || printf '%s\n' "${name}"
  done
}

# usage: drop NAME…   each loses its name first: a name never stands for half of a payload
drop() {
  local name way_out
  for name in "$@"; do
    way_out="${DRIVER_DIR}/.epfabric-${name#deepep-}.old"
    if is_payload_name "${name}"; then
      rm -rf -- "${way_out}"
      mv -T -- "${DRIVER_DIR}/${name}" "${way_out}"
      name="${way_out##*/}"
    fi
    rm -rf -- "${DRIVER_DIR:?}/${name}"
  done
}

# usage: drop_surplus NAME…   all of ours but these payloads
# shellcheck disable=SC2120 # none is none
drop_surplus() {
  local -a names
  mapfile -t names < <(surplus "$@")
  drop "${names[@]}"
}

# usage: require_our_link   fails on what is in its place and was not made by us
require_our_link() {
  local target
  [[ -e "${payload_link}" || -L "${payload_link}" ]] || return 0
  target="$(readlink -- "${payload_link}" || true)"
  is_payload_name "${target}" || fail NotOurs "$(on_host_path "${payload_link}") exists, and is not our link"
}

# usage: require_runs FOLDER   from a folder that is mounted noexec no program starts and no library is mapped
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

# usage: remove_payloads   all of ours off the node; pods keep what they have open
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
