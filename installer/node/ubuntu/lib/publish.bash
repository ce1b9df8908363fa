# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# The staged tree and its siblings, on a host where we own the whole folder.

# usage: tree_driver FOLDER   prints the driver version whose libraries it has
tree_driver() {
  local file
  for file in "$1/lib64"/libcuda.so.*.*; do
    printf '%s' "${file##*/libcuda.so.}"
    return 0
  done
}

# usage: publish_tree   the new tree takes its place by one rename; readers see the old one or the new one
publish_tree() {
  if [[ -e "${tree}" ]]; then
    if tree_is_whole "${tree}" && [[ "$(content "${tree}/payload.id")" != "$(content "${tree_new}/payload.id")" ]]; then
      rm -rf -- "${tree_previous}"
      mv -T -- "${tree}" "${tree_previous}"
    else
      rm -rf -- "${tree_broken}"
      mv -T -- "${tree}" "${tree_broken}"
    fi
  fi
  mv -T -- "${tree_new}" "${tree}"
  sync -f -- "${tree%/*}"
}
