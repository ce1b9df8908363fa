#!/usr/bin/env bash
# Installs Python and torch, from wheels with known hashes only.
#
# usage: python.sh FOLDER REQUIREMENTS INDEX PYTHON [PACKAGES]
#   FOLDER         holds cpython-….tar.gz
#   REQUIREMENTS   file with NAME==VERSION --hash=… for torch and all its dependencies
#   PYTHON         gets the interpreter, with its bin and lib
#   PACKAGES       gets torch (default: the interpreter's own package folder)
# environment:
#   MIRROR         folder (default: /mirror); if it has wheels/*.whl, these are installed without an index
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: trim PYTHON   removes Python's own tests, and modules whose libraries containers may lack: tkinter and crypt
trim() {
  rm -rf -- "$1"/lib/python3*/{test,idlelib,tkinter,turtledemo} "$1"/lib/python3*/lib-dynload/_{crypt,tkinter}.*.so \
    "$1"/lib/{tcl,tk,itcl,thread,libtcl,libtk}[0-9]*
}

# usage: use_gcc PYTHON   makes Python compile extensions with gcc. This Python was built with clang, and would
# otherwise also compile DeepEP with clang, and with options that gcc does not know
use_gcc() {
  local file
  for file in "$1"/lib/python3*/_sysconfigdata_*.py; do
    sed -i -E 's/ ?-fdebug-default-version=[0-9]+//g; s/\bclang\+\+/g++/g; s/\bclang\b/gcc/g' "${file}"
  done
}

# usage: main FOLDER REQUIREMENTS INDEX PYTHON [PACKAGES]
main() {
  local wheels="${MIRROR:-/mirror}/wheels" python="$4/bin/python3"
  local -a from=(--index-url "$3") packages
  if [[ ! -f "$2" ]]; then
    printf 'python: %s does not exist: the hashes of torch and its dependencies are unknown.\n%s\n' "$2" \
      "Run 'epfabric image lock SET' where there is internet, then build again" >&2
    exit 1
  fi
  if [[ -d "${wheels}" ]]; then from=(--no-index --find-links "${wheels}"); fi
  mkdir -p -- "$4"
  tar --extract --gzip --file "$1"/cpython-*.tar.gz --directory "$4" --strip-components=1 --no-same-owner
  trim "$4"
  use_gcc "$4"
  packages=("$4"/lib/python3.*/site-packages)
  if [[ -n "${5-}" ]]; then packages=("$5"); fi
  "${python}" -m pip install --quiet --no-input --disable-pip-version-check --no-cache-dir --no-compile \
    --no-deps --require-hashes --only-binary=:all: "${from[@]}" --target "${packages[0]}" --requirement "$2"
  # Users cannot write to these folders, so modules that are not compiled here would be compiled at each start.
  "${python}" -m compileall -q --invalidation-mode unchecked-hash "$4/lib" "${packages[0]}" >/dev/null || true
}

main "$@"
