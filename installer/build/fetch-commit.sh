#!/usr/bin/env bash
# Fetches the files of one commit. The commit's id is a hash of all files, and git checks it while fetching.
#
# usage: fetch-commit.sh OWNER/NAME COMMIT FOLDER
# environment:
#   MIRROR   folder with git/OWNER/NAME.git, a bare repository that has the commit (default: /mirror)
set -Eeuo pipefail
shopt -s inherit_errexit

server=https://github.com

# usage: fail TEXT   prints TEXT as an error, and exits
fail() {
  printf 'fetch-commit: %s\n' "$*" >&2
  exit 1
}

# usage: use_mirror FOLDER   makes git read from the mirror, for submodules too
use_mirror() {
  git config --global "url.file://$1/.insteadOf" "${server}/"
  git config --global protocol.file.allow always
  git config --global --add safe.directory '*'
}

# usage: fetch OWNER/NAME COMMIT FOLDER   fetches and checks out COMMIT and its submodules
fetch() {
  git init --quiet -- "$3"
  git -C "$3" config transfer.fsckObjects true
  timeout 600 git -C "$3" fetch --quiet --depth 1 -- "${server}/$1.git" "$2" ||
    fail "tried to fetch $2 of $1, without success. Is ${server} reachable, and is that commit there?" \
      "Without internet: --build-context mirror=FOLDER with git/$1.git in it"
  git -C "$3" -c advice.detachedHead=false checkout --quiet FETCH_HEAD
  timeout 600 git -C "$3" submodule --quiet update --init --recursive --depth 1 ||
    fail "tried to fetch the submodules of $1 at $2, without success"
}

# usage: main OWNER/NAME COMMIT FOLDER
main() {
  local mirror="${MIRROR:-/mirror}/git" found
  if [[ ! "$2" =~ ^[0-9a-f]{40}$ ]]; then
    fail "the commit of $1 is '$2': expected all 40 digits of its id." \
      "Run 'epfabric image lock SET' where there is internet, then build again"
  fi
  if [[ -d "${mirror}" ]]; then use_mirror "${mirror}"; fi
  fetch "$@"
  found="$(git -C "$3" rev-parse HEAD)"
  [[ "${found}" == "$2" ]] || fail "$1: got ${found} where $2 was asked for"
  printf '%s@%s\n' "$1" "$2"
}

main "$@"
