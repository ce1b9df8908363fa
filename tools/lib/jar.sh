# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared with the caller
#
# Builds target/epfabric.jar if it is missing or stale. Sourced by ./epfabric,
# ./pulumi-mvn and ./check; the caller sets `root` to the top of the clone.
#
# "Fresh" is decided by content: a list of every input with its hash lies beside the jar, together
# with the jar's own size and time. So a checkout that only changes file times causes no build; a
# deleted or renamed source causes one, and so does a jar that another program has replaced.
#
# Environment: JAVA_HOME            the JDK to use; if it is too old or not set, the one on PATH
#              EPFABRIC_JAVA_OPTS   more settings for the JVM, separated by spaces
#
# Needs bash 4.4, coreutils, a JDK 17 or newer, and Maven 3.8 or newer when it has to build.

jar="${root:?the caller sets root}/target/epfabric.jar"
jar_stamp="${jar}.inputs"
jar_lock="${root}/target/epfabric.jar.lock"

# The inputs of the jar, relative to the root. A folder includes everything below it, except files that Python creates
# when it runs.
jar_inputs=(pom.xml .mvn src/{core,gcp,program,operator,rehearsal}/{pom.xml,main} installer kernels/deep_ep/epfabric_ep kernels/deep_ep/wheel.py
  kernels/deepep_bench/deepep_bench kernels/ep kernels/epbench)

# The command of a trial run after a build, which records the classes that later runs load.
jar_trial=(bundle dev --output-dir)

java_wanted=17
java_home=
java_major=

# usage: say TEXT…   prints messages to stderr, because stdout belongs to the program
say() { printf '%s\n' "$*" >&2; }

# usage: java_major_of HOME   prints 17 for a JDK or JRE 17, nothing if HOME has no Java
java_major_of() {
  local home="$1" line version=
  [[ -x "${home}/bin/java" ]] || return 0
  # Reading the release file starts no process; `java -version` takes 40 ms each time.
  if [[ -r "${home}/release" ]]; then
    while IFS= read -r line; do
      [[ "${line}" == JAVA_VERSION=* ]] && version="${line#*=}"
    done <"${home}/release"
  fi
  if [[ -z "${version}" ]]; then
    version="$("${home}/bin/java" -version 2>&1)" || return 0
    version="${version#*version }"
  fi
  version="${version#\"}"
  version="${version#1.}"
  printf '%s\n' "${version%%[!0-9]*}"
}

# usage: use_java_home HOME WHERE   sets java_home and java_major if HOME has a suitable Java; false otherwise
use_java_home() {
  local home="$1" major
  major="$(java_major_of "${home}")"
  java_found+=("$2: ${home} (${major:-not a JDK})")
  [[ -n "${major}" ]] && ((major >= java_wanted)) || return 1
  java_home="${home}" java_major="${major}"
}

# usage: find_java   sets java_home and java_major, or explains and returns 2
find_java() {
  local on_path
  local -a java_found=()
  if [[ -n "${JAVA_HOME:-}" ]] && use_java_home "${JAVA_HOME}" JAVA_HOME; then
    return 0
  fi
  if on_path="$(type -P java)"; then
    on_path="$(readlink -f "${on_path}")"
    use_java_home "${on_path%/bin/java}" PATH && return 0
  fi
  say "epfabric: needs a JDK ${java_wanted} or newer"
  say "  found: ${java_found[*]:-no java in JAVA_HOME or on PATH}"
  say "  hint: Debian and Ubuntu: apt-get install openjdk-17-jdk-headless maven"
  say "  hint: elsewhere: any OpenJDK ${java_wanted}+ build; set JAVA_HOME to its folder"
  return 2
}

