# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Reads and writes the manifest of a folder with compiled kernel modules:
#   key=KEY                                  kernel and versions for which they were compiled
#   SHA256  SRCVERSION  PATH                 one line for each module
# SRCVERSION is the value that the kernel shows while the module is loaded, or "-" if the module has none.

# usage: module_key   prints the key of the modules, which identifies their kernel, sources and compiler
module_key() {
  local file="${SCRATCH_DIR}/sources.sum" sum
  if [[ ! -s "${file}" ]]; then
    # Assigned first: as an argument of replace_file, a failure of sum_of_sources would go unnoticed.
    sum="$(sum_of_sources)"
    replace_file "${file}" "${sum}"
  fi
  printf '%s_%s_%s_%s_%s' "$(kernel)" "${config[VERSION_DRIVER]}" "${config[VERSION_DOCA]}" \
    "${config[VERSION_GDRCOPY]:-none}" "$(first_line "${file}")"
}

# usage: sum_of_sources   prints the fingerprint of the image's module sources and compiler
sum_of_sources() {
  local sum
  sum="$({
    tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "${sources}" -cf - . &&
      gcc -dumpfullversion
  } | sha256sum)"
  printf '%s' "${sum:0:24}"
}

# usage: write_manifest FOLDER KEY   writes the manifest of FOLDER; false if a module's checksum or srcversion cannot be read
write_manifest() {
  local -a files sums versions
  local -i i
  local text="key=$2"$'\n'
  mapfile -t files < <(cd -- "$1" && find . -name '*.ko' -printf '%P\n' | sort)
  ((${#files[@]} > 0)) || return 1
  mapfile -t sums < <(cd -- "$1" && sha256sum -- "${files[@]}")
  ((${#sums[@]} == ${#files[@]})) || return 1
  for i in "${!files[@]}"; do
    # Not ignored, because this node and others would trust the wrong manifest.
    versions[i]="$(modinfo -F srcversion "$1/${files[i]}")" || return 1
    text+="${sums[i]%% *}  ${versions[i]:--}  ${files[i]}"$'\n'
  done
  replace_file_durably "$1/manifest" "${text}"
}

# usage: manifest_matches FOLDER KEY   true if FOLDER has the undamaged modules of KEY, and no other files, which depmod
# might take for modules
manifest_matches() {
  local listed found
  [[ "$(first_line "$1/manifest")" == "key=$2" ]] || return 1
  listed="$(awk 'NF == 3 { print "f " $3 }' "$1/manifest" | sort)"
  found="$(cd -- "$1" && find . -mindepth 1 ! -path ./manifest \( ! -type d -o -empty \) -printf '%y %P\n' | sort)"
  [[ -f "$1/manifest" && ! -L "$1/manifest" && -n "${listed}" && "${listed}" == "${found}" ]] || return 1
  (cd -- "$1" && awk 'NF == 3 { print $1 "  " $3 }' manifest | sha256sum --check --quiet --strict >/dev/null 2>&1)
}

# usage: modules_fit_kernel FOLDER   true if each module was compiled for the running kernel
modules_fit_kernel() {
  local release magic
  local -a files magics
  release="$(kernel)"
  mapfile -t files < <(find "$1" -name '*.ko')
  mapfile -t magics < <(modinfo -F vermagic "${files[@]}")
  ((${#files[@]} > 0 && ${#magics[@]} == ${#files[@]})) || return 1
  for magic in "${magics[@]}"; do
    [[ "${magic%% *}" == "${release}" ]] || return 1
  done
}

# usage: read_manifest FOLDER   fills the array `our_modules`, which maps each module's name to its srcversion; names
# have underscores instead of hyphens, as in the kernel
read_manifest() {
  local version path
  our_modules=()
  [[ -r "$1/manifest" ]] || return 0
  while read -r _ version path; do
    [[ -n "${path}" ]] || continue
    path="${path##*/}"
    path="${path%.ko}"
    our_modules["${path//-/_}"]="${version}"
  done <"$1/manifest"
}

# usage: has_wanted_modules FOLDER   reports a wanted module that is missing in FOLDER, and is then false
has_wanted_modules() {
  local module
  local -A our_modules
  read_manifest "$1"
  while IFS= read -r module; do
    [[ -n "${our_modules[${module}]:-}" ]] || {
      say "${module} is not among the modules in $1"
      return 1
    }
  done < <(wanted_modules)
}

# usage: wanted_modules   prints the modules that must be loaded, in the order of loading
wanted_modules() {
  printf '%s\n' mlx5_core mlx5_ib ib_uverbs rdma_ucm nvidia nvidia_uvm nvidia_peermem
  ! wants_gdrcopy || printf 'gdrdrv\n'
}
