# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Staged trees: copies of the payload, each with `payload.record`, a list of its files at the time
# when all checksums were right. A comparison with it takes a moment, checksums take minutes.

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

# usage: copy_payload FOLDER   the image's payload, every byte of it on the disk and compared
copy_payload() {
  mkdir -p -- "$1"
  # The dot: into the folder, never a folder in the folder.
  quietly cp -a -- "${payload}/." "$1"
  sync -f -- "$1"
  sums_hold "$1" || fail BadChecksum "the copy of the payload is not what was built: $(last_output)"
  write_record "$1"
  sync -f -- "$1"
  mark_sound "$1"
}

# usage: is_link PATH TARGET
is_link() { [[ -L "$1" && "$(readlink -- "$1")" == "$2" ]]; }

# usage: put_link PATH TARGET   by rename: there is no moment without it
put_link() {
  ln -sfnT -- "$2" "$1.part"
  mv -fT -- "$1.part" "$1"
}

# Set by programs that need every byte read.
read_every_file=false

# usage: report_damage FOLDER   prints the faults of a tree of this installation, or nothing
report_damage() {
  local name
  name="$(on_host_path "$1")"
  [[ "$(content "$1/payload.id")" == "$(wanted_payload)" ]] || {
    printf '%s is not the payload of this installation' "${name}"
    return 0
  }
  tree_is_whole "$1" || {
    printf 'files in %s are missing, changed or added: %s' "${name}" \
      "$(list_tree "$1" | diff - "$1/payload.record" | head -n 3)"
    return 0
  }
  [[ "${read_every_file}" == false ]] || sums_hold "$1" ||
    printf 'checksums in %s do not hold: %s' "${name}" "$(last_output)"
}
