# shellcheck shell=bash disable=SC2154 # variables are shared between the sourced files

# Set by who wants every byte read.
read_every_file=false

# usage: look_tree   the staged tree is the wanted one, complete and unchanged
look_tree() {
  [[ "$(content "${tree}/payload.id")" == "$(wanted_payload)" ]] || {
    printf '%s is not the payload of this installation' "${HOST_DRIVER}"
    return 0
  }
  tree_is_whole "${tree}" || {
    printf 'files in %s are missing, changed or added: %s' "${HOST_DRIVER}" \
      "$(list_tree "${tree}" | diff - "${tree}/payload.record" | head -n 3)"
    return 0
  }
  [[ "${read_every_file}" == false ]] || sums_hold "${tree}" ||
    printf 'checksums in %s do not hold: %s' "${HOST_DRIVER}" "$(last_output)"
}
