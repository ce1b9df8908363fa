package epfabric.fabric.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParkedLineTest {
  private static final String FILE =
      """
      # Ours.
      config:   # all of it

          # where
          epfabric:zone: us-central1-b
          epfabric:gpuPool: {nodes: 2} # two
      """;

  @Test
  void parkedIsAddedAsTheFirstLineOfTheConfigSection() {
    assertThat(ParkedLine.addTo(FILE))
        .contains(FILE.replace("it\n\n", "it\n    epfabric:parked: true\n\n"));
  }

  @Test
  void removingTheParkedLineRestoresTheFile() {
    assertThat(ParkedLine.removeFrom(ParkedLine.addTo(FILE).orElseThrow())).isEqualTo(FILE);
    String windowsFile = FILE.replace("\n", "\r\n");
    assertThat(ParkedLine.addTo(windowsFile).orElseThrow())
        .contains("    epfabric:parked: true\r\n");
    assertThat(ParkedLine.removeFrom(ParkedLine.addTo(windowsFile).orElseThrow()))
        .isEqualTo(windowsFile);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  epfabric:parked: false",
        "  \"epfabric:parked\": \"true\" # for the holidays",
        "    'epfabric:parked' : yes"
      })
  void anExistingParkedLineIsReplacedOrRemoved(String line) {
    String file = "config:\n  a:b: c\n" + line + "\n";
    assertThat(ParkedLine.addTo(file)).contains("config:\n  epfabric:parked: true\n  a:b: c\n");
    assertThat(ParkedLine.removeFrom(file)).isEqualTo("config:\n  a:b: c\n");
  }

  @Test
  void aFlowMappingOrAnEmptyFileIsNotChanged() {
    assertThat(ParkedLine.addTo("config: {a: b}\n")).isEmpty();
    assertThat(ParkedLine.addTo("")).isEmpty();
    assertThat(ParkedLine.removeFrom("config: {a: b}\n")).isEqualTo("config: {a: b}\n");
  }

  @Test
  void commentsAndLongerKeysAreKept() {
    String file = "config:\n  # epfabric:parked: true\n  epfabric:parkedUntil: x\n";
    assertThat(ParkedLine.removeFrom(file)).isEqualTo(file);
  }
}
