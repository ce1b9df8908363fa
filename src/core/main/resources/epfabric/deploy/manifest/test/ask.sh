#!/bin/sh
# Asks the questions of a list, one after the other, and prints one line for each answer.
#
#   ask.sh LIST [ROOT]
#
# LIST has a line for each question: ID, seconds and, in base64, a shell command, with a space between
# them. With ROOT the commands run in that root directory. An answer is a line
#   epfabric-answer ID EXIT SECONDS OUTPUT
# with the first 64 KiB of the output in base64, or "-" if there was none. A question that fails or that
# runs out of time does not end the list.
set -eu
list=$1
root=${2:-}
kept=65536
output=$(mktemp)
trap 'rm -f "${output}"' EXIT

ask() {
  command=$(printf '%s' "$2" | base64 -d)
  if [ -n "${root}" ]; then
    timeout -k 5 "$1" chroot "${root}" sh -c "${command}"
  else
    timeout -k 5 "$1" sh -c "${command}"
  fi
}

while read -r id seconds command; do
  started=$(date +%s)
  exit=0
  ask "${seconds}" "${command}" </dev/null >"${output}" 2>&1 || exit=$?
  text=$(head -c "${kept}" "${output}" | base64 | tr -d '\n')
  echo "epfabric-answer ${id} ${exit} $(($(date +%s) - started)) ${text:--}"
done <"${list}"
echo "epfabric-answers-complete"
