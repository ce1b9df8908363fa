# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Installs libraries and programs for pods. The device plugin waits for their folder, so the complete folder is renamed
# to its final path.

stage_inputs() { printf '%s' "$(wanted_payload)"; }

stage_check() {
  [[ ! -e "${tree_new}" && ! -e "${tree_broken}" ]] && tree_is_sound "$(wanted_payload)" "${tree}" && each_link is_link && has_content "${linker_file}" "$(linker_text)"
}

stage_act() {
  local wanted
  wanted="$(wanted_payload)"
  require_our_links
  rm -rf -- "${tree_broken}"
  if ! tree_is_sound "${wanted}" "${tree}"; then
    prepare_tree "${wanted}"
    [[ ! -e "${tree}" ]] || wait_for_idle_gpus "replace the staged tree"
    publish_tree
  fi
  rm -rf -- "${tree_new}" "${tree_broken}"
  each_link make_link
  put_option_file "${linker_file}" "$(linker_text)"
  quietly on_host 120 ldconfig -X
}

# usage: prepare_tree PAYLOAD-ID   makes the new tree: from the previous tree if that has this payload, otherwise by a
# copy
prepare_tree() {
  tree_is_sound "$1" "${tree_new}" && return 0
  rm -rf -- "${tree_new}"
  if tree_is_sound "$1" "${tree_previous}"; then
    mv -T -- "${tree_previous}" "${tree_new}"
    return 0
  fi
  copy_payload "${tree_new}"
}

linker_file="${HOST_ROOT}/etc/ld.so.conf.d/nvshmem.conf"

# usage: linker_text   prints the library folders for the host's ldconfig
linker_text() {
  local part
  for part in nvshmem gdrcopy; do
    [[ ! -d "${payload}/deepep/${part}/lib" ]] || printf '/opt/deepep/%s/lib\n' "${part}"
  done
}

# usage: each_link FUNCTION   calls FUNCTION with path and target of every link that the documentation lists
each_link() {
  "$1" "${HOST_ROOT}/opt/deepep" "${HOST_DRIVER}/deepep" || return 1
  [[ ! -d "${payload}/deepep/cuda" ]] || "$1" "${HOST_ROOT}/usr/local/cuda" "${HOST_DRIVER}/deepep/cuda"
}

# usage: make_link PATH TARGET   makes PATH a link to TARGET, unless it is one already
make_link() {
  is_link "$@" && return 0
  mkdir -p -- "${1%/*}"
  put_link "$@"
}

# usage: require_our_links   fails if the path of one of our links has a file of another owner
require_our_links() { each_link require_our_link; }

require_our_link() {
  [[ -e "$1" || -L "$1" ]] || return 0
  [[ -L "$1" && "$(readlink -- "$1")" == "${HOST_DRIVER}"/* ]] ||
    fail NotOurs "${1#"${HOST_ROOT}"} exists, and is not our link"
}
