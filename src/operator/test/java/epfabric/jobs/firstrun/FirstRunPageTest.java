package epfabric.jobs.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.hardware.HardwareCheckList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Checks that {@code docs/first-hardware.md} is generated from the list of questions. */
class FirstRunPageTest {
  private static final Path PAGE = Path.of("docs/first-hardware.md");

  /** Use {@code -Dsurefire.args=-Dgolden.update=true} to rewrite the page. */
  @Test
  void theCommittedPageEqualsTheGeneratedPage() throws IOException {
    String expected = FirstRunPage.of(HardwareCheckList.load());
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/first-hardware.md: rewrite with -Dsurefire.args=-Dgolden.update=true")
        .isEqualTo(expected);
  }

  @Test
  void onlyManualCommandsAndRemediesAreShownAndTablesAreValid() {
    String page =
        FirstRunPage.of(
            HardwareCheckList.of(
                """
                parts:
                  - title: A
                    checks:
                      - {id: "1.1", question: Q, by: host, command: "a", expected: "b | c",
                         otherwise: F}
                      - {id: "1.2", question: Q, by: hand, command: "d", expected: E, otherwise: G}
                """));
    assertThat(page)
        .contains("## 1. A\n")
        .contains("| 1.1 | Q | host | b \\| c |  |\n")
        .contains("| 1.2 | Q | `d` | E | G |\n");
  }
}
