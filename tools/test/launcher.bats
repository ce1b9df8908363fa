#!/usr/bin/env bats
#
# Tests ./epfabric and ./pulumi-mvn in a separate clone, with a fake Maven and a fake JDK.
#
# shellcheck disable=SC2154 # bats sets BATS_…, status, output, stderr and lines

bats_require_minimum_version 1.5.0

setup() {
  local here="${BATS_TEST_DIRNAME}"
  clone="${BATS_TEST_TMPDIR}/a clone"
  mkdir -p "${clone}/tools/lib" "${clone}/.mvn" "${clone}/src/core/main/java" "${clone}/src/core/main/resources"
  cp "${here}/../../epfabric" "${here}/../../pulumi-mvn" "${clone}"
  cp "${here}/../lib/jar.sh" "${clone}/tools/lib"
  printf '<project/>' >"${clone}/pom.xml"
  printf 'class A {}' >"${clone}/src/core/main/java/A.java"
  printf 'a: 1' >"${clone}/src/core/main/resources/a b.yaml"
  export JAVA_HOME="${here}/fakes/jdk" FAKE_LOG="${BATS_TEST_TMPDIR}/log"
  export PATH="${here}/fakes:${PATH}"
  unset EPFABRIC_JAVA_OPTS FAKE_MVN
  : >"${FAKE_LOG}"
}

builds() { grep -c '^mvn' "${FAKE_LOG}" || true; }

launch() { run --separate-stderr "${clone}/epfabric" "$@"; }

# usage: expect_builds COUNT   runs the launcher and compares how often Maven was called so far
expect_builds() {
  launch --version
  [[ "${status}" == 0 ]]
  [[ "$(builds)" == "$1" ]]
}

@test "builds a missing jar once, then starts without Maven" {
  expect_builds 1
  [[ "${stderr}" == "building epfabric.jar (first run: half a minute, plus the time of Maven's downloads)…" ]]
  expect_builds 1
  [[ "${stderr}" == '' ]]
}

@test "builds with -Pquick and options for short runs; the user's MAVEN_OPTS come last" {
  MAVEN_OPTS=-Xmx1g expect_builds 1
  run -0 cat "${FAKE_LOG}"
  [[ "${lines[0]}" == "mvn -q -B -f ${clone}/pom.xml package -Pquick -Dmaven.test.skip=true" ]]
  [[ "${lines[1]}" == 'with -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx1g' ]]
}

@test "rebuilds when a source changes, appears, is renamed or deleted" {
  expect_builds 1
  printf 'class A { int a; }' >"${clone}/src/core/main/java/A.java"
  expect_builds 2
  [[ "${stderr}" == 'building epfabric.jar (its sources have changed)…' ]]
  printf 'class B {}' >"${clone}/src/core/main/java/B.java"
  expect_builds 3
  mv "${clone}/src/core/main/java/B.java" "${clone}/src/core/main/java/C.java"
  expect_builds 4
  rm "${clone}/src/core/main/java/C.java"
  expect_builds 5
  rm "${clone}/src/core/main/resources/a b.yaml"
  expect_builds 6
  printf -- '-Xmx1g' >"${clone}/.mvn/jvm.config"
  expect_builds 7
  printf '<project> </project>' >"${clone}/pom.xml"
  expect_builds 8
  mkdir -p "${clone}/installer/test"
  printf 'print()' >"${clone}/installer/test/launch.py"
  expect_builds 9
}

@test "does not rebuild because of Python's cache files" {
  expect_builds 1
  mkdir -p "${clone}/installer/test/__pycache__"
  printf 'x' >"${clone}/installer/test/__pycache__/launch.cpython-312.pyc"
  expect_builds 1
}

@test "does not rebuild when only times change" {
  expect_builds 1
  find "${clone}/src" "${clone}/pom.xml" -exec touch -d '2030-01-01' {} +
  expect_builds 1
}

@test "rebuilds when something else has replaced the jar" {
  expect_builds 1
  printf 'another' >"${clone}/target/epfabric.jar"
  expect_builds 2
}

@test "finds changed content even with the same size and an older time" {
  expect_builds 1
  printf 'class Z {}' >"${clone}/src/core/main/java/A.java"
  touch -d '2001-01-01' "${clone}/src/core/main/java/A.java"
  expect_builds 2
}

@test "removes compiled classes before it builds, so that a deleted resource leaves the jar" {
  mkdir -p "${clone}/target/epfabric-core/classes"
  printf 'old' >"${clone}/target/epfabric-core/classes/old.yaml"
  expect_builds 1
  [[ ! -e "${clone}/target/epfabric-core/classes/old.yaml" ]]
}

@test "shows Maven's output when the build fails, and builds again next time" {
  FAKE_MVN=fail launch --version
  [[ "${status}" == 1 ]]
  [[ "${stderr}" == *'the build failed; output of Maven:'*'[ERROR] cannot find symbol'* ]]
  [[ "${output}" == '' ]]
  expect_builds 2
}

@test "four launchers at once build once" {
  local i
  for i in 1 2 3 4; do
    FAKE_MVN=slow "${clone}/epfabric" "${i}" >"${BATS_TEST_TMPDIR}/out${i}" 2>/dev/null 3>&- &
  done
  wait
  [[ "$(builds)" == 1 ]]
  for i in 1 2 3 4; do
    grep -q "^<${i}>$" "${BATS_TEST_TMPDIR}/out${i}"
  done
}

