package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that the three lists of the installer's failure reasons agree: in the catalog, in bash and
 * in the documentation.
 */
class InstallerFailureTest {
  private static final String BASH = Planned.text("installer/node/lib/failures.bash");

  private static final String ROW = "(?m)^ +(\\w+)\\) printf '(\\w+)\\|(.*)' ;;$";

  private static final Pattern REASON = Pattern.compile("(?:\\bfail |REASON=)([A-Z][a-z]\\w+)");

  private static Map<String, String> catalogRows() {
    Map<String, String> rows = new TreeMap<>();
    InstallerFailure.all()
        .forEach((r, f) -> rows.put(r, (f.permanent() ? "permanent|" : "temporary|") + f.remedy()));
    return rows;
  }

  private static Map<String, String> rows(String text, String pattern) {
    Map<String, String> rows = new TreeMap<>();
    Pattern.compile(pattern)
        .matcher(text)
        .results()
        .forEach(row -> rows.put(row.group(1), row.group(2) + "|" + row.group(3)));
    return rows;
  }

  @Test
  void theDocumentationListsEveryReasonByKind() {
    assertThat(Planned.text("docs/installer.md"))
        .contains(
            KindRows.of(
                InstallerFailure.all().values(),
                InstallerFailure::persistence,
                InstallerFailure::reason));
  }

  @Test
  void rowsInBashEqualRowsOfTheCatalog() {
    Map<String, String> bash = rows(BASH, ROW);
    // Bash uses its default row for a reason that has no row.
    bash.putAll(rows(BASH.replace("*) printf", "CommandFailed) printf"), ROW));
    assertThat(bash).hasSizeGreaterThan(20).isEqualTo(catalogRows());
  }

  @Test
  void everyReasonThatTheInstallerGivesHasARow() throws IOException {
    Set<String> used = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("installer/node"))) {
      files
          .filter(file -> Files.isRegularFile(file) && !file.toString().contains("/test/"))
          .flatMap(file -> REASON.matcher(Planned.text(file.toString())).results())
          .forEach(use -> used.add(use.group(1)));
    }
    assertThat(used).hasSizeGreaterThan(20);
    assertThat(InstallerFailure.all().keySet()).containsAll(used);
  }
}
