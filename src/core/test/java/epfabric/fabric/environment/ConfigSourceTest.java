package epfabric.fabric.environment;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that problems of a stack file are reported with their place. */
class ConfigSourceTest {
  @Test
  void refusesAnEmptyFile() {
    assertThat(problemsOf(file("")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:1: gcp:project: required, but not given
              expected: 6 to 30 lower-case letters, digits and hyphens; not the project number
            Pulumi.test.yaml:1:1: epfabric:zone: required, but not given
              expected: a zone such as us-central1-b""");
  }

  @Test
  void refusesAFileOfCommentsOnly() {
    assertThat(problemsOf(file("# nothing yet\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:1: gcp:project: required, but not given
              expected: 6 to 30 lower-case letters, digits and hyphens; not the project number
            Pulumi.test.yaml:1:1: epfabric:zone: required, but not given
              expected: a zone such as us-central1-b""");
  }

  @Test
  void refusesAnEmptyConfigSection() {
    assertThat(problemsOf(file("config:\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:1: gcp:project: required, but not given
              expected: 6 to 30 lower-case letters, digits and hyphens; not the project number
            Pulumi.test.yaml:1:1: epfabric:zone: required, but not given
              expected: a zone such as us-central1-b""");
  }

  @Test
  void refusesAListAtTheTop() {
    assertThat(problemsOf(file("- config\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:1: the file is not a mapping
              expected: config: at the top""");
  }

  @Test
  void refusesAFileOfASingleWord() {
    assertThat(problemsOf(file("config\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:1: the file is not a mapping
              expected: config: at the top""");
  }

  @Test
  void refusesAConfigSectionThatIsAList() {
    assertThat(problemsOf(file("config: [epfabric:zone]\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:9: config: not a mapping of keys to values
              expected: lines such as epfabric:zone: us-central1-b""");
  }

  @Test
  void refusesAnEncryptedConfigSection() {
    assertThat(problemsOf(file("config:\n  secure: v1:abc\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:2:3: config: the section itself cannot be encrypted
              expected: lines such as epfabric:zone: us-central1-b""");
  }

  @Test
  void refusesAnUnknownTopLevelKeyAndSuggestsASimilarKey() {
    assertThat(problemsOf(file("confg:\n  epfabric:zone: us-central1-b\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:1: confg: unknown top-level key
              expected: config, or a key that the Pulumi CLI writes
              hint: did you mean "config"?""");
  }

  @Test
  void refusesSettingsOutsideTheConfigSection() {
    assertThat(problemsOf(file(anEnvironment().yaml() + "nodes: 2\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:1: nodes: unknown top-level key
              expected: config, or a key that the Pulumi CLI writes
              hint: epfabric's settings go under config:, as epfabric:KEY""");
  }

  @Test
  void acceptsAllKeysThatThePulumiCliWritesBesideTheConfig() {
    assertThat(
            problemsOf(
                file(
                    anEnvironment().yaml()
                        + "encryptionsalt: v1:abc\nsecretsprovider: gcpkms://x\nencryptedkey: abc\nenvironment:\n  - team/dev\n")))
        .isEmpty();
  }

  @Test
  void acceptsAFileWithWindowsLineEnds() {
    assertThat(problemsOf(file(anEnvironment().yaml().replace("\n", "\r\n")))).isEmpty();
  }

  @Test
  void acceptsAFileWithAByteOrderMark() {
    assertThat(problemsOf(file("\uFEFF" + anEnvironment().yaml()))).isEmpty();
  }

  @Test
  void refusesTabsAsIndentation() {
    assertThat(problemsOf(file("config:\n\tepfabric:zone: us-central1-b\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:2:1: not readable as YAML: found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)
              expected: one YAML document""");
  }

  @Test
  void reportsASyntaxErrorAtItsPlace() {
    assertThat(problemsOf(file("config:\n  epfabric:labels: {team: [x}\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:2:29: not readable as YAML: expected ',' or ']', but got }
              expected: one YAML document""");
  }

  @Test
  void refusesAnUnfinishedQuote() {
    assertThat(problemsOf(file("config:\n  epfabric:zone: \"us-central1-b\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:3:1: not readable as YAML: found unexpected end of stream
              expected: one YAML document""");
  }

  @Test
  void refusesTwoDocuments() {
    assertThat(problemsOf(file(anEnvironment().yaml() + "---\n" + anEnvironment().yaml())))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:1: not readable as YAML: found another document
              expected: one YAML document""");
  }

  @Test
  void refusesAKeyGivenTwice() {
    assertThat(problemsOf(file(anEnvironment().yaml() + "  epfabric:zone: us-east4-b\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:3: epfabric:zone: the key is given twice, first at line 3
              expected: each key once
              hint: keep one of the two lines""");
  }

  @Test
  void refusesANestedKeyGivenTwice() {
    assertThat(
            problemsOf(
                file(anEnvironment().yaml() + "  epfabric:gpuPool:\n    nodes: 2\n    nodes: 4\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:6:5: nodes: the key is given twice, first at line 5
              expected: each key once
              hint: keep one of the two lines""");
  }

  @Test
  void refusesTheConfigSectionGivenTwice() {
    assertThat(problemsOf(file(anEnvironment().yaml() + "config:\n  epfabric:name: x\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:1: config: the key is given twice, first at line 1
              expected: each key once
              hint: keep one of the two lines""");
  }

  @Test
  void refusesABinaryFile() {
    assertThat(
            problemsOf(
                bytes((byte) 0x7f, (byte) 0x45, (byte) 0x4c, (byte) 0x46, (byte) 0, (byte) 2)))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:5: the file is not UTF-8 text
              expected: a Pulumi stack file: YAML text with a config: section""");
  }

  @Test
  void refusesAFileThatIsNotUtf8() {
    assertThat(problemsOf(bytes((byte) 0x63, (byte) 0x3a, (byte) 0x20, (byte) 0xe9, (byte) 0x0a)))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:4: the file is not UTF-8 text
              expected: a Pulumi stack file: YAML text with a config: section""");
  }

  @Test
  void refusesAFileOfTenMegabytes() {
    assertThat(problemsOf(bytes(new byte[10_000_000])))
        .isEqualTo(
            """
            Pulumi.test.yaml: the file has 10000000 bytes, more than 1048576
              expected: a Pulumi stack file: YAML text with a config: section""");
  }

  @Test
  void refusesAControlCharacter() {
    assertThat(problemsOf(file("config:\n  epfabric:zone: us\u0007\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:2:20: not readable as YAML: U+0007 is not allowed in YAML
              expected: one YAML document""");
  }

  @Test
  void refusesAnEscapeThatStandsForNoCharacter() {
    assertThat(problemsOf(file("config:\n  epfabric:zone: \"\\UFFFFFFFF\"\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:2:19: not readable as YAML: an escape sequence stands for no character
              expected: one YAML document""");
  }

  @Test
  void refusesAnAliasBomb() {
    assertThat(problemsOf(file(aliasBomb())))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: not readable as YAML: Number of aliases for non-scalar nodes exceeds the specified max=20
              expected: one YAML document""");
  }

  @Test
  void refusesDeepNesting() {
    assertThat(problemsOf(file("config: " + "[".repeat(1000) + "]".repeat(1000))))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:40: not readable as YAML: Nesting Depth exceeded max 32
              expected: one YAML document""");
  }

  @Test
  void refusesDeepBlockNesting() {
    assertThat(problemsOf(file("- ".repeat(1000) + "x")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:65: not readable as YAML: Nesting Depth exceeded max 32
              expected: one YAML document""");
  }

  @Test
  void refusesARecursiveAnchor() {
    assertThat(problemsOf(file("config: &a\n  epfabric:labels: *a\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:9: not readable as YAML: too many or too deeply nested values (aliases count as copies)
              expected: one YAML document""");
  }

  @Test
  void refusesAnUnknownAlias() {
    assertThat(problemsOf(file("config: *nowhere\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:1:9: not readable as YAML: found undefined alias nowhere
              expected: one YAML document""");
  }

  @Test
  void refusesAMappingAsKey() {
    assertThat(problemsOf(file(anEnvironment().yaml() + "  ? {a: b}\n  : c\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:5: a key must be a plain name
              expected: KEY: VALUE""");
  }

  @Test
  void refusesAJavaTag() {
    assertThat(
            problemsOf(
                file(
                    "config:\n  gcp:project: my-project\n  epfabric:zone: !!java.net.URL [http://localhost]\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:3:18: not readable as YAML: Global tag is not allowed: tag:yaml.org,2002:java.net.URL
              expected: one YAML document""");
  }

  @Test
  void refusesMergeKeysThatTheCliWouldMerge() {
    assertThat(
            problemsOf(file(anEnvironment().yaml() + "  epfabric:gpuPool:\n    <<: {nodes: 4}\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:5: epfabric:gpuPool.<<: unknown key
              expected: name, nodes, pools, machine, drivers, driverVersion, gpus, capacity, reservation, maxRunDuration, queued, placement, placementPolicy, zones, bootDiskType, bootDiskGib, localSsds, nodeVersion, upgrades, autoscaling, serviceAccount, scopes, labels, taints, secureBoot, hostMaintenanceInterval, adopt""");
  }

  @Test
  void refusesAKeyWithoutANamespaceAndSuggestsOne() {
    assertThat(problemsOf(file(anEnvironment().yaml() + "  gpuPool: {nodes: 2}\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:3: gpuPool: a configuration key needs a namespace
              expected: NAMESPACE:KEY
              hint: epfabric:gpuPool""");
  }

  @Test
  void ignoresTheSettingsOfOtherProviders() {
    assertThat(
            problemsOf(
                file(
                    anEnvironment().yaml()
                        + "  kubernetes:context: x\n  gcp:region: us-east1\n  pulumi:tags: {a: b}\n")))
        .isEmpty();
  }

  @Test
  void refusesAnEncryptedSetting() {
    assertThat(problemsOf(anEnvironment().withLine("epfabric:zone", "{secure: v1:abc}").source()))
        .isEqualTo(
            """
            Pulumi.test.yaml:3:18: epfabric:zone: the value is encrypted, and only the Pulumi CLI can decrypt it
              expected: a zone such as us-central1-b
              hint: nothing here needs to be secret: pulumi config set --plaintext epfabric:zone VALUE; or use pulumi preview""");
  }

  @Test
  void refusesAnEncryptedSection() {
    assertThat(
            problemsOf(anEnvironment().withLine("epfabric:gpuPool", "{secure: v1:abc}").source()))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:21: epfabric:gpuPool: the value is encrypted, and only the Pulumi CLI can decrypt it
              expected: a mapping of keys to values
              hint: nothing here needs to be secret: pulumi config set --plaintext epfabric:gpuPool VALUE; or use pulumi preview""");
  }

  @Test
  void refusesAnEncryptedValueInASection() {
    assertThat(problemsOf(anEnvironment().withPool("nodes", "{secure: v1:abc}").source()))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:12: epfabric:gpuPool.nodes: the value is encrypted, and only the Pulumi CLI can decrypt it
              expected: 0 to 1000
              hint: nothing here needs to be secret: pulumi config set --plaintext epfabric:gpuPool VALUE; or use pulumi preview""");
  }

  @Test
  void refusesAnEncryptedValueInAList() {
    assertThat(problemsOf(anEnvironment().withPool("scopes", "[{secure: v1:abc}]").source()))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:14: epfabric:gpuPool.scopes[0]: the value is encrypted, and only the Pulumi CLI can decrypt it
              expected: a URL such as https://www.googleapis.com/auth/cloud-platform
              hint: nothing here needs to be secret: pulumi config set --plaintext epfabric:gpuPool VALUE; or use pulumi preview""");
  }

  @Test
  void ignoresEncryptedSettingsOfOtherProviders() {
    assertThat(
            problemsOf(
                file(
                    anEnvironment().yaml()
                        + "  gcp:credentials: {secure: v1:abc}\n  other:token:\n    secure: v1:abc\n")))
        .isEmpty();
  }

  @Test
  void namesTheKeyOfAStructuredValueThatIsNoJson() {
    assertThat(
            problemsOf(
                ConfigSource.ofPulumi(
                    "test",
                    Map.of(
                        "gcp:project",
                        "my-project",
                        "epfabric:zone",
                        "us-central1-b",
                        "epfabric:gpuPool",
                        "{nodes"))))
        .isEqualTo(
            """
            PULUMI_CONFIG: epfabric:gpuPool: not readable as YAML: expected ',' or '}', but got <stream end>
              expected: one YAML document""");
  }

  @Test
  void anEmptyValueFromTheCliIsTreatedAsAbsent() {
    assertThat(
            problemsOf(
                ConfigSource.ofPulumi(
                    "test",
                    Map.of(
                        "gcp:project",
                        "my-project",
                        "epfabric:zone",
                        "us-central1-b",
                        "epfabric:gpuPool",
                        ""))))
        .isEmpty();
  }

  @Test
  void theProblemOfAValueFromTheCliNamesItsSource() {
    assertThat(
            problemsOf(
                ConfigSource.ofPulumi(
                    "test", Map.of("gcp:project", "my-project", "epfabric:zone", "mars"))))
        .isEqualTo(
            """
            PULUMI_CONFIG: epfabric:zone: not a zone, got "mars"
              expected: a zone such as us-central1-b""");
  }

  @Test
  void escapesControlCharactersOfKeysInMessages() {
    assertThat(problemsOf(file(anEnvironment().yaml() + "  \"epfabric:\\e[31m\": x\n")))
        .isEqualTo(
            """
            Pulumi.test.yaml:4:3: epfabric:\\u001b[31m: unknown key
              expected: zone, allowUnlistedZone, name, labels, network, cluster, gpuPool, podNetworks, software, singleNode, transport, images, acceptance, addons, serving, installer, protection, parked, lifetime, budget""");
  }

  private static ConfigSource file(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private static ConfigSource bytes(byte... bytes) {
    return ConfigSource.ofFile("test", EnvironmentBuilder.FILE, bytes);
  }

  /**
   * Returns ten levels of ten aliases each, which would be 10 billion values if they were expanded.
   */
  private static String aliasBomb() {
    StringBuilder bomb = new StringBuilder("config:\n  a:l0: &l0 [x]\n");
    for (int level = 1; level <= 10; level++) {
      String alias = "*l" + (level - 1);
      String items = String.join(", ", Collections.nCopies(10, alias));
      bomb.append("  a:l%d: &l%d [%s]\n".formatted(level, level, items));
    }
    return bomb.toString();
  }
}
