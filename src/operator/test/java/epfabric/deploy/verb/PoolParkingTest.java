package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolParkingTest {
  @TempDir private Path folder;
  private Path file;
  private String before;

  @BeforeEach
  void copyEnvironment() throws IOException {
    file = folder.resolve("Pulumi.dev.yaml");
    Files.copy(Path.of("Pulumi.dev.yaml"), file);
    before = Files.readString(file);
  }

  private Run run(String... arguments) {
    return Cli.run(folder, arguments);
  }

  @Test
  void parksAndUnparksByChangingOnlyTheFile() throws IOException {
    Run park = run("park", "dev");
    assertThat(park.out())
        .isEqualTo(
            """
            Pulumi.dev.yaml: epfabric:parked: true
            goes       2 GPU nodes of epfabric-dev-gpu: $79.27 an hour less (Google's price list SKU 816D-DB2C-4A30, 2026-06)
            stays      networks, cluster, system nodes and images still cost money
            next       pulumi up --stack dev; then commit the file
            """);
    assertThat(park.exit()).isZero();
    assertThat(Files.readString(file))
        .isEqualTo(before.replace("config:\n", "config:\n  epfabric:parked: true\n"));
    assertThat(run("park", "dev").out()).startsWith("Pulumi.dev.yaml: dev is already parked\n");
    Run unpark = run("unpark", "dev");
    assertThat(unpark.out())
        .isEqualTo(
            """
            Pulumi.dev.yaml: no epfabric:parked
            comes      2 GPU nodes of epfabric-dev-gpu: $79.27 an hour (Google's price list SKU 816D-DB2C-4A30, 2026-06)
            then       they are installed and tested as new ones
            next       pulumi up --stack dev; then commit the file
            """);
    assertThat(Files.readString(file)).isEqualTo(before);
    assertThat(run("unpark", "dev"))
        .isEqualTo(new Run(0, "Pulumi.dev.yaml: dev is not parked; nothing was changed\n", ""));
  }

  @Test
  void reportsThatNoPriceIsKnown() throws IOException {
    Files.writeString(
        file,
        before
            .replace("capacity: spot", "capacity: on-demand")
            .replace("us-central1-b", "us-east1-b"));
    String nodes =
        "2 GPU nodes of epfabric-dev-gpu; no price known for on-demand a4-highgpu-8g: see";
    assertThat(run("park", "dev").out())
        .contains("goes       " + nodes + " https://cloud.google.com/products/calculator\n");
    assertThat(run("unpark", "dev").out())
        .contains("comes      " + nodes + " https://cloud.google.com/products/calculator\n");
  }

  @Test
  void aFileInFlowStyleIsNotChanged() throws IOException {
    String flow =
        "config: {gcp:project: my-project, epfabric:zone: us-central1-b}\n"
            .replace("gcp:project:", "\"gcp:project\":")
            .replace("epfabric:zone:", "\"epfabric:zone\":");
    Files.writeString(file, flow);
    Run run = run("park", "dev");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .contains("Pulumi.dev.yaml: there is no line \"config:\" with its entries below")
        .contains("pulumi config set epfabric:parked true --stack dev");
    assertThat(Files.readString(file)).isEqualTo(flow);
  }

  @Test
  void aChangeThatMakesTheEnvironmentInvalidIsReverted() throws IOException {
    String adopted =
        """
        config:
          gcp:project: my-project
          epfabric:zone: us-central1-b
          epfabric:network:
            adopt:
              gvnic: {network: gvnic-net, subnetwork: gvnic-subnet}
              rdma: {network: rdma-net, subnetworks: [r0, r1, r2, r3, r4, r5, r6, r7]}
          epfabric:cluster: {adopt: {name: theirs, location: us-central1}}
          epfabric:gpuPool: {adopt: {name: theirs}, nodes: 2}
        """;
    Files.writeString(file, adopted);
    Run run = run("park", "dev");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).contains("an adopted pool is not this stack's to empty");
    assertThat(Files.readString(file)).isEqualTo(adopted);
  }
}
