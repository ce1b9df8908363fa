# shellcheck shell=bash disable=SC2154 # dispatch sets host, name and FAKE
#
# Fakes all programs that kernel.bash does not fake; dispatch calls these functions.

# usage: fake_nsenter OPTION… -- COMMAND…   runs COMMAND with the host's paths below $FAKE/host
fake_nsenter() {
  local argument
  local -a command=()
  while [[ "$1" != -- ]]; do shift; done
  shift
  for argument in "$@"; do
    if [[ "${argument}" == /home/kubernetes/* ]]; then command+=("${host}${argument}"); else command+=("${argument}"); fi
  done
  "${command[@]}"
}

# Does not sleep, but advances the fake host's uptime, and then runs the commands in set/after-sleep.
fake_sleep() {
  local seconds rest
  [[ "$1" != infinity ]] || return 0
  read -r seconds rest <"${host}/proc/uptime"
  printf '%d.00 %s\n' "$((${seconds%%.*} + $1))" "${rest}" >"${host}/proc/uptime"
  [[ ! -e "${FAKE}/set/after-sleep" ]] || host="${host}" bash "${FAKE}/set/after-sleep"
}

fake_depmod() {
  [[ ! -e "${FAKE}/set/no-depmod" ]] || return 0
  (cd "${host}/lib/modules/$1" && find . -name '*.ko' -printf '%P:\n' | LC_ALL=C sort >modules.dep.tmp && command -p mv -f modules.dep.tmp modules.dep)
}

fake_modinfo() {
  local file
  for file in "${@:3}"; do
    value_in_module "${file}" "$2"
  done
}

# usage: fake_dkms add|build OPTION…   writes fake modules, which sources/PART/modules lists
fake_dkms() {
  local verb="$1" tree='' src='' module='' version='' release='' kind file out
  shift
  while (($# > 0)); do
    case "$1" in
      --dkmstree) tree="$2" ;;
      --sourcetree) src="$2" ;;
      -m) module="$2" ;;
      -v) version="$2" ;;
      -k) release="$2" ;;
      *) ;;
    esac
    shift 2
  done
  [[ -e "${src}/${module}-${version}/dkms.conf" ]] || return 0
  if [[ "${verb}" == add ]]; then
    mkdir -p "${tree}/${module}/${version}"
    ln -s "${src}/${module}-${version}" "${tree}/${module}/${version}/source"
    return 0
  fi
  # OFED's ofed_scripts/pre_build.sh looks for the sources in dkms' usual tree, even if another tree is used. If they
  # are not there, ./configure gets no modules, and nothing is compiled.
  [[ "${module}" != *ofed* || -e "${DKMS_TREE}/${module}/${version}/source/dkms.conf" ]] || return 0
  out="${tree}/${module}/${version}/${release}/x86_64/module"
  mkdir -p "${out}"
  while read -r kind file; do
    printf 'name=%s\nvermagic=%s SMP\nsrcversion=%s\nversion=%s\n' "${file}" "${release}" "OURS${version}" "${version}" >"${out}/${file}.ko"
  done <"${src}/${module}-${version}/modules"
  : "${kind}"
  # OFED's own build leaves a file with symbols. If set/no-symbols exists, this build leaves none.
  if [[ "${module}" == *ofed* && ! -e "${FAKE}/set/no-symbols" ]]; then
    mkdir -p "${OFA_DIR}/x86_64/${release}"
    printf 'symbols\n' >"${OFA_DIR}/x86_64/${release}/Module.symvers"
  fi
}

fake_gcc() { printf '13.3.0\n'; }
fake_apt-get() { [[ "$1" != install ]] || [[ ! -e "${FAKE}/set/no-headers" ]]; }

fake_apt-mark() {
  local verb="$1" package
  shift
  for package in "$@"; do
    case "${verb}" in
      hold) sed -i "/^Package: ${package}\$/,/^Status:/s/^Status: install ok/Status: hold ok/" "${host}/var/lib/dpkg/status" ;;
      *) sed -i "/^Package: ${package}\$/,/^Status:/s/^Status: hold ok/Status: install ok/" "${host}/var/lib/dpkg/status" ;;
    esac
  done
}

fake_systemctl() {
  local unit verb="$1"
  shift
  case "${verb}" in
    mask)
      for unit in "$@"; do
        [[ "${unit}" == --now ]] || ln -sfn /dev/null "${host}/etc/systemd/system/${unit}"
      done
      ;;
    unmask)
      for unit in "$@"; do rm -f "${host}/etc/systemd/system/${unit}"; done
      ;;
    is-active)
      # As systemctl(1) says, one active unit is enough.
      for unit in "$@"; do [[ ! -e "${FAKE}/units/${unit}" ]] || return 0; done
      return 3
      ;;
    stop | reset-failed)
      for unit in "$@"; do rm -f "${FAKE}/units/${unit}"; done
      ;;
    show) if [[ -e "${FAKE}/set/memlock" ]]; then cat "${FAKE}/set/memlock"; else printf 'infinity\n'; fi ;;
    reboot)
      : >"${FAKE}/reboot"
      kill -9 -- "-$(<"${FAKE}/leader")" || true
      kill -9 0
      ;;
    *) return 1 ;;
  esac
}

fake_systemd-run() {
  mkdir -p "${FAKE}/units"
  [[ -x "${!#}" ]] || { printf 'Failed to find executable %s: No such file or directory\n' "${!#}" >&2 && return 1; }
  [[ "$1" == --unit=* ]] && : >"${FAKE}/units/${1#--unit=}"
}

fake_mknod() { printf '%x:%x:666\n' "$5" "$6" >"$3"; }

fake_stat() {
  local file
  if [[ "$*" == *'%t:%T:%a'* ]]; then
    for file in "${@:4}"; do printf '%s %s\n' "${file}" "$(<"${file}")"; done
  elif [[ "$*" == *'%d %c'* ]]; then
    if [[ -e "${FAKE}/set/free-inodes" ]]; then printf '%d 100000\n' "$(<"${FAKE}/set/free-inodes")"; else real "${name}" "$@"; fi
  elif [[ "$1" == -f && -e "${FAKE}/set/free-mib" ]]; then
    # A disk that is really full stays full, whatever set/ says.
    [[ "$(real "${name}" "$@")" == '0 '* ]] && printf '0 4096\n' || printf '%d 1048576\n' "$(<"${FAKE}/set/free-mib")"
  else
    real stat "$@"
  fi
}

fake_ldconfig() { :; }
# Does not sync the real disk, which would be slow; faults.bash records which files a real `sync` would have synced.
fake_sync() { :; }
fake_ldd() { if [[ -e "${FAKE}/set/ldd" ]]; then cat "${FAKE}/set/ldd"; else printf '\tlibc.so.6 => /lib/libc.so.6\n'; fi; }
fake_lsinitramfs() { cat "${FAKE}/set/initramfs" 2>/dev/null || printf 'usr/lib/modules/x/kernel/drivers/net/ethernet/mellanox/mlx5/core/mlx5_core.ko\n'; }
fake_update-initramfs() { :; }
fake_payload-python() { :; }

# usage: fake_payload-epbench probe [--nics]|--help   reads exit code and text of a probe from set/epbench-ends, and the
# additional output of --nics from set/nics
fake_payload-epbench() {
  local code=0 text='usable: 8 GPUs'
  [[ "$1" == probe ]] || return 0
  [[ ! -e "${FAKE}/set/epbench-ends" ]] || read -r code text <"${FAKE}/set/epbench-ends" || true
  printf '%s\n' "${text}" >&2
  if [[ "${2:-}" == --nics && -e "${FAKE}/set/nics" ]]; then cat "${FAKE}/set/nics"; fi
  return "${code}"
}

fake_payload-nvidia-smi() {
  local -i i
  if [[ "$1" == nvlink ]]; then
    [[ ! -e "${FAKE}/set/nvlink-none" ]] || return 0
    for i in 0 1 2 3 4 5 6 7; do printf 'GPU %d: NVIDIA B200\n\t Link 0: 50 GB/s\n' "${i}"; done
    [[ ! -e "${FAKE}/set/nvlink-down" ]] || printf '\t Link 1: <inactive>\n'
  else
    for i in 0 1 2 3 4 5 6 7; do cat "${host}/sys/module/nvidia/version"; done
  fi
}

# usage: fake_rping … -I OWN -a OTHER …   the connection is refused, or not answered if set/dead-ADDRESS exists for
# either NIC
fake_rping() {
  local own='' other=''
  while (($# > 0)); do
    case "$1" in
      -I) own="$2" ;;
      -a) other="$2" ;;
      *) ;;
    esac
    shift
  done
  if [[ -e "${FAKE}/set/dead-${own}" || -e "${FAKE}/set/dead-${other}" ]]; then
    printf 'cma event RDMA_CM_EVENT_UNREACHABLE, error -110\nwait for CONNECTED state 4\n' >&2
  else
    printf 'cma event RDMA_CM_EVENT_REJECTED, error 8\nwait for CONNECTED state 4\n' >&2
  fi
  return 1
}

# usage: fake_curl …   answers as the metadata server, and as Cloud Storage with a bucket in $FAKE/bucket
fake_curl() {
  local url="${*: -1}" out='' data='' object
  [[ "${url}" != http://metadata* ]] || {
    printf '{"access_token": "TOKEN", "expires_in": 3599}\n'
    return 0
  }
  while (($# > 1)); do
    [[ "$1" != --output ]] || out="$2"
    [[ "$1" != --data-binary ]] || data="${2#@}"
    shift
  done
  mkdir -p "${FAKE}/bucket"
  if [[ -n "${data}" ]]; then
    object="${FAKE}/bucket/${url##*name=}"
    [[ ! -e "${FAKE}/set/http-put" ]] || { cat "${FAKE}/set/http-put" && return 0; }
    [[ ! -e "${object}" ]] || { printf 412 && return 0; }
    cp "${data}" "${object}"
  else
    object="${url##*/o/}"
    object="${FAKE}/bucket/${object%%\?*}"
    [[ ! -e "${FAKE}/set/http-get" ]] || { cat "${FAKE}/set/http-get" && return 0; }
    [[ -e "${object}" ]] || { printf 404 && return 0; }
    cp "${object}" "${out}"
  fi
  printf 200
}
