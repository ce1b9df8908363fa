package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/diagnose.md names every refusal of the catalog. */
class RefusalsDocTest {
  @Test
  void thePageHasEveryRefusal() throws IOException {
    assertThat(Files.readString(Path.of("docs/diagnose.md")))
        .contains(
            CloudRefusals.known().all().stream()
                .map(RefusalsDocTest::row)
                .collect(Collectors.joining("\n")));
  }

  private static String row(CloudRefusal row) {
    String kind = row.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
    return "| %s (%s) | %s |".formatted(row.id(), kind, row.meaning());
  }
}