@test "keeps the working directory and passes every argument unchanged" {
  mkdir -p "${BATS_TEST_TMPDIR}/else where"
  cd "${BATS_TEST_TMPDIR}/else where"
  # shellcheck disable=SC2016 # a dollar sign that must arrive unchanged
  launch bundle 'a b' '' '*' '--x=$y'
  [[ "${lines[0]}" == "cwd ${BATS_TEST_TMPDIR}/else where" ]]
  [[ "${output}" == *$'<bundle>\n<a b>\n<>\n<*>\n<--x=$y>' ]]
}

@test "works through a symbolic link" {
  ln -s "${clone}/epfabric" "${BATS_TEST_TMPDIR}/linked"
  run --separate-stderr "${BATS_TEST_TMPDIR}/linked" x
  [[ "${status}" == 0 ]]
  [[ "${output}" == *"<-jar>"*"<${clone}/target/epfabric.jar>"*'<x>' ]]
}

@test "appends EPFABRIC_JAVA_OPTS to the settings of the JVM" {
  EPFABRIC_JAVA_OPTS='-Xmx1g -Da=b' launch x
  [[ "${output}" == *$'<-Xmx1g>\n<-Da=b>\n<-jar>'* ]]
}

@test "uses the class archive made after the build" {
  launch x
  [[ "${output}" == *"<-XX:SharedArchiveFile=${clone}/target/epfabric-jdk.jsa>"* ]]
  [[ -s "${clone}/target/epfabric-jdk.jsa" ]]
}

@test "starts without a class archive when the trial run failed, and leaves no partial archive" {
  FAKE_JAVA=fail launch x
  [[ "${status}" == 0 ]]
  [[ "${output}" != *SharedArchiveFile* ]]
  run ! ls "${clone}/target/"*.jsa*
}

@test "a newer JDK prints no warning about the libraries in the jar" {
  cp -R "${JAVA_HOME}" "${BATS_TEST_TMPDIR}/jdk25"
  printf 'JAVA_VERSION="25.0.1"\n' >"${BATS_TEST_TMPDIR}/jdk25/release"
  JAVA_HOME="${BATS_TEST_TMPDIR}/jdk25" launch x
  [[ "${output}" == *'<--sun-misc-unsafe-memory-access=allow>'* ]]
  launch x
  [[ "${output}" != *'sun-misc-unsafe'* ]]
}

@test "prints how to install a JDK when the JDK that it finds is too old" {
  mkdir -p "${BATS_TEST_TMPDIR}/old/bin"
  cp "${JAVA_HOME}/bin/java" "${BATS_TEST_TMPDIR}/old/bin"
  printf 'JAVA_VERSION="1.8.0_402"\n' >"${BATS_TEST_TMPDIR}/old/release"
  JAVA_HOME="${BATS_TEST_TMPDIR}/old" PATH="${BATS_TEST_TMPDIR}/old/bin:${PATH}" launch x
  [[ "${status}" == 2 ]]
  [[ "${stderr}" == *'needs a JDK 17 or newer'*'(8)'*'apt-get install openjdk-17-jdk-headless'* ]]
}

@test "prints how to install a compiler when it has to build with a JRE" {
  cp -R "${JAVA_HOME}" "${BATS_TEST_TMPDIR}/jre"
  rm "${BATS_TEST_TMPDIR}/jre/bin/javac"
  JAVA_HOME="${BATS_TEST_TMPDIR}/jre" launch x
  [[ "${status}" == 2 ]]
  [[ "${stderr}" == *'has no compiler'*'openjdk-17-jdk-headless'* ]]
}

@test "pulumi: build makes the jar and starts nothing" {
  run --separate-stderr "${clone}/pulumi-mvn" --no-transfer-progress compile
  [[ "${status}" == 0 ]]
  [[ "${output}" == '' ]]
  [[ "$(builds)" == 1 ]]
}

@test "pulumi: run starts the jar in the language host's folder" {
  mkdir -p "${clone}/stacks/network"
  cd "${clone}/stacks/network"
  run --separate-stderr ../../pulumi-mvn -Dorg.slf4j.simpleLogger.defaultLogLevel=warn \
    --no-transfer-progress --quiet compile exec:java
  [[ "${status}" == 0 ]]
  [[ "${lines[0]}" == "cwd ${clone}/stacks/network" ]]
  [[ "${output}" == *$'<-jar>\n'"<${clone}/target/epfabric.jar>" ]]
}

@test "pulumi: listing plugins runs the SDK's own main class, and stdout holds nothing else" {
  run --separate-stderr "${clone}/pulumi-mvn" -Dorg.slf4j.simpleLogger.logFile=System.err \
    --no-transfer-progress compile exec:java -DmainClass=com.pulumi.bootstrap.internal.Main \
    -DmainArgs=packages
  [[ "${status}" == 0 ]]
  [[ "${lines[0]}" == 'cwd '* ]]
  [[ "${output}" == *$'<com.pulumi.bootstrap.internal.Main>\n<packages>' ]]
  [[ "${stderr}" == "building epfabric.jar (first run: half a minute, plus the time of Maven's downloads)…" ]]
}

@test "pulumi: other goals are refused with the reason" {
  run --separate-stderr "${clone}/pulumi-mvn" clean install
  [[ "${status}" == 2 ]]
  [[ "${stderr}" == *'not a request of Pulumi'*'clean install'* ]]
  [[ "$(builds)" == 0 ]]
}
