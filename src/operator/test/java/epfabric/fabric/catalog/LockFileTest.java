package epfabric.fabric.catalog;

import static epfabric.deploy.image.Sets.sha;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problems;
import epfabric.base.reading.ReadingState;
import epfabric.deploy.image.ImageInput;
import epfabric.deploy.image.ImageInput.Origin;
import epfabric.deploy.image.InputPlanner;
import epfabric.deploy.image.Sets;
import epfabric.fabric.catalog.LockFile.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockFileTest {
  private static final String DRIVER = "http://localhost:1/driver-580.126.09.run";
  private static final String ARTIFACTS_WITHOUT_DRIVER_CHECKSUM =
      Sets.known("localhost:1").replace("{580.126.09: \"" + sha('4') + "\"}", "{}");

  private static LockFile read(String text) {
    ReadingState reading = new ReadingState();
    LockFile lock = LockFileReader.read("lock.yaml", "b200", text, reading);
    reading.problems().throwIfAny();
    return lock;
  }

  private static String problems(String text) {
    ReadingState reading = new ReadingState();
    LockFileReader.read("lock.yaml", "b200", text, reading);
    return Sets.text(reading.problems().ordered());
  }

  private static LockFile lockOfDriver(String from, String value) {
    return LockFile.empty("b200").with(InputKind.ARTIFACT, "driver", Entry.found(from, value));
  }

  private static ImageInput driver(LockFile lock) {
    return Sets.inputs("b200", ARTIFACTS_WITHOUT_DRIVER_CHECKSUM, lock)
        .find(InputKind.ARTIFACT, "driver")
        .orElseThrow();
  }

  @Test
  void aLockFileIsNamedAfterItsSet() {
    assertThat(LockFile.name("b200")).isEqualTo("software.b200.lock.yaml");
    assertThat(LockFile.name("sets/own.yaml")).isEqualTo("software.own.lock.yaml");
  }

  @Test
  void aLockFileIsWrittenSortedAndReadBack() {
    LockFile lock =
        LockFile.empty("b200")
            .with(
                InputKind.WHEELS,
                "cu129",
                Entry.found("torch", List.of("torch==2.9.1+cu129 --hash=sha256:" + sha('a'))))
            .with(InputKind.ARTIFACT, "nvshmem", Entry.found("https://x/n", sha('b')))
            .with(InputKind.ARTIFACT, "driver", Entry.found("https://x/d", sha('c')))
            .with(InputKind.BASE, "ubuntu", Entry.found("x/u:1", "sha256:" + sha('d')));
    assertThat(lock.text())
        .isEqualTo(
            """
            # Written by `epfabric image lock b200`: the contents that these names had. Commit it.
            # If you delete an entry, the same command looks it up again.
            software: "b200"
            bases:
              ubuntu:
                from: "x/u:1"
                value: "sha256:%s"
            artifacts:
              driver:
                from: "https://x/d"
                value: "%s"
              nvshmem:
                from: "https://x/n"
                value: "%s"
            wheels:
              cu129:
                from: "torch"
                requirements:
                  - "torch==2.9.1+cu129 --hash=sha256:%s"
            """
                .formatted(sha('d'), sha('c'), sha('b'), sha('a')));
    assertThat(read(lock.text()).text()).isEqualTo(lock.text());
  }

  /** The looked-up text is untrusted, and must not end the quoted string. */
  @ParameterizedTest
  @ValueSource(strings = {"a\"b", "a\\b", "1e5", "~", "a # b"})
  void anyTextIsReadBackUnchanged(String from) {
    LockFile lock = read(lockOfDriver(from, sha('e')).text());
    assertThat(lock.entry(InputKind.ARTIFACT, "driver")).map(Entry::from).contains(from);
  }

  @Test
  void theLocationOfAnEntryDoesNotChangeItsIdentity() {
    Entry found = Entry.found(DRIVER, sha('e'));
    Entry written =
        read(lockOfDriver(DRIVER, sha('e')).text())
            .entry(InputKind.ARTIFACT, "driver")
            .orElseThrow();
    assertThat(found.same(written)).isTrue();
    assertThat(found).isNotEqualTo(written);
    assertThat(found.same(Entry.found(DRIVER, sha('f')))).isFalse();
    assertThat(found.same(Entry.found("https://x/other", sha('e')))).isFalse();
    Entry wheels = Entry.found("torch", List.of("torch==2.9.1"));
    assertThat(wheels.same(Entry.found("torch", List.of("torch==2.9.2")))).isFalse();
  }

  @Test
  void allProblemsAreReportedAtOnce() {
    assertThat(
            problems(
                """
                software: h200
                artifacts:
                  driver: {from: "https://x/d", value: unknown}
                  doca: {from: "https://x/d", value: "%s"}
                  more: {value: "%s"}
                wheels:
                  cu129: {from: torch, requirements: [torch]}
                base: {}
                """
                    .formatted(sha('0'), sha('a'))))
        .isEqualTo(
            """
            lock.yaml:1:11: software: a lock file of another software set, got "h200"
              expected: b200
              hint: move it away; epfabric image lock b200 writes the right one
            lock.yaml:3:40: artifacts.driver.value: not a SHA-256, got "unknown"
              expected: 64 hexadecimal digits, not all of them 0
            lock.yaml:4:38: artifacts.doca.value: not a SHA-256, got "%s"
              expected: 64 hexadecimal digits, not all of them 0
            lock.yaml:5:9: artifacts.more.from: required, but not given
              expected: a URL, an image with its tag or the like
            lock.yaml:7:39: wheels.cu129.requirements[0]: not a package by hash, got "torch"
              expected: NAME==VERSION --hash=sha256: and 64 hexadecimal digits
            lock.yaml:8:1: base: unknown key
              expected: software, bases, builders, artifacts, commits, wheels
              hint: did you mean "bases"?"""
                .formatted(sha('0')));
    assertThat(problems(""))
        .isEqualTo("lock.yaml:1:1: not a lock file\n  expected: software: b200");
  }

  @Test
  void unknownContentIsReportedWithTheCommandThatLooksItUp() {
    ImageInput driver = driver(LockFile.empty("b200"));
    assertThat(driver.origin()).isEqualTo(Origin.UNKNOWN);
    assertThat(driver.unknownProblem("b200").render())
        .isEqualTo(
            "artifacts.yaml:13:82: artifacts.driver.sha256.580.126.09: no checksum is known for "
                + DRIVER
                + "\n  hint: where there is internet access: epfabric image lock b200");
  }

  @Test
  void aLockedValueFillsUnknownContent() {
    ImageInput driver = driver(read(lockOfDriver(DRIVER, sha('e')).text()));
    assertThat(driver.origin()).isEqualTo(Origin.LOCK);
    assertThat(driver.pin().value()).contains(sha('e'));
    assertThat(driver.pin().where()).hasToString("lock.yaml:7:12");
  }

  @Test
  void aLockedValueOfADifferentUrlIsIgnored() {
    ImageInput driver = driver(lockOfDriver("http://localhost:1/driver-570.run", sha('e')));
    assertThat(driver.isKnown()).isFalse();
  }

  @Test
  void aLockThatContradictsTheCatalogIsAProblem() {
    Problems problems = new Problems();
    LockFile lock = read(lockOfDriver(DRIVER, sha('e')).text());
    new InputPlanner(
            Sets.set("b200"),
            Sets.NOWHERE,
            Sets.artifacts(Sets.known("localhost:1")),
            lock,
            problems)
        .plan();
    assertThat(Sets.text(problems.ordered()))
        .isEqualTo(
            "lock.yaml:7:12: artifacts.driver.value: the lock contradicts artifacts.yaml:13:95,"
                + " got \""
                + sha('e')
                + "\"\n  expected: "
                + sha('4')
                + "\n  hint: one of the two is wrong: remove this entry,"
                + " or correct the other value");
  }

  @Test
  void theCatalogIsTheOriginIfTheLockAgreesWithIt() {
    assertThat(
            Sets.inputs("b200", Sets.known("localhost:1"), lockOfDriver(DRIVER, sha('4')))
                .find(InputKind.ARTIFACT, "driver"))
        .hasValueSatisfying(driver -> assertThat(driver.origin()).isEqualTo(Origin.CATALOG));
  }
}
