package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.facts.PulumiVersions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that pages about pinned versions have the versions of the catalog. */
class PinsDocTest {
  private static final Catalog CATALOG = Catalog.load();
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| ([a-z]+) \\| (.+?) \\| (.+?) \\| .+ \\|$");

  private static String section(String page, String heading) throws IOException {
    String text = Files.readString(Path.of("docs", page));
    int start = text.indexOf("\n## " + heading + "\n");
    assertThat(start).as(heading).isNotNegative();
    int end = text.indexOf("\n## ", start + 1);
    return text.substring(start, end);
  }

  private static SoftwareSet set(String name) {
    return Objects.requireNonNull(CATALOG.software().get(name));
  }

  @Test
  void eachDeviationOfTheGuideSetIsListed() throws IOException {
    SoftwareSet guide = set("guide");
    Map<String, String> listed = new LinkedHashMap<>();
    ROW.matcher(
            section("software-sets.md", "Differences between `guide` and the hand-written guide"))
        .results()
        .forEach((MatchResult row) -> listed.put(row.group(1), row.group(3)));
    listed.remove("component");
    Set<String> expected = new TreeSet<>(guide.components().keySet());
    expected.add("gdrcopy"); // only the hand-written guide has it
    assertThat(listed).containsOnlyKeys(expected).containsEntry("gdrcopy", "none");
    guide
        .components()
        .forEach(
            (name, component) -> {
              String versions = Objects.requireNonNull(listed.get(name));
              assertThat(versions).as(name).contains(component.version());
              assertThat(component.patches()).as(name).allMatch(versions::contains);
            });
  }

  @Test
  void theListOfOutdatedPinsHasThePinnedVersions() throws IOException {
    String section = section("images.md", "Versions that are not the newest");
    assertThat(section)
        .contains("Pulumi CLI " + PulumiVersions.CLI)
        .contains("gcp " + PulumiVersions.GCP)
        .contains("kubernetes " + PulumiVersions.KUBERNETES);
    Map<String, String> titles =
        Map.of("deepep", "DeepEP", "nvshmem", "NVSHMEM", "torch", "torch", "cuda", "CUDA");
    Map<String, SoftwareSet.Component> pinned = set("b200-gke").components();
    titles.forEach(
        (name, title) -> {
          SoftwareSet.Component component = Objects.requireNonNull(pinned.get(name));
          String version = component.properties().getOrDefault("commit", component.version());
          assertThat(section).as(name).containsPattern(title + " `?" + Pattern.quote(version));
        });
    for (String set : Set.of("nccl-gin", "v2-gin", "deepep-v2")) {
      String nccl = Objects.requireNonNull(set(set).versions().get("nccl"));
      assertThat(section).as(set).contains(nccl).contains("`" + set + "`");
    }
    String buildkit =
        Objects.requireNonNull(BuildArtifacts.load().builders().get("buildkit"))
            .reference(Map.of());
    assertThat(section).contains("BuildKit " + buildkit.substring(buildkit.lastIndexOf(':') + 1));
  }
}
