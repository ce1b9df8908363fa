package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that values of the environment file are shown with their positions. */
class ExplainCommandTest {
  @TempDir private Path folder;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("Pulumi.dev.yaml"),
        """
        config:
          gcp:project: my-project
          epfabric:zone: us-central1-b
          epfabric:cluster:
            authorizedNetworks:
              - cidr: 203.0.113.0/24
                name: office
          epfabric:gpuPool:
            taints:
              - key: example.com/reserved
                effect: no-schedule
          epfabric:budget: {maxSpotPerNodeHour: 60}
        """);
  }

  private String explain(String key) {
    return Cli.run(folder, "explain", "dev", key).out();
  }

  @Test
  void showsTheItemsOfAList() {
    assertThat(explain("cluster.authorizedNetworks"))
        .isEqualTo(
            """
            epfabric:cluster.authorizedNetworks[0].cidr  203.0.113.0/24  (Pulumi.dev.yaml:6:15)
            epfabric:cluster.authorizedNetworks[0].name  office  (Pulumi.dev.yaml:7:15)
            """);
    assertThat(explain("gpuPool.taints"))
        .isEqualTo(
            """
            epfabric:gpuPool.taints[0].effect  no-schedule  (Pulumi.dev.yaml:11:17)
            epfabric:gpuPool.taints[0].key     example.com/reserved  (Pulumi.dev.yaml:10:14)
            """);
  }

  @Test
  void showsTheBudget() {
    assertThat(explain("budget"))
        .isEqualTo(
            """
            epfabric:budget.usdPerNodeHour      39.6336  (Google's price list SKU 816D-DB2C-4A30, 2026-06)
            epfabric:budget.maxSpotPerNodeHour  60  (Pulumi.dev.yaml:12:41)
            """);
  }
}
