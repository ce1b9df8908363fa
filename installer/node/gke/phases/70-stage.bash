# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Installs the payload beside GKE's files: copies it to a folder with a temporary name, compares the copy, renames it,
# and then changes the link. Running pods keep their files; pods that start meanwhile get the old payload or the new
# one. The previous payload is kept until the next one is staged. Does nothing if pods bring the payload.

# The phase runs again if payload, boot or driver has changed.
stage_inputs() { printf '%s %s %s %s' "$(wanted_payload)" "$(boot_id)" "$(loaded_driver)" "$(unpacked_driver)"; }

stage_check() {
  local name
  ! pods_bring_payload || return 0
  require_driver_folder
  name="$(payload_name)"
  [[ -z "$(surplus_names "${name}" "${journal[previous]:-}")" ]] && is_link "${payload_link}" "${name}" &&
    tree_is_sound "$(wanted_payload)" "${DRIVER_DIR}/${name}"
}

stage_act() {
  local name old
  ! pods_bring_payload || return 0
  require_our_link
  require_writable "${DRIVER_DIR}"
  name="$(payload_name)" old="$(linked_payload)"
  if tree_is_sound "$(wanted_payload)" "${DRIVER_DIR}/${name}"; then
    require_executable "${DRIVER_DIR}/${name}"
  else
    make_payload_anew "${name}" "${old}"
  fi
  if [[ -n "${old}" && "${old}" != "${name}" ]]; then record previous "${old}"; fi
  is_link "${payload_link}" "${name}" || put_link "${payload_link}" "${name}"
  sync -f -- "${DRIVER_DIR}"
  delete_surplus "${name}" "${journal[previous]:-}"
}

# usage: make_payload_anew NAME OLD   copies the payload again. Only the payload OLD and a damaged copy are kept
# meanwhile, because there is room for two payloads
make_payload_anew() {
  local new="${DRIVER_DIR}/.epfabric-${1#deepep-}.new"
  delete_surplus "$1" "$2" "${new##*/}"
  if ! tree_is_sound "$(wanted_payload)" "${new}"; then
    rm -rf -- "${new}"
    require_room_for_payload "$2"
    copy_payload "${new}"
  fi
  require_executable "${new}"
  # The damaged copy is only renamed here, and deleted at the end, so that the link dangles only between two renames.
  [[ ! -e "${DRIVER_DIR}/$1" ]] || mv -T -- "${DRIVER_DIR}/$1" "${DRIVER_DIR}/.epfabric-${1#deepep-}.old"
  mv -T -- "${new}" "${DRIVER_DIR}/$1"
  sync -f -- "${DRIVER_DIR}"
}

# usage: require_room_for_payload OLD   requires room for one payload, or for two if the node has no old payload OLD yet
require_room_for_payload() {
  local -i mib files
  mib="$(payload_mib)" files="$(payload_files)"
  if [[ -z "$1" ]]; then ((mib *= 2, files *= 2)); fi
  require_space "${DRIVER_DIR}" "$((mib + 1024))" "$((files + 1024))"
}
