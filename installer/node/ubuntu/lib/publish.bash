# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Publishes the staged tree; on this platform we own the whole folder.

# usage: tree_driver FOLDER   prints the driver version of the libraries in FOLDER
tree_driver() {
  local file
  for file in "$1/lib64"/libcuda.so.*.*; do
    printf '%s' "${file##*/libcuda.so.}"
    return 0
  done
}

# usage: publish_tree   replaces the tree by one rename; readers see the old tree or the new one
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
