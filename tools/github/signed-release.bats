#!/usr/bin/env bats
#
# Tests the files that signed-release writes, with a fake cosign that records its calls.
# shellcheck disable=SC2154 # bats sets BATS_*

setup() {
  # shellcheck source=tools/github/signed-release
  source "${BATS_TEST_DIRNAME}/signed-release"
  export GITHUB_SERVER_URL=https://github.com GITHUB_REPOSITORY=org/repo GITHUB_REF=refs/tags/v1.2.3
  export GITHUB_WORKFLOW_REF=org/repo/.github/workflows/release.yml@refs/tags/v1.2.3
  export GITHUB_EVENT_NAME=push GITHUB_REPOSITORY_ID=1 GITHUB_REPOSITORY_OWNER_ID=2
  export GITHUB_SHA=abc GITHUB_RUN_ID=7 GITHUB_RUN_ATTEMPT=1
  root="${BATS_TEST_TMPDIR}/repo"
  mkdir -- "${root}" "${BATS_TEST_TMPDIR}/bin"
  printf '<project>\n  <version>1.2.3</version>\n</project>\n' >"${root}/pom.xml"
  # shellcheck disable=SC2016 # expanded when it runs
  fake "${root}/epfabric" 'mkdir "$4"; echo jar >"$4/epfabric.jar"; echo sbom >"$4/sbom.cdx.json"'
  # shellcheck disable=SC2016 # expanded when it runs
  fake "${BATS_TEST_TMPDIR}/bin/cosign" 'echo "$1" >>"${CALLS}"; [[ "$1" != attest-blob ]] || cp "$4" "${CALLS}.statement"'
  export CALLS="${BATS_TEST_TMPDIR}/calls"
  PATH="${BATS_TEST_TMPDIR}/bin:${PATH}"
}

# usage: fake PATH SCRIPT
fake() {
  printf '#!/usr/bin/env bash\nset -e\n%s\n' "$2" >"$1"
  chmod +x "$1"
}

@test "checksums list all that is published, and are signed and attested" {
  local list
  release v1.2.3 "${BATS_TEST_TMPDIR}/out"
  cd "${BATS_TEST_TMPDIR}/out"
  sha256sum --check --strict checksums.txt
  [[ "$(cut -d ' ' -f 3 checksums.txt | tr '\n' ' ')" == "epfabric.jar sbom.cdx.json " ]]
  [[ "$(tr '\n' ' ' <"${CALLS}")" == "sign-blob attest-blob " ]]
  list="$(sha256sum checksums.txt)"
  [[ "$(jq -r '.subject[0].digest.sha256' "${CALLS}.statement")" == "${list%% *}" ]]
}

@test "a tag of another version is refused before anything is signed" {
  run release v1.2.4 "${BATS_TEST_TMPDIR}/out"
  [[ "${status}" -eq 1 ]]
  [[ "${output}" == "signed-release: the tag is v1.2.4, and pom.xml has the version 1.2.3
  expected: v1.2.3
  hint: set the version in pom.xml first, then tag that commit" ]]
  [[ ! -e "${CALLS}" ]]
}
