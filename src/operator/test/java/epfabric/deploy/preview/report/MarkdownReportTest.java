package epfabric.deploy.preview.report;

import static epfabric.deploy.preview.TestFabric.DAEMON_SET;
import static epfabric.deploy.preview.TestFabric.NETWORK;
import static epfabric.deploy.preview.TestFabric.POD_NETWORK;
import static epfabric.deploy.preview.TestFabric.SUBNET;
import static epfabric.deploy.preview.TestFabric.aFabric;
import static epfabric.deploy.preview.TestFabric.urn;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.preview.TestFabric;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.deploy.preview.state.PriorState;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Checks the report that a reviewer reads in a pull request. */
class MarkdownReportTest {
  private static String markdownBetween(TestFabric before, TestFabric after) {
    return markdownBetween(PriorState.of(before.registrations()), after);
  }

  private static String markdownBetween(PriorState before, TestFabric after) {
    return MarkdownReport.of(UpdateComparison.between(before, after.registrations()), "dev");
  }

  private static String row(String markdown, String start) {
    return markdown.lines().filter(line -> line.startsWith(start)).findFirst().orElse("no row");
  }

  @Test
  void aCreatedOrDeletedResourceHasOneRow() {
    String markdown =
        markdownBetween(aFabric().without(DAEMON_SET), aFabric().without(POD_NETWORK));
    assertThat(row(markdown, "| `+` |"))
        .isEqualTo("| `+` | kubernetes:apps/v1:DaemonSet installer |  |  |  |  |");
    assertThat(row(markdown, "| `-` |"))
        .isEqualTo("| `-` | kubernetes:networking.gke.io/v1:Network rdma-0 |  |  |  |  |");
    assertThat(markdown).contains("<summary>2 changed resources</summary>");
  }

  @Test
  void keptAndRefusedResourcesAreMarked() {
    TestFabric before =
        aFabric().option(POD_NETWORK, "retainOnDelete", true).option(DAEMON_SET, "protect", true);
    String markdown = markdownBetween(before, aFabric().without(POD_NETWORK).without(DAEMON_SET));
    assertThat(row(markdown, "| `-` | kubernetes:networking"))
        .endsWith("|  |  |  | kept: retainOnDelete |");
    assertThat(row(markdown, "| `-` | kubernetes:apps")).endsWith("|  |  |  | refused: protect |");
    assertThat(markdown)
        .contains(
            """
            > [!WARNING]
            > **The Pulumi engine refuses this.**
            > - DaemonSet installer: protect – would be deleted
            """);
  }

  @Test
  void reasonsForDependentReplacementsHaveSeparateRows() {
    String markdown = markdownBetween(aFabric(), aFabric().set(SUBNET, "region", "other"));
    assertThat(markdown)
        .contains("> **This replaces a network.**\n> - Subnetwork rdma-sub-0: region – ")
        .contains(
            "| `+-` | kubernetes:networking.gke.io/v1:Network rdma-0 | replaceWith |  |  |"
                + " replaces: Subnetwork rdma-sub-0 is replaced |\n");
  }

  /** The report shows a reason although the resource is not replaced. */
  @Test
  void aResourceThatIsWaitedForAgainIsNotReplaced() {
    PriorState notReady = new PriorState(aFabric().registrations(), Map.of(), Set.of(DAEMON_SET));
    assertThat(row(markdownBetween(notReady, aFabric()), "| `~` |"))
        .isEqualTo(
            "| `~` | kubernetes:apps/v1:DaemonSet installer | &#35;initerror |  |  |"
                + " it did not become ready: Pulumi waits for it again |");
  }

  @Test
  void theReportAdvisesToReplaceNetworksOneAtATime() {
    String markdown =
        markdownBetween(
            aFabric(),
            aFabric().set(SUBNET, "region", "other").set(NETWORK, "networkProfile", "roce"));
    assertThat(markdown)
        .contains("> [!IMPORTANT]\n> **One step at a time:** pulumi up --parallel 1");
  }

  @Test
  void theReportAdvisesTwoUpdatesFromPodNetworksToClaims() {
    String claim = urn("kubernetes:resource.k8s.io/v1:ResourceClaimTemplate", "nics");
    String markdown =
        markdownBetween(aFabric(), aFabric().without(POD_NETWORK).add(claim, Map.of()));
    assertThat(markdown)
        .contains("> [!IMPORTANT]\n> **Two updates:** run pulumi up with epfabric:");
  }

  /** Values of the state and the title are untrusted. */
  @Test
  void untrustedValuesCannotFormatTextEndACellOrHideText() {
    TestFabric before = aFabric().set(DAEMON_SET, "spec.a|b", "x\ny \u202e\u0007");
    String markdown = markdownBetween(before, aFabric());
    assertThat(markdown).contains("spec.a&#124;b").doesNotContain("\u202e", "\u0007", "a|b");
    assertThat(markdown.lines().filter(line -> line.startsWith("|")).toList())
        .allMatch(line -> line.chars().filter(c -> c == '|').count() == 7);
    assertThat(MarkdownReport.of(UpdateComparison.ofNew(aFabric().registrations()), "a\n# b <i>"))
        .startsWith("### a &#35; b &lt;i&gt;: 10 to create\n");
  }

  @Test
  void aHiddenCharacterOfANameIsShown() {
    String hidden = urn("kubernetes:core/v1:ConfigMap", "a\u202eb");
    assertThat(markdownBetween(aFabric(), aFabric().add(hidden, Map.of())))
        .doesNotContain("\u202e")
        .contains("ConfigMap a&#92;u202eb");
  }
}
