# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Stores compiled modules in a bucket and fetches them, so that a re-created node need not compile. docs/installer.md
# explains why a node may trust these modules. If the bucket cannot be used, this is reported, and the node compiles.

# usage: cache_object KEY   prints the name of the object with the modules of KEY, encoded for a URL
cache_object() { printf 'modules%%2F%s%%2Fmodules.tar.zst' "$1"; }

# usage: send_request CURL-ARGUMENT…   runs curl and prints the HTTP status; the token is in a file, because arguments
# are visible to other processes
send_request() {
  curl --silent --show-error --proto '=https' --max-time 300 --retry 2 \
    --header "@${SCRATCH_DIR}/token" --write-out '%{http_code}' "$@" 2>"${SCRATCH_DIR}/output"
}

# usage: fetch_token   writes a header with this pod's token, from the metadata server, to ${SCRATCH_DIR}/token
fetch_token() {
  local answer url='http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token'
  answer="$(curl --silent --show-error --fail --max-time 20 --retry 2 --header 'Metadata-Flavor: Google' \
    "${url}" 2>"${SCRATCH_DIR}/output")" || return 1
  [[ "${answer}" =~ \"access_token\"\ *:\ *\"([^\"]+)\" ]] || return 1
  (umask 077 && printf 'Authorization: Bearer %s\n' "${BASH_REMATCH[1]}" >"${SCRATCH_DIR}/token")
}

# usage: fetch_modules FOLDER KEY   fills FOLDER from the cache; if the cache has no usable modules, leaves FOLDER empty
# and returns false
fetch_modules() {
  [[ -n "${MODULE_CACHE:-}" ]] || return 1
  if download_modules "$1" "$2"; then return 0; fi
  rm -rf -- "$1"
  mkdir -p -- "$1"
  return 1
}

# usage: download_modules FOLDER KEY   fills FOLDER from the cache; false if this failed or the modules are not usable
download_modules() {
  local url status archive="${SCRATCH_DIR}/modules.tar.zst"
  url="https://storage.googleapis.com/storage/v1/b/${MODULE_CACHE}/o/$(cache_object "$2")?alt=media"
  fetch_token || { say "cache: no token: $(last_output)" && return 1; }
  status="$(send_request --output "${archive}" "${url}")" || { say "cache: $(last_output)" && return 1; }
  [[ "${status}" == 200 ]] || { say "cache: no modules for this key yet (${status})" && return 1; }
  quietly tar --zstd --no-same-owner --no-same-permissions -C "$1" -xf "${archive}" || { say "cache: not an archive: $(last_output)" && return 1; }
  if manifest_matches "$1" "$2" && modules_fit_kernel "$1" && has_wanted_modules "$1"; then return 0; fi
  say "cache: the modules stored for this key are not the right ones; compiling"
  return 1
}

# usage: store_modules FOLDER KEY   stores the modules; succeeds if another node has stored them already
store_modules() {
  local url status archive="${SCRATCH_DIR}/modules.tar.zst"
  [[ -n "${MODULE_CACHE:-}" ]] || return 0
  url="https://storage.googleapis.com/upload/storage/v1/b/${MODULE_CACHE}/o?uploadType=media"
  url+="&ifGenerationMatch=0&name=$(cache_object "$2")"
  quietly tar --zstd -C "$1" -cf "${archive}" . || { say "cache: $(last_output)" && return 0; }
  fetch_token || { say "cache: no token: $(last_output)" && return 0; }
  status="$(send_request --output /dev/null --header 'Content-Type: application/octet-stream' \
    --data-binary "@${archive}" "${url}")" || { say "cache: $(last_output)" && return 0; }
  case "${status}" in
    200 | 412) ;;
    *) say "cache: the bucket refused the modules (${status})" ;;
  esac
}
