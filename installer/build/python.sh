#!/usr/bin/env bash
# Lays out Python and torch for the payload. Only wheels whose hash is known, and nothing else.
#
# usage: python.sh FOLDER REQUIREMENTS INDEX DEEPEP
#   FOLDER         holds cpython-….tar.gz
#   REQUIREMENTS   file of NAME==VERSION --hash=…, torch and all that it needs
#   DEEPEP         gets python and site-packages
# environment:
#   MIRROR         folder with wheels/*.whl: then no index is asked (/mirror)
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: main FOLDER REQUIREMENTS INDEX DEEPEP
main() {
  local wheels="${MIRROR:-/mirror}/wheels" python="$4/python/bin/python3"
  local -a from=(--index-url "$3")
  if [[ ! -f "$2" ]]; then
    printf 'python: %s is not there: the hashes of torch and what it needs are unknown.\n%s\n' "$2" \
      "Run 'epfabric image lock SET' where there is internet, then build again" >&2
    exit 1
  fi
  if [[ -d "${wheels}" ]]; then from=(--no-index --find-links "${wheels}"); fi
  mkdir -p -- "$4"
  tar --extract --gzip --file "$1"/cpython-*.tar.gz --directory "$4" --no-same-owner
  "${python}" -m pip install --quiet --no-input --disable-pip-version-check --no-cache-dir --no-compile \
    --no-deps --require-hashes --only-binary=:all: "${from[@]}" --target "$4/site-packages" --requirement "$2"
  # Pods mount this read-only: what is not compiled now is compiled at each start.
  "${python}" -m compileall -q --invalidation-mode unchecked-hash "$4/python/lib" "$4/site-packages" >/dev/null || true
}

main "$@"
