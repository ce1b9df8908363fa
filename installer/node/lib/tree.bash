# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Staged trees: copies of the payload, each with `payload.record`, a list of its files as they were
# when all checksums had been found right. Comparing with it takes a moment, checksums take minutes.

# usage: list_tree FOLDER   prints type, mode, size, time and target of all files
list_tree() {
  (cd -- "$1" && find . -mindepth 1 ! -path ./payload.record \
    \( -type d -printf '%y %m %p\n' -o -printf '%y %m %s %T@ %p %l\n' \) | sort)
}

# usage: write_record FOLDER
write_record() { keep_file "$1/payload.record" "$(list_tree "$1")"$'\n'; }

# usage: tree_is_whole FOLDER   nothing is missing, changed or added since it was recorded
tree_is_whole() {
  [[ -s "$1/payload.record" ]] && list_tree "$1" | cmp -s - "$1/payload.record"
}

# usage: sums_hold FOLDER   reads every file
sums_hold() {
  (cd -- "$1" && sha256sum --check --quiet --strict payload.sums) >"${SCRATCH_DIR}/output" 2>&1
}

# usage: tree_is PAYLOAD-ID FOLDER   it is that one, and whole
tree_is() {
  [[ "$(content "$2/payload.id")" == "$1" ]] && tree_is_whole "$2"
}

# usage: tree_is_sound PAYLOAD-ID FOLDER   it is that one, and every byte of it was read in this start. A
# disk that forgets changes neither sizes nor times.
tree_is_sound() {
  local folder
  tree_is "$1" "$2" || return 1
  folder="$(stat -c '%d:%i' -- "$2")"
  [[ "$(content "${SCRATCH_DIR}/sound")" != "${folder}" ]] || return 0
  sums_hold "$2" || {
    say "$(on_host_path "$2") is damaged: $(last_output)"
    return 1
  }
  mark_sound "$2"
}

# usage: mark_sound FOLDER   its name may change, and it is still the one that was read
mark_sound() { replace_file "${SCRATCH_DIR}/sound" "$(stat -c '%d:%i' -- "$1")"; }

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
