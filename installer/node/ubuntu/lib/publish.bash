# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Publishes the staged tree. On this platform, no other program writes to the tree's folder.

# usage: tree_driver FOLDER   prints the driver version of the libraries in FOLDER
tree_driver() {
  local file
  for file in "$1/lib64"/libcuda.so.*.*; do
    printf '%s' "${file##*/libcuda.so.}"
    return 0
  done
}

# usage: publish_tree   renames the new tree to the tree's path; keeps the old tree as the previous tree if it is
# undamaged and has another payload
publish_tree() {
  if [[ -e "${tree}" ]]; then
    if tree_is_unchanged "${tree}" && [[ "$(first_line "${tree}/payload.id")" != "$(first_line "${tree_new}/payload.id")" ]]; then
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
