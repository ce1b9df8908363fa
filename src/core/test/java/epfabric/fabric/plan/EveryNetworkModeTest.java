package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.CATALOG;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.DriverSource;
import epfabric.base.value.EnumWord;
import epfabric.base.value.NetworkMode;
import epfabric.fabric.environment.EnvironmentBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Plans every network mode with every platform, machine and transport. */
class EveryNetworkModeTest {
  /** The settings of an environment other than its network mode. */
  record OtherSettings(DriverSource drivers, String machine, String transport) {
    String problems(NetworkMode mode) {
      EnvironmentBuilder environment =
          anEnvironment()
              .withNetwork("mode", EnumWord.of(mode))
              .withPool("drivers", EnumWord.of(drivers))
              .withMachine(machine)
              .boughtAs("reservation")
              .withReservation("reserved")
              .withTransport("kind", transport);
      return problemsOf(environment);
    }
  }

  static Stream<OtherSettings> allOtherSettings() {
    List<OtherSettings> all = new ArrayList<>();
    for (DriverSource drivers : DriverSource.values()) {
      for (String machine : CATALOG.machines().keySet()) {
        CATALOG
            .transport()
            .all()
            .keySet()
            .forEach(kind -> all.add(new OtherSettings(drivers, machine, kind)));
      }
    }
    return all.stream();
  }

  /**
   * An allowed mode adds no problem; a refused mode adds one, with its place, an expectation and a
   * reason.
   */
  @ParameterizedTest
  @MethodSource("allOtherSettings")
  void aModeIsAllowedOrAddsOneProblem(OtherSettings otherSettings) {
    List<String> before = problems(otherSettings.problems(NetworkMode.DEVICE));
    for (NetworkMode mode : NetworkMode.values()) {
      List<String> added = new ArrayList<>(problems(otherSettings.problems(mode)));
      assertThat(added).as("%s %s", mode, otherSettings).containsAll(before);
      added.removeAll(before);
      assertThat(added).as("%s %s", mode, otherSettings).hasSizeLessThanOrEqualTo(1);
      assertThat(added)
          .allSatisfy(
              problem ->
                  assertThat(problem)
                      .matches(
                          "(?s)Pulumi\\.test\\.yaml:5:11: epfabric:network\\.mode: .+"
                              + "\n  expected: .+\n  hint: .+"));
    }
  }

  private static List<String> problems(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split("\n(?! )"));
  }

  /** Checks that the transport does not change which modes are allowed. */
  @Test
  void onlyPlatformAndMachineDecideWhichModesAreAllowed() {
    Map<String, String> allowed = new TreeMap<>();
    allOtherSettings()
        .forEach(
            otherSettings -> {
              List<String> before = problems(otherSettings.problems(NetworkMode.DEVICE));
              String modes =
                  Arrays.stream(NetworkMode.values())
                      .filter(mode -> problems(otherSettings.problems(mode)).equals(before))
                      .map(EnumWord::of)
                      .toList()
                      .toString();
              String key = EnumWord.of(otherSettings.drivers()) + " " + otherSettings.machine();
              assertThat(
                      allowed.merge(
                          key, modes, (first, second) -> first.equals(second) ? first : "?"))
                  .as(otherSettings.toString())
                  .isEqualTo(modes);
            });
    assertThat(allowed)
        .containsExactly(
            Map.entry("gke a3-ultragpu-8g", "[device, dranet, dranet-auto]"),
            Map.entry("gke a4-highgpu-8g", "[device, dranet, dranet-auto]"),
            Map.entry("gke a4x-highgpu-4g", "[device, dranet, dranet-auto]"),
            Map.entry("installer a3-ultragpu-8g", "[device]"),
            Map.entry("installer a4-highgpu-8g", "[device]"),
            Map.entry("installer a4x-highgpu-4g", "[device]"));
  }
}
