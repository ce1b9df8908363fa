# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files
#
# Copies the driver's firmware to the folder that the kernel reads. The driver needs the firmware when it is loaded,
# before the phase `stage` installs the payload's other files.

firmware_inputs() { printf '%s %s' "${config[VERSION_DRIVER]}" "$(wanted_payload)"; }

# usage: firmware_versions   prints the names of the payload's folders below firmware/nvidia
firmware_versions() {
  local folder
  for folder in "${payload}/firmware/nvidia"/*/; do
    folder="${folder%/}"
    printf '%s\n' "${folder##*/}"
  done
}

firmware_check() {
  local version
  while IFS= read -r version; do
    same_files "${payload}/firmware/nvidia/${version}" "${HOST_ROOT}/lib/firmware/nvidia/${version}" || return 1
  done < <(firmware_versions)
}

# usage: same_files FOLDER FOLDER   true if both folders have the same content
same_files() { diff -rq -- "$1" "$2" >/dev/null 2>&1; }

firmware_act() {
  local version
  while IFS= read -r version; do
    put_folder "${payload}/firmware/nvidia/${version}" "${HOST_ROOT}/lib/firmware/nvidia/${version}"
  done < <(firmware_versions)
  delete_leftovers "${HOST_ROOT}/lib/firmware/nvidia"
}

# usage: put_folder SOURCE TARGET   replaces TARGET by a copy of SOURCE; TARGET never has a mixture of old and new files
put_folder() {
  same_files "$1" "$2" && return 0
  mkdir -p -- "${2%/*}"
  rm -rf -- "${2%/*}/.epfabric-new"
  quietly cp -a -- "$1" "${2%/*}/.epfabric-new"
  sync -f -- "${2%/*}"
  replace_folder "${2%/*}/.epfabric-new" "$2"
}
