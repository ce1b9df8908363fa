# shellcheck shell=bash disable=SC2034,SC2154 # variables are shared with ./check
#
# The parts of ./check. The function part_NAME runs the part NAME, in the root of the clone and in a
# subshell with errexit on; it returns non-zero if the part fails. Sourced by ./check.

# usage: skip TEXT   notes a test that did not run; printed at the very end
skip() { printf '%s\n' "$*" >>"${skips:?set by main}"; }

# usage: our_files   prints every file of the repository that git does not ignore, committed or not
our_files() { git ls-files --cached --others --exclude-standard --deduplicate; }

# usage: our_scripts   prints all our shell scripts, recognized by name or first line
our_scripts() {
  local file line
  while IFS= read -r file; do
    # The target of a link is checked under its own name.
    [[ -f "${file}" && ! -L "${file}" ]] || continue
    line=
    IFS= read -r line <"${file}" || true
    case "${file}:${line}" in
      *.sh:* | *.bash:* | *.bats:* | *':#!'*[/\ ]bash | *':#!'*[/\ ]sh | *':#!'*[/\ ]bats) printf '%s\n' "${file}" ;;
      *) ;;
    esac
  done < <(our_files 2>/dev/null | tr -d '\0')
}

# usage: part_shell   parses, lints, formats and tests every shell script
part_shell() {
  local script
  local -a scripts tests
  use_python_tools
  use_shell_tools
  mapfile -t scripts < <(our_scripts)
  mapfile -t tests < <(printf '%s\n' "${scripts[@]}" | grep '\.bats$' | grep -v '^installer/node/')
  ((${#scripts[@]} > 0))
  for script in "${scripts[@]}"; do
    [[ "${script}" == *.bats ]] || bash -n -- "${script}"
  done
  shellcheck -- "${scripts[@]}"
  shfmt --diff -- "${scripts[@]}"
  printf '%d scripts parsed, linted and formatted\n' "${#scripts[@]}"
  [[ -z "${EPFABRIC_LONG:-}" ]] || use_recipe
  bash "${shell_modules}/bats/bin/bats" --print-output-on-failure "${tests[@]}"
}

# usage: part_images   lints the Dockerfiles, notes included
part_images() {
  local -a files
  use_python_tools
  mapfile -t files < <(our_files | grep -E '(^|/)Dockerfile$')
  ((${#files[@]} > 0))
  hadolint --config .hadolint.yaml -- "${files[@]}"
  printf '%d Dockerfile(s) linted\n' "${#files[@]}"
}

# usage: part_installer   tests the on-node installer on fake hosts, and samples interrupted runs
part_installer() {
  local runs=20 line log="${root:?}/target/check-installer.log"
  local -a tests
  mkdir -p target
  use_shell_tools
  [[ -z "${EPFABRIC_LONG:-}" ]] || runs=1000
  mapfile -t tests < <(our_files | grep '^installer/node/.*\.bats$')
  ((${#tests[@]} > 0))
  bash "${shell_modules}/bats/bin/bats" --print-output-on-failure "${tests[@]}" | tee -- "${log}"
  while IFS= read -r line; do
    skip "installer: ${line##*# skip }"
  done < <(grep '# skip ' "${log}" || true)
  python3 installer/node/test/faults.py --platform ubuntu --runs "${runs}"
  python3 installer/node/test/faults.py --platform gke --runs "$((runs < 40 ? 40 : runs))"
}

# usage: part_nics   plants faults between NICs of three machines with soft-RoCE; the judge must name each fault
part_nics() {
  local machines=installer/test/real/machines.bash folder="${root:?}/target/nics" source found lacking
  local -a runs
  for found in /usr/src/linux-source-*.tar.xz; do source="${found}"; done
  lacking="$("${machines}" --lacking)"
  if [[ "${lacking}" == *'no Linux'* && -r "${source}" ]]; then
    use_linux "${source}"
    lacking="$("${machines}" --lacking)"
  fi
  if [[ -n "${lacking}" ]]; then
    skip "nics: ${lacking//$'\n'/, }"
    return 0
  fi
  ensure_jar
  mapfile -t runs < <("${machines}" --runs)
  "${machines}" "${folder}" "${runs[@]}"
  installer/test/real/judged.bash "${folder}" "${runs[@]}"
}

# usage: part_workflows   lints workflows for mistakes, and for security
part_workflows() {
  local -a workflows
  use_python_tools
  use_shell_tools
  mapfile -t workflows < <(our_files | grep '^\.github/workflows/')
  node tools/shell/workflows.mjs "${shell_modules}" "${workflows[@]}"
  zizmor --offline --no-progress --quiet --persona=pedantic -- .github
}

# usage: part_style   checks sizes and shapes of Java sources, the language of all texts, and links
part_style() {
  "${java_home}/bin/java" -XX:TieredStopAtLevel=1 tools/style/Style.java src
  python3 tools/style/language.py
  python3 tools/style/links.py
}

# usage: python_folders   prints each folder of Python programs that has tests
python_folders() {
  our_files | sed -n 's|/[a-z]*tests/test_[^/]*\.py$||p' | sort -u
}

# usage: check_types FOLDER   checks the types in one folder; separately, because several folders have a package `tests`
check_types() {
  local -a files
  mapfile -t files < <(our_files | grep "^$1/.*\.py$")
  MYPYPATH="$1" PYTHONPATH="${python_modules}" python3 -m mypy -- "${files[@]}"
}

# usage: part_python   lints, formats, type-checks and tests the Python programs of the images
part_python() {
  local log="${root:?}/target/check-python.log" folder line run=0 skipped=0
  local -a files folders
  use_python_tools
  mkdir -p target
  mapfile -t files < <(our_files | grep '\.py$')
  mapfile -t folders < <(python_folders)
  ruff check --quiet -- "${files[@]}"
  ruff format --quiet --diff -- "${files[@]}"
  : >"${log}"
  for folder in "${folders[@]}"; do
    check_types "${folder}"
    if ! (cd -- "${folder}" && python3 -m unittest discover -v) >>"${log}" 2>&1; then
      cat -- "${log}"
      return 1
    fi
  done
  check_types installer/node/test
  while IFS= read -r line; do
    [[ "${line}" =~ ^Ran\ ([0-9]+) ]] && ((run += BASH_REMATCH[1])) || true
    [[ "${line}" =~ \ skipped\ [\'\"](.*)[\'\"]$ ]] && ((++skipped)) && skip "python: ${BASH_REMATCH[1]}" || true
  done <"${log}"
  printf '%d tests, %d skipped\n' "${run}" "${skipped}"
  ((run - skipped > 0))
}

# usage: part_epbench   builds epbench and kernels/ep for all their GPUs, runs the tests that need no GPU, makes the
# library's wheel, and tests that combine's fence is found in machine code
part_epbench() {
  local log="${root:?}/target/check-epbench.log" machine project
  local -a sources
  machine="$(uname -m)"
  if [[ "${machine}" != x86_64 ]]; then
    skip "epbench: its compiler is pinned for x86-64 only, this is ${machine}"
    return 0
  fi
  use_ccache
  use_cuda
  mkdir -p target
  mapfile -t sources < <(our_files | grep -E '^kernels/.*\.(cpp|hpp|cu|cuh)$')
  ((${#sources[@]} > 0))
  clang-format --dry-run -Werror -- "${sources[@]}"
  for project in epbench ep; do
    if ! build_kernels "${project}" release >"${log}" 2>&1; then
      cat -- "${log}"
      return 1
    fi
    (cd -- "kernels/${project}" && ctest --preset release)
  done
  if ! PYTHONDONTWRITEBYTECODE=1 python3 installer/build/compiletests/combine_fence_compiled.py >"${log}" 2>&1; then
    cat -- "${log}"
    return 1
  fi
  python3 kernels/deep_ep/wheel.py build/ep/release/libepfabric_ep.so target
  check_arm64 "${log}"
}

# usage: build_kernels PROJECT PRESET   builds PROJECT with PRESET in the folder that the preset names
build_kernels() (
  cd -- "kernels/$1" &&
    CUDACXX="${cuda_home}/bin/nvcc" cmake --preset "$2" &&
    cmake --build --preset "$2"
)

# usage: check_arm64 LOG   builds both projects for Arm if there is a cross compiler, runs their tests under QEMU, and
# makes the wheel
check_arm64() {
  local project
  if ! type -P aarch64-linux-gnu-g++ qemu-aarch64-static >/dev/null; then
    skip "epbench: no cross compiler for Arm (apt-get install g++-aarch64-linux-gnu qemu-user-static)"
    return 0
  fi
  use_cuda_for_arm64
  for project in epbench ep; do
    if ! build_kernels "${project}" arm64 >"$1" 2>&1; then
      cat -- "$1"
      return 1
    fi
    (cd -- "kernels/${project}" && ctest --preset arm64)
  done
  python3 kernels/deep_ep/wheel.py build/ep/arm64/libepfabric_ep.so target
}

# usage: run_maven NAME ARGUMENT…   runs Maven with output to target/check-NAME.log, printed on failure. Test reports
# and temporary files have folders named NAME, because parts may run in parallel, and Surefire deletes its files at the
# end. A failed test does not stop the tests of later modules: `tests_run` returns false because of it. A process of tests
# that ends too early makes Maven fail
run_maven() {
  local log="target/check-$1.log"
  mkdir -p target
  rm -rf -- "target/surefire-reports/$1"
  # Maven's run ends before the second compiler tier would pay off.
  if ! MAVEN_OPTS="-XX:TieredStopAtLevel=1 ${MAVEN_OPTS:-}" mvn -B --no-transfer-progress -Dmaven.test.failure.ignore=true "-Dsurefire.reports=$1" "-DtempDir=surefire-$1" "${@:2}" >"${log}" 2>&1; then
    cat -- "${log}"
    return 1
  fi
}

# usage: failed_tests PART   notes the name of each failed test with the start of its message, for the end of the output;
# prints the reports of their classes
failed_tests() {
  local -a reports
  mapfile -t reports < <(grep -lE '<<< (FAILURE|ERROR)!' "target/surefire-reports/$1"/*.txt)
  awk -v part="$1" '
    function note() { if (test != "") print part ": " test ":" substr(message, 1, 500); test = message = "" }
    / <<< (FAILURE|ERROR)!/ && !/^Tests run:/ { note(); test = $1; next }
    /^\tat / { note() }
    test != "" { message = message " " $0 }
    END { note() }' "${reports[@]}" >>"${failures:?set by main}"
  cat -- "${reports[@]}"
}

# usage: tests_run PART   sums up surefire's reports and notes skipped and failed tests; returns false if a test failed
# or none ran
tests_run() {
  local line run=0 skipped=0 failed=0
  while IFS= read -r line; do
    [[ "${line}" =~ tests=\"([0-9]+)\" ]] && ((run += BASH_REMATCH[1])) || true
    [[ "${line}" =~ skipped=\"([0-9]+)\" ]] && ((skipped += BASH_REMATCH[1])) || true
    [[ "${line}" =~ errors=\"([0-9]+)\" ]] && ((failed += BASH_REMATCH[1])) || true
    [[ "${line}" =~ failures=\"([0-9]+)\" ]] && ((failed += BASH_REMATCH[1])) || true
    # A disabled test has a message; a test with a failed assumption has the text of an exception.
    [[ "${line}" =~ \<skipped\ message=\"([^\"]*)\" ]] && skip "$1: ${BASH_REMATCH[1]}" || true
    [[ "${line}" =~ TestAbortedException:\ (Assumption\ failed:\ )?(.*) ]] &&
      skip "$1: ${BASH_REMATCH[2]}" || true
  done < <(grep -hE '<testsuite |<skipped ' "target/surefire-reports/$1"/TEST-*.xml)
  printf '%d tests, %d skipped, %d failed\n' "${run}" "${skipped}" "${failed}"
  if ((failed > 0)); then
    failed_tests "$1"
    return 1
  fi
  ((run - skipped > 0))
}

# usage: part_build   builds the jar and the tests' classes from clean folders, with all gates of the build
part_build() {
  local inputs
  mkdir -p target
  exec 9>"${jar_lock}"
  flock 9
  inputs="$(list_inputs)"
  # Maven keeps classes of deleted sources, so the folders are deleted first.
  rm -rf target/epfabric-* "${jar}"
  run_maven build verify -DskipTests
  write_stamp "${inputs}"
  touch -- "${tests_built:?set by main}"
}

# usage: part_java   runs the fast tests; if no build ran before, builds first, with all gates
part_java() {
  local limit='10 m'
  local -a long=()
  [[ -e "${tests_built:?set by main}" ]] || part_build
  # The large counts of --long are enough work for the second compiler tier.
  [[ "${EPFABRIC_LONG:-}" != true ]] || limit='60 m' long=(-Dsurefire.args=-XX:TieredStopAtLevel=4)
  run_built_tests java -DexcludedGroups=e2e,kube "-Dtest.limit=${limit}" ${long[@]+"${long[@]}"}
  tests_run java
}

# usage: test_module NAME   runs the fast tests of one module, compiled by plain javac; also compiles the modules that
# it needs
test_module() {
  local tests
  tests="$(cd -- "src/$1/test/java" && find . -name '*Test.java' -printf '%f,')"
  run_maven "$1" test -Pquick -pl "src/$1" -am "-Dtest=${tests//.java/}"
  tests_run "$1"
}

part_core() { test_module core; }
part_gcp() { test_module gcp; }
part_program() { test_module program; }
part_operator() { test_module operator; }
part_rehearsal() { test_module rehearsal; }

# usage: build_tests   builds the jar and the tests' classes once per run of ./check, because parts run in parallel, and
# one part's Maven would write to a folder that another part reads
build_tests() (
  mkdir -p target
  exec 8>"target/check-build.lock"
  flock 8
  [[ ! -e "${tests_built:?set by main}" ]] || exit 0
  ensure_jar
  run_maven build test-compile
  touch -- "${tests_built}"
)

# usage: run_built_tests PART OPTION…   runs tests on existing classes: parts run in parallel and must not compile
run_built_tests() {
  # Otherwise, tests that run in several processes would leave too little of two cores to the other lane of parts, which
  # mostly runs one process at a time.
  renice -n 5 -p "${BASHPID}" >/dev/null
  # Maven would compile again because its modules were jars before and are folders now.
  run_maven "$1" test -Dmaven.compiler.useIncrementalCompilation=false -Dcyclonedx.skip=true \
    "${@:2}"
}

# usage: check_schema   compares the schema of the generated Java types with the pinned package
check_schema() {
  local schema=src/gcp/schema.json
  node --test tools/providertypes/values.test.mjs >&2
  if ! node tools/providertypes/schema.mjs "${provider_modules:?}" | diff --brief -- "${schema}" - >/dev/null; then
    say "typecheck: ${schema} is not of the pinned @pulumi/gcp; write it, then the types:"
    say "  node tools/providertypes/schema.mjs ${provider_modules} >${schema}"
    say "  mvn -Pquick -pl src/gcp -am -Dtest=GeneratedSourcesTest -Dsurefire.args=-Dgolden.update=true test"
    return 1
  fi
}

# usage: part_typecheck   checks our registrations against the providers' published types: registrations of the shipped
# environments, and of test cases with options that these environments do not use
part_typecheck() {
  local file name
  local -a files
  use_provider_types
  check_schema
  mapfile -t files < <(our_files | grep '^registrations/.*\.jsonl$')
  if ((${#files[@]} == 0)); then
    say "typecheck: no registrations/*.jsonl"
    return 1
  fi
  ensure_jar
  mkdir -p target/typecheck
  for file in src/core/test/cases/Pulumi.*.yaml src/rehearsal/test/resources/environments/Pulumi.*.yaml; do
    name="$(basename -- "${file}" .yaml)"
    name="${name#Pulumi.}"
    ./epfabric -C "${file%/*}" preview "${name}" --output registrations >"target/typecheck/${name}.jsonl"
    files+=("target/typecheck/${name}.jsonl")
  done
  node tools/typecheck/check.mjs "${provider_modules}" "${files[@]}"
}

# usage: part_e2e   runs the tests tagged e2e, which start the built jar, and real programs if these are installed
part_e2e() {
  local program
  for program in pulumi gcloud; do
    type -P "${program}" >/dev/null || skip "e2e: no ${program} CLI on PATH"
  done
  if ! type -P pulumi-resource-gcp >/dev/null &&
    ! compgen -G "${PULUMI_HOME:-${HOME}/.pulumi}/plugins/resource-gcp-v*/pulumi-resource-gcp" >/dev/null; then
    skip "e2e: no Google provider in PULUMI_HOME (pulumi plugin install resource gcp)"
  fi
  if ! type -P pulumi >/dev/null; then
    : # the language host is started by the CLI
  elif type -P go >/dev/null; then
    use_languagehost
    export EPFABRIC_LANGUAGE_HOST="${installed}"
  else
    skip "e2e: no go on PATH to build Pulumi's Java language host"
  fi
  build_tests
  run_built_tests e2e -Dgroups=e2e -DexcludedGroups= '-Dtest.limit=60 m'
  if ! tests_run e2e; then
    say "e2e: no test with the tag e2e ran"
    return 1
  fi
}

# usage: part_kube   runs the tests tagged kube, which use a real Kubernetes control plane that we build
part_kube() {
  use_kube
  export EPFABRIC_KUBE="${installed}"
  use_kube_controllers
  export EPFABRIC_KUBE_CONTROLLERS="${installed}"
  build_tests
  # Lets Go collect garbage less often: there is enough memory, and collecting took an eighth of a control plane's time.
  export GOGC=400
  run_built_tests kube -Dsurefire.runOrder=alphabetical -Dgroups=kube -DexcludedGroups= '-Dtest.limit=60 m'
  if ! tests_run kube; then
    say "kube: no test with the tag kube ran"
    return 1
  fi
}
