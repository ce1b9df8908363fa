package epfabric.fabric.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that docs/kubernetes.md lists each of Google's rules for node pools with its source. */
class GoogleRulesDocTest {
  private static final Path RULES_FOLDER = Path.of("src/core/main/java/epfabric/fabric/plan/rule");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| ([^|]+) \\| ([^|]+) \\|$");
  private static final Pattern GOOGLE_MESSAGE =
      Pattern.compile("\"((?:GKE|Google) (?:cannot|does not|has no|refuses)[^\"]*)\"");

  private static List<MatchResult> rows() throws IOException {
    String page = Files.readString(Path.of("docs/kubernetes.md"));
    return ROW.matcher(page.substring(page.indexOf("## Google's rules for node pools")))
        .results()
        .skip(1)
        .toList();
  }

  private static String rules() throws IOException {
    return Files.readString(RULES_FOLDER.resolve("CapacityRules.java"))
        + Files.readString(RULES_FOLDER.resolve("PoolRules.java"));
  }

  @Test
  void eachRowIsTheMessageOfARule() throws IOException {
    String rules = rules();
    assertThat(rows()).hasSizeGreaterThan(5);
    assertThat(rows()).allSatisfy(row -> assertThat(rules).contains(row.group(1)));
  }

  @Test
  void eachMessageAboutGoogleHasARow() throws IOException {
    List<String> listed = rows().stream().map(row -> row.group(1)).toList();
    List<String> messages = GOOGLE_MESSAGE.matcher(rules()).results().map(m -> m.group(1)).toList();
    assertThat(messages).hasSizeGreaterThan(2);
    assertThat(listed).containsAll(messages);
  }
}
