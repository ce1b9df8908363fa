#!/usr/bin/env bash
# Fetches one file with a known checksum: from the mirror if it has the file, else from the internet.
#
# usage: fetch.sh NAME URL SHA256 FOLDER [optional]
#   optional   allows URL and SHA256 to be empty: the software set then has no NAME, and FOLDER stays empty
# environment:
#   MIRROR     folder of files, named by the last part of their URL (default: /mirror)
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: fail TEXT   prints TEXT as an error, and exits; TEXT says what was tried, what was found and what to do
fail() {
  printf 'fetch: %s\n' "$*" >&2
  exit 1
}

# usage: require_checksum NAME URL SHA256   refuses a file without a known checksum
require_checksum() {
  local zeros
  printf -v zeros '%064d' 0
  if [[ ! "$3" =~ ^[0-9a-f]{64}$ || "$3" == "${zeros}" ]]; then
    fail "$1 from $2: its checksum is '${3:-empty}', expected a known SHA-256." \
      "Run 'epfabric image lock SET' where there is internet, then build again"
  fi
}

# usage: has_checksum FILE SHA256   true if the checksum of FILE is SHA256
has_checksum() { printf '%s  %s\n' "$2" "$1" | sha256sum --check --status; }

# usage: download URL FILE   downloads to FILE; makes at most 5 tries of at most 30 minutes each
download() {
  curl --fail --location --silent --show-error --proto '=https,http' --connect-timeout 20 \
    --retry 5 --retry-all-errors --retry-delay 5 --max-time 1800 --output "$2" -- "$1" ||
    fail "tried to download $1 five times, without success. Is it reachable from here?" \
      "Without internet: --build-context mirror=FOLDER with $(basename -- "$2") in it"
}

# usage: main NAME URL SHA256 FOLDER [optional]
main() {
  local name="$1" url="$2" sha256="$3" folder="$4" file found
  mkdir -p -- "${folder}"
  if [[ -z "${url}" && -z "${sha256}" && "${5-}" == optional ]]; then
    printf '%s: not part of this software set\n' "${name}"
    return
  fi
  require_checksum "${name}" "${url}" "${sha256}"
  file="${folder}/$(basename -- "${url}")"
  found="${MIRROR:-/mirror}/$(basename -- "${url}")"
  if [[ -f "${found}" ]]; then cp -- "${found}" "${file}"; else download "${url}" "${file}"; fi
  if ! has_checksum "${file}" "${sha256}"; then
    found="$(sha256sum -- "${file}")"
    rm -- "${file}"
    fail "${name} from ${url} has the checksum ${found%% *}, expected ${sha256}." \
      "It was changed or cut off: find out which before you accept another checksum"
  fi
  printf '%s: %s\n' "${name}" "${sha256}"
}

main "$@"
