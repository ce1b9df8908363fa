#!/usr/bin/env bats
#
# Tests the statements that signed-bundle makes about a bundle.
# shellcheck disable=SC2154 # bats sets BATS_*

setup() {
  # shellcheck source=tools/github/signed-bundle
  source "${BATS_TEST_DIRNAME}/signed-bundle"
  export GITHUB_SERVER_URL=https://github.com GITHUB_REPOSITORY=org/repo GITHUB_REF=refs/heads/main
  export GITHUB_WORKFLOW_REF=org/repo/.github/workflows/deploy.yml@refs/heads/main
  export GITHUB_EVENT_NAME=workflow_dispatch GITHUB_REPOSITORY_ID=1 GITHUB_REPOSITORY_OWNER_ID=2
  export GITHUB_SHA=abc GITHUB_RUN_ID=7 GITHUB_RUN_ATTEMPT=1
  printf 'list\n' >"${BATS_TEST_TMPDIR}/checksums.txt"
  printf 'jar\n' >"${BATS_TEST_TMPDIR}/epfabric.jar"
}

# usage: states PATH VALUE   fails unless the statement has VALUE at PATH
states() {
  local value
  value="$(statement "${BATS_TEST_TMPDIR}" | jq --raw-output "$1")"
  [[ "${value}" == "$2" ]]
}

@test "the statement is SLSA provenance of the list and the jar" {
  local list jar
  list="$(printf 'list\n' | sha256sum)"
  jar="$(printf 'jar\n' | sha256sum)"
  states ._type https://in-toto.io/Statement/v1
  states .predicateType https://slsa.dev/provenance/v1
  states '.subject[0] | .name + " " + .digest.sha256' "checksums.txt ${list%% *}"
  states '.subject[1] | .name + " " + .digest.sha256' "epfabric.jar ${jar%% *}"
}

@test "the provenance names the workflow, the commit and the run" {
  local repository=https://github.com/org/repo
  local workflow=.github/workflows/deploy.yml
  states .predicate.runDetails.builder.id "${repository}/${workflow}@refs/heads/main"
  states .predicate.buildDefinition.externalParameters.workflow.path "${workflow}"
  states '.predicate.buildDefinition.resolvedDependencies[0] | .uri + " " + .digest.gitCommit' \
    "git+${repository}@refs/heads/main abc"
  states .predicate.runDetails.metadata.invocationId "${repository}/actions/runs/7/attempts/1"
}
