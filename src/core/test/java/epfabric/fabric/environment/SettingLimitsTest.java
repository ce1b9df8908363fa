package epfabric.fabric.environment;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the last value that each setting accepts and the first that it refuses. */
class SettingLimitsTest {
  private static List<Problem> problems(String section, String key, String yaml) {
    return anEnvironment().with(section, key, yaml).read().reading().problems();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gpuPool | nodes | # | 0 | 1000",
        "gpuPool | pools | # | 1 | 50",
        "gpuPool | bootDiskGib | # | 50 | 65536",
        "gpuPool | localSsds | # | 0 | 64",
        "gpuPool | upgrades | {maxSurge: #} | 0 | 20",
        "gpuPool | upgrades | {maxUnavailable: #} | 0 | 20",
        "gpuPool | autoscaling | {min: #, max: 1000} | 0 | 1000",
        "gpuPool | autoscaling | {min: 0, max: #} | 0 | 1000",
        "cluster | systemPool | {nodes: #} | 1 | 100",
        "transport | ports | # | 1 | 2",
        "transport | serviceLevel | # | 0 | 15",
        "transport | qpDepth | # | 64 | 65536",
        "transport | timeoutSeconds | # | 10 | 3600"
      })
  void numbersOutsideTheirLimitsAreRefused(
      String section, String key, String yaml, int min, int max) {
    for (int accepted : List.of(min, max)) {
      assertThat(problems(section, key, yaml.replace("#", "" + accepted))).isEmpty();
    }
    for (int refused : List.of(min - 1, max + 1)) {
      assertThat(problems(section, key, yaml.replace("#", "" + refused)))
          .singleElement()
          .extracting(Problem::message, Problem::expected)
          .containsExactly(
              "not a whole number from %d to %d, got \"%d\"".formatted(min, max, refused),
              min + " to " + max);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "labels | # | x | 63",
        "labels | a | # | 63",
        "network | adopt | {gvnic: {network: #, subnetwork: a}, rdma: {network: b}} | 63",
        "gpuPool | labels | {#: x} | 63",
        "gpuPool | labels | {example.com/#: x} | 63",
        "gpuPool | labels | {#/a: x} | 253",
        "gpuPool | labels | {a: #} | 63",
        "gpuPool | taints | [{key: #, effect: no-execute}] | 63",
        "gpuPool | taints | [{key: a, value: #, effect: no-execute}] | 63",
        "images | pullSecret | # | 253",
        "transport | variables | {NCCL_DEBUG: #} | 200",
        "acceptance | tests | [#] | 200"
      })
  void textsLongerThanTheirMaximumAreRefused(String section, String key, String yaml, int max) {
    String longest = "a".repeat(max);
    assertThat(problems(section, key.replace("#", longest), yaml.replace("#", longest))).isEmpty();
    String longer = longest + "a";
    assertThat(problems(section, key.replace("#", longer), yaml.replace("#", longer)))
        .singleElement()
        .extracting(Problem::message)
        .asString()
        .startsWith("not a");
  }

  @ParameterizedTest
  @CsvSource({
    "gcp:project, abcde, false",
    "gcp:project, abcdef, true",
    "gcp:project, a12345678901234567890123456789, true",
    "gcp:project, a123456789012345678901234567890, false",
    "gcp:project, example.com:abcdef, true",
    "gcp:project, abcde-, false",
    "epfabric:software, '\" \"', false",
    "epfabric:protection, retain, true",
    "epfabric:protection, keep, false",
    "epfabric:zone, us-central1-b, true",
    "epfabric:zone, us-central1, false"
  })
  void topLevelSettingsAcceptOnlyValidTexts(String key, String yaml, boolean accepted) {
    assertThat(anEnvironment().withLine(key, yaml).read().reading().problems().isEmpty())
        .isEqualTo(accepted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "budget | maxSpotPerNodeHour | 0.0001 | true",
        "budget | maxSpotPerNodeHour | 0.00001 | false",
        "budget | maxSpotPerNodeHour | 9999999.9999 | true",
        "budget | maxSpotPerNodeHour | 10000000 | false",
        "budget | pricePerNodeHour | 0.0001 | true",
        "budget | pricePerNodeHour | 10000000 | false",
        "gpuPool | maxRunDuration | 1s | true",
        "gpuPool | maxRunDuration | 0s | false",
        "gpuPool | maxRunDuration | 9999999d | true",
        "gpuPool | maxRunDuration | 10000000d | false",
        "gpuPool | labels | {a.b-c.d/e: x} | true",
        "gpuPool | labels | {a..b/e: x} | false",
        "gpuPool | labels | {a.-b/e: x} | false",
        "gpuPool | labels | {/e: x} | false",
        "gpuPool | labels | {a/b/c: x} | false",
        "gpuPool | labels | {a-: x} | false",
        "gpuPool | labels | {a: -x} | false",
        "gpuPool | labels | {a: \"\"} | true",
        "gpuPool | reservation | projects/p/reservations/b200 | true",
        "gpuPool | reservation | projects/p/reservations/b200/reservationBlocks/B-1 | true",
        "gpuPool | reservation | b200/reservationBlocks/b/reservationSubBlocks/s | true",
        "gpuPool | reservation | projects/p/b200 | false",
        "gpuPool | reservation | b200/ | false",
        "gpuPool | reservation | B200 | false",
        "gpuPool | scopes | [https://www.googleapis.com/auth/compute] | true",
        "gpuPool | scopes | [https://www.googleapis.com/auth/] | false",
        "cluster | location | us-central1 | true",
        "cluster | location | us-central1-c | true",
        "cluster | location | us-central1-cc | false",
        "cluster | location | us | false",
        "images | repository | localhost:5000/a | true",
        "images | repository | example.org | false",
        "images | pullSecret | a.b | true",
        "images | pullSecret | a..b | false",
        "lifetime | until | \"2026-12-31T18:00:00Z\" | true",
        "lifetime | until | \"2026-12-31T18:00:00+01:00\" | false",
        "lifetime | until | \"2026-12-32T18:00:00Z\" | false"
      })
  void nestedSettingsAcceptOnlyValidTexts(
      String section, String key, String yaml, boolean accepted) {
    assertThat(problems(section, key, yaml).isEmpty()).isEqualTo(accepted);
  }

  @Test
  void anEmptyListIsAccepted() {
    assertThat(anEnvironment().withPool("taints", "[]").read().fabric().gpuPool().marks().taints())
        .contains(List.of());
    assertThat(anEnvironment().read().fabric().gpuPool().marks().taints()).isEmpty();
  }

  @Test
  void aFileLargerThanOneMebibyteIsRefused() {
    String start = "config:\n  gcp:project: my-project\n  epfabric:zone: us-central1-b\n#";
    String largest = start + "x".repeat((1 << 20) - start.length());
    assertThat(problemsOfFile(largest)).isEmpty();
    assertThat(problemsOfFile(largest + "x"))
        .singleElement()
        .extracting(Problem::message)
        .isEqualTo("the file has 1048577 bytes, more than 1048576");
  }

  private static List<Problem> problemsOfFile(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Environment.read(ConfigSource.ofFile("test", "Pulumi.test.yaml", bytes))
        .reading()
        .problems();
  }
}
