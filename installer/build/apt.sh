#!/usr/bin/env bash
# Installs Ubuntu packages from a snapshot, so that the same build gives the same image. Ubuntu signs the package lists,
# whichever mirror delivers them. Packages for Arm are the newest ones: Ubuntu keeps them in another archive (ports),
# which its snapshot service lacks.
#
# usage: apt.sh PACKAGE…
# environment:
#   APT_SNAPSHOT   the snapshot's time, such as 20261101T000000Z
set -Eeuo pipefail
shopt -s inherit_errexit

# usage: archive_url   prints the URL of the archive that has packages for this CPU
archive_url() {
  case "$(uname -m)" in
    x86_64) printf 'https://snapshot.ubuntu.com/ubuntu/%s' "${APT_SNAPSHOT:?}" ;;
    aarch64) printf 'http://ports.ubuntu.com/ubuntu-ports' ;;
    *)
      printf 'apt: no archive is known for %s\n' "$(uname -m)" >&2
      return 1
      ;;
  esac
}

# usage: package_sources   prints apt's list of package sources
package_sources() {
  local release server
  server="$(archive_url)"
  release="$(. /etc/os-release && printf '%s' "${VERSION_CODENAME}")"
  printf 'Types: deb\nURIs: %s\nSuites: %s\nComponents: main universe\nSigned-By: %s\n' \
    "${server}" "${release} ${release}-updates ${release}-security" \
    /usr/share/keyrings/ubuntu-archive-keyring.gpg
}

# usage: main PACKAGE…
main() {
  local list
  local -a options
  if [[ ! "${APT_SNAPSHOT-}" =~ ^20[0-9]{6}T[0-9]{6}Z$ ]]; then
    printf "apt: APT_SNAPSHOT is '%s': expected a time like 20261101T000000Z\n" "${APT_SNAPSHOT-}" >&2
    exit 1
  fi
  list="$(mktemp --suffix .sources)"
  package_sources >"${list}"
  options=(-o "Dir::Etc::sourcelist=${list}" -o Dir::Etc::sourceparts=- -o Acquire::Retries=5)
  # The base image has no certificates yet; apt trusts the lists' signature instead.
  if [[ ! -e /etc/ssl/certs/ca-certificates.crt ]]; then options+=(-o Acquire::https::Verify-Peer=false); fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get "${options[@]}" --error-on=any update
  apt-get "${options[@]}" install --yes --no-install-recommends -- "$@"
  rm -rf -- "${list}" /var/lib/apt/lists/* /var/cache/apt/archives/*.deb /var/log/apt /var/log/dpkg.log
}

main "$@"
