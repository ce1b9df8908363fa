# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Compiles kernel modules in this container, against the host's kernel headers. Nothing is compiled or installed on the
# host. The dkms tree must be at its usual path inside the container: OFED's ofed_scripts/pre_build.sh reads the list of
# modules from /var/lib/dkms/NAME/VERSION/source even if --dkmstree names another tree, and compiles nothing if the list
# is not there.

# The CPUs that compilers may use: the machine has 224, but the container has only 16 GiB of memory. Makefiles that ask
# for the number of CPUs see only these.
build_cpus=0-31

# usage: build_modules FOLDER   builds the modules into FOLDER; OFED first, because nvidia-peermem needs OFED's symbols
build_modules() {
  local headers part
  headers="$(kernel_headers)"
  rm -rf -- "${SCRATCH_DIR}/dkms"
  mkdir -p -- "${DKMS_TREE}" "${SCRATCH_DIR}/dkms"
  for part in ofed nvidia gdrdrv; do
    [[ "${part}" != gdrdrv ]] || wants_gdrcopy || continue
    build_part "${part}" "${headers}" "$1"
    [[ "${part}" != ofed ]] || require_ofed_symbols
  done
}

# usage: dkms_value FILE NAME   prints the value of NAME in a dkms.conf, without quotes
dkms_value() {
  local value
  value="$(sed -n "s/^$2=//p" "$1" | head -n 1)"
  value="${value//\"/}"
  printf '%s' "${value//\'/}"
}

# usage: build_part PART HEADERS FOLDER   builds one source tree with dkms
build_part() {
  local name version built
  local -a in=(--dkmstree "${DKMS_TREE}" --sourcetree "${SCRATCH_DIR}/dkms")
  name="$(dkms_value "${sources}/$1/dkms.conf" PACKAGE_NAME)"
  version="$(dkms_value "${sources}/$1/dkms.conf" PACKAGE_VERSION)"
  built="${DKMS_TREE}/${name}/${version}"
  cp -a -- "${sources}/$1" "${SCRATCH_DIR}/dkms/${name}-${version}"
  # An earlier attempt in this container may have left files.
  rm -rf -- "${built:?}"
  quietly dkms add "${in[@]}" -m "${name}" -v "${version}"
  quietly timeout 3600 taskset --cpu-list "${build_cpus}" \
    dkms build "${in[@]}" -m "${name}" -v "${version}" -k "$(kernel)" --kernelsourcedir "$2" || {
    fail_if_exhausted "$(last_output) $(tail -n 5 -- "${built}/build/make.log" 2>/dev/null)"
    fail ModuleBuildFailed "compiling ${name} ${version} for $(kernel): $(last_output) $(tail -n 5 -- "${built}/build/make.log" 2>/dev/null)"
  }
  find "${built}" -path '*/module/*.ko' -exec cp -t "$3" -- {} +
}

# usage: require_ofed_symbols   fails if OFED's symbols are missing, because nvidia-peermem would then be built without
# support for peer memory
require_ofed_symbols() {
  local symbols
  symbols="${OFA_DIR:-/usr/src/ofa_kernel}/$(uname -m)/$(kernel)/Module.symvers"
  [[ -s "${symbols}" ]] ||
    fail ModuleBuildFailed "OFED's build left no ${symbols}: nvidia-peermem would be without peer memory"
}

# usage: kernel_headers   prints the folder of the kernel's headers; fetches them from Ubuntu's signed archive if the
# host has none
kernel_headers() {
  local folder
  folder="/usr/src/linux-headers-$(kernel)"
  if [[ -e "${HOST_ROOT}${folder}/Makefile" ]]; then
    printf '%s' "${HOST_ROOT}${folder}"
    return 0
  fi
  wait_until 300 15 fetch_headers || fail "$(apt_reason)" "fetching linux-headers-$(kernel): $(last_output)"
  printf '%s' "${folder}"
}

# usage: fetch_headers   installs the headers with apt, which checks signatures; false if a retry can help
fetch_headers() {
  quietly timeout 300 apt-get --error-on=any update && quietly timeout 900 apt-get install -y --no-install-recommends \
    "linux-headers-$(kernel)" && return 0
  [[ "$(apt_reason)" == HeadersMissing ]] || return 1
  fail HeadersMissing "the archive has no linux-headers-$(kernel): $(last_output)"
}

# usage: apt_reason   prints the name of the failure that explains apt-get's last output
apt_reason() {
  case "$(last_output)" in
    *'nable to locate package'*) printf HeadersMissing ;;
    *'resolving'* | *'Could not resolve'*) printf NameServiceDown ;;
    *'get lock'*) printf AptLocked ;;
    *'No space left on device'*) printf NoScratchSpace ;;
    *) printf NoNetwork ;;
  esac
}
