# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Copies and checks staged trees. A staged tree is a copy of the payload with `payload.record`, a list of its files that
# was written when all checksums were right. Comparing files with the list takes a moment; checksums take minutes.

# usage: list_tree FOLDER   prints type, mode, size, time, path and link target of all files
list_tree() {
  (cd -- "$1" && find . -mindepth 1 ! -path ./payload.record \
    \( -type d -printf '%y %m %p\n' -o -printf '%y %m %s %T@ %p %l\n' \) | sort)
}

# usage: write_record FOLDER   writes FOLDER's payload.record
write_record() { replace_file_durably "$1/payload.record" "$(list_tree "$1")"$'\n'; }

# usage: tree_is_unchanged FOLDER   true if no file was removed, changed or added since write_record
tree_is_unchanged() {
  [[ -s "$1/payload.record" ]] && list_tree "$1" | cmp -s - "$1/payload.record"
}

# usage: checksums_match FOLDER   true if the checksums of all files are right; reads every file
checksums_match() {
  (cd -- "$1" && sha256sum --check --quiet --strict payload.sums) >"${SCRATCH_DIR}/output" 2>&1
}

# usage: tree_has_payload PAYLOAD-ID FOLDER   true if FOLDER has this payload, and tree_is_unchanged
tree_has_payload() {
  [[ "$(first_line "$2/payload.id")" == "$1" ]] && tree_is_unchanged "$2"
}

# usage: tree_is_sound PAYLOAD-ID FOLDER   true if FOLDER has this payload and all checksums are right. The checksums
# are computed once per start of the installer, because a failing disk changes neither sizes nor times
tree_is_sound() {
  local folder
  tree_has_payload "$1" "$2" || return 1
  folder="$(stat -c '%d:%i' -- "$2")"
  [[ "$(first_line "${SCRATCH_DIR}/sound")" != "${folder}" ]] || return 0
  checksums_match "$2" || {
    say "$(on_host_path "$2") is damaged: $(last_output)"
    return 1
  }
  mark_sound "$2"
}

# usage: mark_sound FOLDER   records that all checksums in FOLDER were right, by inode, because FOLDER may be renamed
mark_sound() { replace_file "${SCRATCH_DIR}/sound" "$(stat -c '%d:%i' -- "$1")"; }

# usage: copy_payload FOLDER   copies the image's payload, syncs it, and compares every byte
copy_payload() {
  mkdir -p -- "$1"
  # The dot copies the content into the folder, never as a folder inside it.
  quietly cp -a -- "${payload}/." "$1"
  sync -f -- "$1"
  checksums_match "$1" || fail BadChecksum "the copy of the payload is not what was built: $(last_output)"
  write_record "$1"
  sync -f -- "$1"
  mark_sound "$1"
}

# usage: is_link PATH TARGET   true if PATH is a link to TARGET
is_link() { [[ -L "$1" && "$(readlink -- "$1")" == "$2" ]]; }

# usage: put_link PATH TARGET   makes PATH a link to TARGET by a rename, so that PATH always exists
put_link() {
  ln -sfnT -- "$2" "$1.part"
  mv -fT -- "$1.part" "$1"
}

# If true, report_damage also computes checksums. Programs set it.
read_every_file=false

# usage: report_damage FOLDER   prints the faults of a tree of this installation, or nothing
report_damage() {
  local name
  name="$(on_host_path "$1")"
  [[ "$(first_line "$1/payload.id")" == "$(wanted_payload)" ]] || {
    printf '%s is not the payload of this installation' "${name}"
    return 0
  }
  tree_is_unchanged "$1" || {
    printf 'files in %s are missing, changed or added: %s' "${name}" \
      "$(list_tree "$1" | diff - "$1/payload.record" | head -n 3)"
    return 0
  }
  [[ "${read_every_file}" == false ]] || checksums_match "$1" ||
    printf 'checksums in %s do not hold: %s' "${name}" "$(last_output)"
}
