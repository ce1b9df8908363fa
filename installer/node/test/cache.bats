#!/usr/bin/env bats
#
# Tests the cache of compiled modules: only modules that fit the node are used, and failures never stop an installation.
#
# shellcheck disable=SC2016 # text for other programs
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, driver

bats_require_minimum_version 1.5.0

setup() {
  load helpers
  healthy_host
  export MODULE_CACHE=bucket
}

# usage: make_second_node   replaces the fake host by a fresh one, but keeps the bucket
make_second_node() {
  cp -a "${FAKE}/bucket" "${BATS_TEST_TMPDIR}/bucket"
  healthy_host
  cp -a "${BATS_TEST_TMPDIR}/bucket" "${FAKE}/bucket"
}

# usage: dkms_compiled   true if dkms has compiled a module
dkms_compiled() { called '^dkms build'; }

# usage: repack COMMAND   unpacks the stored archive, runs COMMAND in its folder, and packs it again
repack() {
  local object folder="${BATS_TEST_TMPDIR}/unpacked"
  object="$(find "${FAKE}/bucket" -type f)"
  mkdir "${folder}"
  tar --zstd -C "${folder}" -xf "${object}"
  (cd "${folder}" && eval "$1")
  tar --zstd -C "${folder}" -cf "${object}" .
}

@test "the first node compiles and stores modules; the second node compiles nothing" {
  run_installer
  [[ "${status}" == 0 && "$(value_of install.status MODULES)" == built ]]
  [[ "$(ls "${FAKE}/bucket")" == modules%2F6.8.0-1010-gke_580.126.09_3.2.1_none_*%2Fmodules.tar.zst ]]
  make_second_node
  run_installer
  [[ "${status}" == 0 && "$(value_of install.status MODULES)" == cached ]]
  run ! dkms_compiled
  [[ "$(<"${host}/sys/module/nvidia/srcversion")" == OURS580.126.09 ]]
}

@test "an upload requires that the object does not exist yet, so modules are never overwritten" {
  run_installer
  called 'curl .*ifGenerationMatch=0'
  run ! called 'curl .*TOKEN'
}

@test "an archive that another node stored first is accepted" {
  printf 412 >"${FAKE}/set/http-put"
  run_installer
  [[ "${status}" == 0 && "${stderr}" != *refused* ]]
}

@test "if permissions to write or read the bucket are missing, this is reported, and the node compiles" {
  printf 403 >"${FAKE}/set/http-put"
  printf 403 >"${FAKE}/set/http-get"
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'no modules for this key yet (403)'*'refused the modules (403)'* ]]
  dkms_compiled
}

@test "a missing metadata server or network is reported, and the node compiles" {
  printf 'curl: (6) Could not resolve host' >"${FAKE}/set/fail-curl"
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'no token: curl: (6)'* ]]
  dkms_compiled
}

@test "a truncated archive is ignored, and the node compiles" {
  run_installer
  make_second_node
  truncate -s 100 "${FAKE}/bucket"/*
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'not an archive'* ]]
  dkms_compiled
}

@test "a module that differs from the manifest is not used" {
  run_installer
  make_second_node
  repack 'echo changed >>nvidia.ko'
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'not the right ones'* ]]
  dkms_compiled
}

@test "a module that the manifest lacks is not used" {
  run_installer
  make_second_node
  repack 'cp nvidia.ko more.ko'
  run_installer
  [[ "${status}" == 0 ]]
  dkms_compiled
}

@test "an archive with a file that does not belong there is refused, and nothing of it is installed" {
  local extra
  for extra in 'echo >modprobe.sh' 'cp nvidia.ko nvidia.ko.xz' 'mkdir deep' 'mkdir -p a/b && echo >a/b/c' \
    'ln -s /etc/passwd passwd' 'mv nvidia.ko x && ln -s x nvidia.ko' 'mv manifest x && ln -s x manifest'; do
    healthy_host
    run_installer
    make_second_node
    rm -rf "${BATS_TEST_TMPDIR}/unpacked"
    repack "${extra}"
    run_installer
    [[ "${status}" == 0 && "${stderr}" == *'not the right ones'* ]]
    dkms_compiled
    [[ -z "$(find "${host}/lib/modules/6.8.0-1010-gke/updates/epfabric" -mindepth 1 \( ! -type f -o ! -name '*.ko' ! -name manifest \))" ]]
    rm -rf "${BATS_TEST_TMPDIR}/bucket"
  done
}

@test "modules of another kernel under this key are not used" {
  run_installer
  make_second_node
  repack 'sed -i "s/^vermagic=.*/vermagic=6.9.9 SMP/" ib_core.ko; s=$(sha256sum ib_core.ko | cut -c1-64); sed -i "s/^[0-9a-f]*\(  .*  ib_core.ko\)/$s\1/" manifest'
  run_installer
  [[ "${status}" == 0 && "${stderr}" == *'not the right ones'* ]]
  dkms_compiled
}

@test "other module sources change the key" {
  local key
  key() { sed -n 's/^done_modules=//p' "${host}/var/lib/epfabric/journal"; }
  run_installer
  key="$(key)"
  printf 'x\n' >>"${FAKE}/programs/sources/ofed/patch"
  rm -r "${FAKE}/scratch"/*
  run_installer
  [[ "$(key)" != "${key}" ]]
}

@test "without a configured cache, no HTTP request is sent" {
  unset MODULE_CACHE
  run_installer
  run ! called '^curl'
}