# usage: list_inputs   prints "hash  path" for every input, sorted
list_inputs() (
  cd -- "${root}" || return
  shopt -s globstar dotglob nullglob
  # shellcheck disable=SC2030 # for this subshell only
  export LC_ALL=C
  local input path
  local -a paths=()
  for input in "${jar_inputs[@]}"; do
    for path in "${input}" "${input}"/**; do
      [[ -f "${path}" && "${path}" != */__pycache__/* ]] && paths+=("${path}")
    done
  done
  sha256sum -- "${paths[@]}"
)

# usage: describe_jar INPUTS   prints the stamp that the existing jar must have
describe_jar() {
  local size_and_time
  size_and_time="$(stat -c '%s %.9Y' -- "${jar}" 2>/dev/null)" || size_and_time=missing
  printf '%s  epfabric.jar\n%s\n' "${size_and_time}" "$1"
}

# usage: is_fresh INPUTS   true if the jar was built from exactly these inputs
is_fresh() {
  local expected
  [[ -f "${jar}" && -f "${jar_stamp}" ]] || return 1
  expected="$(describe_jar "$1")"
  [[ "$(<"${jar_stamp}")" == "${expected}" ]]
}

# usage: write_stamp INPUTS   records that the existing jar was built from INPUTS
write_stamp() {
  describe_jar "$1" >"${jar_stamp}.new"
  mv -f -- "${jar_stamp}.new" "${jar_stamp}"
}

# usage: ensure_jar   builds the jar unless it is fresh; needs find_java first
ensure_jar() {
  local inputs
  inputs="$(list_inputs)"
  is_fresh "${inputs}" && return 0
  mkdir -p -- "${root}/target"
  (
    # A process that waits here finds a fresh jar afterwards. Without flock(1), no process waits.
    ! type -P flock >/dev/null || flock 9
    inputs="$(list_inputs)"
    is_fresh "${inputs}" || build_jar "${inputs}"
  ) 9>"${jar_lock}"
}

# usage: require_build_tools   fails without a JDK (a JRE does not suffice) or without Maven
require_build_tools() {
  if [[ ! -x "${java_home}/bin/javac" ]]; then
    say "epfabric: ${java_home} has no compiler, and epfabric.jar must be built"
    say "  hint: Debian and Ubuntu: apt-get install openjdk-17-jdk-headless"
    return 2
  fi
  if ! type -P mvn >/dev/null; then
    say "epfabric: mvn is not on PATH, and epfabric.jar must be built"
    say "  hint: Debian and Ubuntu: apt-get install maven; elsewhere: Maven 3.8 or newer"
    return 2
  fi
}

# usage: build_jar INPUTS   runs Maven once; prints Maven's output only on failure
build_jar() {
  local log status=0
  require_build_tools || return
  if [[ -f "${jar}" ]]; then
    say "building epfabric.jar (its sources have changed)…"
  else
    say "building epfabric.jar (first run: half a minute, plus the time of Maven's downloads)…"
  fi
  log="$(mktemp)"
  # The profile `quick` compiles without the lint checks, which ./check runs, in a JVM with only the first compiler
  # tier. It makes the same jar, byte for byte, with a sixth of the work. Maven leaves deleted resources in
  # target/MODULE/classes. The old jar is unlinked, not overwritten: a JVM that still runs from it keeps the file it has
  # open.
  rm -rf -- "${root}"/target/epfabric-*/{classes,maven-status} "${jar}" "${jar_stamp}"
  JAVA_HOME="${java_home}" MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}" \
    mvn -q -B -f "${root}/pom.xml" package -Pquick -Dmaven.test.skip=true >"${log}" 2>&1 </dev/null || status=$?
  if ((status == 0)) && [[ -f "${jar}" ]]; then
    write_stamp "$1"
    archive_classes
  else
    say "epfabric: the build failed; output of Maven:"
    cat -- "${log}" >&2
    status=1
  fi
  rm -f -- "${log}"
  return "${status}"
}

# usage: class_archive   prints the path of this JDK's class archive
class_archive() { printf '%s\n' "${jar%.jar}-${java_home##*/}.jsa"; }

# usage: archive_classes   makes an archive of loaded classes by a trial run; later runs map it instead of parsing
# classes
#
# Saves a third of the time of a command. The archive is optional: without it, with another JDK or jar, or with a space
# in the path (JDK 17 then uses little of it), the JVM starts as usual. But the JVM crashes on an incomplete archive,
# hence the rename.
archive_classes() {
  local archive scratch
  local -a java
  archive="$(class_archive)"
  scratch="$(mktemp -d)"
  rm -f -- "${jar%.jar}"-*.jsa
  java_command "${jar_trial[@]}"
  if (
    cd -- "${root}" &&
      exec timeout 60 "${java[@]}" "-XX:ArchiveClassesAtExit=${archive}.new" -jar "${jar}" \
        "${jar_trial[@]}" "${scratch}/trial"
  ) >/dev/null 2>&1 </dev/null; then
    mv -f -- "${archive}.new" "${archive}" || true
  fi
  rm -rf -- "${archive}.new" "${scratch}"
}

# usage: java_command [ARGUMENT…]   sets `java` to the command and settings that start the jar
# fastest for these arguments
java_command() {
  local archive
  local -a more compiler=(-XX:TieredStopAtLevel=1)
  # Only the second compiler uses the processor's SHA-256 instructions, which pays where hashing is the main work.
  [[ " $* " != *' verify '* ]] || compiler=()
  java=(
    "${java_home}/bin/java"
    # Short runs: no compiler tiers to warm up, no collector threads to start. The default young generation, a share of
    # the machine's memory, would be filled once and never reused by most runs.
    -XX:+UseSerialGC -Xmn16m ${compiler[@]+"${compiler[@]}"} -XX:-UsePerfData
    # The JVM's own warnings would go to stdout, which belongs to the program.
    -Xlog:disable
    # The Pulumi SDK livelocks on JDK 25 when the common pool has one thread (two cores).
    -Djava.util.concurrent.ForkJoinPool.common.parallelism=4
  )
  # Newer JDKs print a warning at every start because protobuf uses sun.misc.Unsafe to access memory.
  ((java_major < 23)) || java+=(--sun-misc-unsafe-memory-access=allow)
  archive="$(class_archive)"
  [[ ! -f "${archive}" ]] || java+=(-Xshare:auto "-XX:SharedArchiveFile=${archive}")
  # Last, so that the user's settings override ours.
  IFS=' ' read -ra more <<<"${EPFABRIC_JAVA_OPTS:-}"
  java+=(${more[@]+"${more[@]}"})
}

# usage: use_utf8   sets a UTF-8 locale, because the JVM decodes file names in the locale's encoding, ASCII by default
# shellcheck disable=SC2031 # the LC_ALL of the checksums is meant for its own subshell
use_utf8() {
  local encoding="${LC_ALL:-${LC_CTYPE:-${LANG:-}}}"
  [[ "${encoding}" =~ [Uu][Tt][Ff]-?8$ ]] || export LC_ALL=C.UTF-8
}
