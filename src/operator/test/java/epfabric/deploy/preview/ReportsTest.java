package epfabric.deploy.preview;

import static epfabric.deploy.preview.TestFabric.DAEMON_SET;
import static epfabric.deploy.preview.TestFabric.POOL;
import static epfabric.deploy.preview.TestFabric.SUBNET;
import static epfabric.deploy.preview.TestFabric.aFabric;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.report.JsonReport;
import epfabric.deploy.preview.report.MarkdownReport;
import epfabric.deploy.preview.report.TextReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportsTest {
  private static final Registrations BEFORE = aFabric().registrations();

  @Test
  void textShowsTheTreeWithReasons() {
    assertThat(TextReport.of(reportOfSpotTurnedOff()))
        .isEqualTo(
            """
            ! re-creates GPU nodes: NodePool gpu: nodeConfig.spot (a running pool \
            cannot change how it is billed)

               pulumi:pulumi:Stack demo-dev
                +- gcp:container/nodePool:NodePool gpu
                     ~ nodeConfig.spot: true => false  # replaces: a running pool \
            cannot change how it is billed
                ~  kubernetes:apps/v1:DaemonSet installer
                     ~ spec.pool: "gpu" => "a|`<b>@"
            Resources: 1 to update, 1 to replace, 8 unchanged
            """);
  }

  @Test
  void textHasColorOnlyOnRequest() {
    assertThat(TextReport.of(reportOfSpotTurnedOff())).doesNotContain("\u001b");
    assertThat(TextReport.of(reportOfSpotTurnedOff(), true))
        .contains("\u001b[35m+- gcp:container/nodePool:NodePool gpu\u001b[0m\n");
  }

  /**
   * The state comes from an untrusted file: its texts must not control a terminal or hide anything.
   */
  @Test
  void textShowsHiddenCharacters() {
    Registrations before =
        aFabric().set(DAEMON_SET, "spec.\u0000a", "\u007f\u202e").registrations();
    assertThat(TextReport.of(UpdateComparison.between(before, BEFORE)))
        .contains(" - spec.\\u0000a: \"\\u007f\\u202e\"\n")
        .doesNotContain("\u0000", "\u007f", "\u202e");
  }

  @Test
  void textOfANewStackShowsTheTreeThatIsCreated() {
    assertThat(TextReport.of(UpdateComparison.ofNew(BEFORE)))
        .startsWith("+  pulumi:pulumi:Stack demo-dev\n    +  gcp:compute/network:Network rdma\n")
        .endsWith("Resources: 10 to create\n");
  }

  @Test
  void markdownStartsWithWarningsAndEscapesValues() {
    assertThat(MarkdownReport.of(reportOfSpotTurnedOff(), "dev"))
        .isEqualTo(
            """
            ### dev: 1 to update, 1 to replace, 8 unchanged

            > [!WARNING]
            > **This re-creates GPU nodes.**
            > - NodePool gpu: nodeConfig.spot – a running pool cannot \
            change how it is billed

            <details>
            <summary>2 changed resources</summary>

            | | resource | property | before | after | effect |
            |---|---|---|---|---|---|
            | `+-` | gcp:container/nodePool:NodePool gpu | nodeConfig.spot | true | false | \
            replaces: a running pool cannot change how it is billed |
            | `~` | kubernetes:apps/v1:DaemonSet installer | spec.pool | "gpu" | \
            "a&#124;&#96;&lt;b&gt;&#64;" | in place |

            </details>
            """);
  }

  @Test
  void untestedPropertiesAreShownInEveryFormat() {
    PreviewReport report =
        UpdateComparison.between(BEFORE, BEFORE)
            .withNotTested(List.of("internode: it needs <2> nodes"));
    assertThat(TextReport.of(report))
        .isEqualTo("Resources: 10 unchanged\nnot tested: internode: it needs <2> nodes\n");
    assertThat(MarkdownReport.of(report, "dev"))
        .isEqualTo(
            """
            ### dev: 10 unchanged

            > [!NOTE]
            > **Not tested, even when all tests pass.**
            > - internode: it needs &lt;2&gt; nodes

            """);
    assertThat(JsonReport.of(report))
        .contains("\"notTested\": [\n    \"internode: it needs <2> nodes\"\n  ]");
  }

  @Test
  void markdownWithoutChangesHasOneLine() {
    assertThat(MarkdownReport.of(UpdateComparison.between(BEFORE, BEFORE), "dev"))
        .isEqualTo("### dev: 10 unchanged\n\n");
  }

  @Test
  void jsonContainsValuesWithoutEscaping() {
    assertThat(JsonReport.of(reportOfSpotTurnedOff()))
        .contains("\"worst\": \"recreate\"", "\"before\": true", "\"effect\": \"replaces\"")
        .contains("\"operation\": \"delete-replaced\"", "\"after\": \"a|`<b>@\"");
  }

  @Test
  void namesTheResourcesThatAreReplacedWithANetwork() {
    Registrations after = aFabric().set(SUBNET, "region", "other").registrations();
    assertThat(TextReport.of(UpdateComparison.between(BEFORE, after)))
        .contains(
            "! re-creates GPU nodes: NodePool gpu: networkConfig"
                + " (uses Subnetwork rdma-sub-0, which is deleted first)\n",
            "! replaces a network: Subnetwork rdma-sub-0: region (the provider cannot change it in place)\n",
            "networkConfig: uses Subnetwork rdma-sub-0, which is deleted first\n",
            "replaceWith: Subnetwork rdma-sub-0 is replaced\n");
  }

  private static PreviewReport reportOfSpotTurnedOff() {
    Registrations after =
        aFabric()
            .set(POOL, "nodeConfig.spot", false)
            .set(DAEMON_SET, "spec.pool", "a|`<b>@")
            .registrations();
    return UpdateComparison.between(BEFORE, after);
  }
}
