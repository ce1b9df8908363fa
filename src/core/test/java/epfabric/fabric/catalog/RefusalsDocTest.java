package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/operations.md prints the table of refusals as it is. */
class RefusalsDocTest {
  @Test
  void thePageHasEveryRefusal() throws IOException {
    assertThat(Files.readString(Path.of("docs/operations.md")))
        .contains(
            CloudRefusals.known().all().stream()
                .map(RefusalsDocTest::row)
                .collect(Collectors.joining("\n")));
  }

  private static String row(CloudRefusal row) {
    String kind = row.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    return String.join(
        " | ",
        "| " + row.id() + " (" + kind + ")",
        row.texts().stream().map(t -> "`" + t + "`").collect(Collectors.joining(" ")),
        row.meaning(),
        row.remedy() + row.reserved().map(r -> " **with a reservation**: " + r).orElse(""),
        row.source() + " |");
  }
}
