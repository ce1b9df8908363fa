# shellcheck shell=bash
#
# Reads NAME=VALUE lines, and writes files so that no reader ever sees a partial file.

# usage: say TEXT…   prints the phase and TEXT as a line on stderr
say() { printf '%s: %s\n' "${phase:-install}" "$*" >&2; }

# usage: counted NUMBER SINGULAR PLURAL   prints NUMBER and the form that fits, such as "1 node is" or "2 nodes are"
counted() {
  if (($1 == 1)); then printf '%d %s' "$1" "$2"; else printf '%d %s' "$1" "$3"; fi
}

# usage: read_values FILE ARRAY   reads NAME=VALUE lines into an associative array; values are never executed
read_values() {
  local line
  local -n values="$2"
  [[ -f "$1" && -r "$1" ]] || return 0
  while IFS= read -r line || [[ -n "${line}" ]]; do
    [[ "${line}" =~ ^([A-Za-z_][A-Za-z0-9_.-]*)=(.*)$ ]] || continue
    # shellcheck disable=SC2034 # the caller's array
    values["${BASH_REMATCH[1]}"]="${BASH_REMATCH[2]}"
  done <"$1"
}

# usage: replace_file FILE TEXT   replaces the file atomically; for files that need not survive a power failure
replace_file() {
  # A file that root left must not stop an unprivileged user.
  rm -f -- "$1.part"
  printf '%s' "$2" >"$1.part" && mv -fT -- "$1.part" "$1"
}

# usage: replace_file_durably FILE TEXT   replaces the file atomically; the new file survives a power failure
replace_file_durably() {
  printf '%s' "$2" >"$1.part" && sync -- "$1.part" && mv -fT -- "$1.part" "$1" && sync -- "${1%/*}" && return 0
  rm -f -- "$1.part"
  return 1
}

# usage: replace_folder FRESH TARGET   replaces TARGET by FRESH with renames; after a crash, TARGET is complete (old or
# new) or missing
replace_folder() {
  local old="${1%/*}/.epfabric-old"
  rm -rf -- "${old}"
  [[ ! -e "$2" ]] || mv -T -- "$2" "${old}"
  mv -T -- "$1" "$2"
  sync -f -- "${2%/*}"
}

# usage: delete_leftovers FOLDER   removes the temporary folders of replace_folder and its callers from FOLDER
delete_leftovers() { rm -rf -- "$1/.epfabric-new" "$1/.epfabric-old"; }

# usage: remove_blocking_folder FILE   removes FILE if it is a folder, because a rename cannot replace a folder by our
# file
remove_blocking_folder() {
  [[ -d "$1" && ! -L "$1" ]] || return 0
  say "${1#"${HOST_ROOT}"} was a folder where our file belongs: removed"
  rm -rf -- "$1"
}

# usage: read_line FILE   sets `line` to the file's first line, or to nothing if the file cannot be read
read_line() {
  line=
  [[ ! -r "$1" ]] || IFS= read -r line <"$1" 2>/dev/null || true
}

# usage: first_line FILE   prints the file's first line
first_line() {
  local line
  read_line "$1"
  printf '%s' "${line}"
}

# usage: one_line TEXT   prints TEXT without line breaks and other control characters
one_line() {
  local text="${1//$'\n'/ | }"
  printf '%s' "${text//[[:cntrl:]]/ }"
}

# usage: json_text TEXT   prints TEXT as a JSON string
json_text() {
  local text
  text="$(one_line "$1")"
  text="${text//\\/\\\\}"
  printf '"%s"' "${text//\"/\\\"}"
}
