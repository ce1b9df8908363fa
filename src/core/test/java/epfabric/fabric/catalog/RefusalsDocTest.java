package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Checks that docs/diagnose.md lists every refusal of the catalog. */
class RefusalsDocTest {
  @Test
  void thePageHasEveryRefusal() throws IOException {
    assertThat(Files.readString(Path.of("docs/diagnose.md")))
        .contains(KindRows.of(CloudRefusals.known().all(), CloudRefusal::kind, CloudRefusal::id));
  }
}
