#!/usr/bin/env bats
#
# Tests the cache of compiled modules: only right modules are used, and failures never stop an installation.
#
# shellcheck disable=SC2016 # text for other programs
# shellcheck disable=SC2154 # bats and helpers.bash set status, output, stderr, host, driver

bats_require_minimum_version 1.5.0

setup() {
  load helpers
  healthy_host
  export MODULE_CACHE=bucket
}

# usage: second_node   makes a fresh node with the first node's bucket
second_node() {
  cp -a "${FAKE}/bucket" "${BATS_TEST_TMPDIR}/bucket"
  healthy_host
  cp -a "${BATS_TEST_TMPDIR}/bucket" "${FAKE}/bucket"
}

# usage: compiled   true when dkms built something
compiled() { called '^dkms build'; }

# usage: repack COMMAND   changes the stored archive: COMMAND runs in the folder of the unpacked archive
repack() {
  local object folder="${BATS_TEST_TMPDIR}/unpacked"
  object="$(find "${FAKE}/bucket" -type f)"
  mkdir "${folder}"
  tar --zstd -C "${folder}" -xf "${object}"
  (cd "${folder}" && eval "$1")
  tar --zstd -C "${folder}" -cf "${object}" .
}

@test "the first node compiles and stores; the second compiles nothing" {
  install_it
  [[ "${status}" == 0 && "$(value_of install.status MODULES)" == built ]]
  [[ "$(ls "${FAKE}/bucket")" == modules%2F6.8.0-1010-gke_580.126.09_3.2.1_none_*%2Fmodules.tar.zst ]]
  second_node
  install_it
  [[ "${status}" == 0 && "$(value_of install.status MODULES)" == cached ]]
  run ! compiled
  [[ "$(<"${host}/sys/module/nvidia/srcversion")" == OURS580.126.09 ]]
}

@test "storing never overwrites: it requires that the object does not exist yet" {
  install_it
  called 'curl .*ifGenerationMatch=0'
  run ! called 'curl .*TOKEN'
}

@test "an archive that another node stored first is accepted" {
  printf 412 >"${FAKE}/set/http-put"
  install_it
  [[ "${status}" == 0 && "${stderr}" != *refused* ]]
}

@test "a missing right to store or to read is reported, and the node compiles" {
  printf 403 >"${FAKE}/set/http-put"
  printf 403 >"${FAKE}/set/http-get"
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'no modules for this key yet (403)'*'refused the modules (403)'* ]]
  compiled
}

@test "a missing metadata server or network is reported, and the node compiles" {
  printf 'curl: (6) Could not resolve host' >"${FAKE}/set/fail-curl"
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'no token: curl: (6)'* ]]
  compiled
}

@test "a truncated archive is ignored, and the node compiles" {
  install_it
  second_node
  truncate -s 100 "${FAKE}/bucket"/*
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'not an archive'* ]]
  compiled
}

@test "a module that differs from the manifest is not used" {
  install_it
  second_node
  repack 'echo changed >>nvidia.ko'
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'not the right ones'* ]]
  compiled
}

@test "a module that the manifest lacks is not used" {
  install_it
  second_node
  repack 'cp nvidia.ko more.ko'
  install_it
  [[ "${status}" == 0 ]]
  compiled
}

@test "an archive with any other file is refused, and no part of it stays" {
  local extra
  for extra in 'echo >modprobe.sh' 'cp nvidia.ko nvidia.ko.xz' 'mkdir deep' 'mkdir -p a/b && echo >a/b/c' \
    'ln -s /etc/passwd passwd' 'mv nvidia.ko x && ln -s x nvidia.ko' 'mv manifest x && ln -s x manifest'; do
    healthy_host
    install_it
    second_node
    rm -rf "${BATS_TEST_TMPDIR}/unpacked"
    repack "${extra}"
    install_it
    [[ "${status}" == 0 && "${stderr}" == *'not the right ones'* ]]
    compiled
    [[ -z "$(find "${host}/lib/modules/6.8.0-1010-gke/updates/epfabric" -mindepth 1 \( ! -type f -o ! -name '*.ko' ! -name manifest \))" ]]
    rm -rf "${BATS_TEST_TMPDIR}/bucket"
  done
}

@test "modules of another kernel under this key are not used" {
  install_it
  second_node
  repack 'sed -i "s/^vermagic=.*/vermagic=6.9.9 SMP/" ib_core.ko; s=$(sha256sum ib_core.ko | cut -c1-64); sed -i "s/^[0-9a-f]*\(  .*  ib_core.ko\)/$s\1/" manifest'
  install_it
  [[ "${status}" == 0 && "${stderr}" == *'not the right ones'* ]]
  compiled
}

@test "another compiler, other sources or another driver change the key" {
  local key
  key() { sed -n 's/^done_modules=//p' "${host}/var/lib/epfabric/journal"; }
  install_it
  key="$(key)"
  printf 'x\n' >>"${FAKE}/programs/sources/ofed/patch"
  rm -r "${FAKE}/scratch"/*
  install_it
  [[ "$(key)" != "${key}" ]]
}

@test "without a configured cache no request is made" {
  unset MODULE_CACHE
  install_it
  run ! called '^curl'
}
