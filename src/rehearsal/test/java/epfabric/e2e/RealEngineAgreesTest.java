package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.preview.PreviewFinding;
import epfabric.deploy.preview.PreviewReport;
import epfabric.rehearsal.pulumi.Subprocess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that {@code epfabric preview --against} predicts the real engine's operations, for the
 * changes of {@code PreviewOfChangesTest}.
 *
 * <p>With our providers, both the preview and the engine read from our table which properties can
 * change in place and which force a replacement. The agreement therefore proves order and cascades
 * (which other resources are replaced or deleted, and when), but not the table.
 */
@Tag("e2e")
class RealEngineAgreesTest {
  private static final String RDMA = "  epfabric:network:\n    rdmaCidr: 172.16.0.0/18\n";

  @TempDir private Path folder;

  @Test
  void previewAgreesOnEveryChangeOfDev() throws Exception {
    try (ComparedStack dev = ComparedStack.start(folder, "dev", pools(3))) {
      assertAgreesOnEveryChange(dev);
    }
  }

  /**
   * This test also checks the table, because Google's own provider decides about Google's types.
   */
  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void previewAgreesOnEveryChangeOfDevWithTheProviderOfGoogle() throws Exception {
    try (ComparedStack dev = ComparedStack.startWithInstalledPlugins(folder, "dev", pools(3))) {
      assertAgreesOnEveryChange(dev);
    }
  }

  private void assertAgreesOnEveryChange(ComparedStack dev) throws Exception {
    SoftAssertions all = new SoftAssertions();
    for (var change : changesOfDev().entrySet()) {
      all.assertThatCode(() -> dev.previewAgrees(change.getValue()))
          .as(change.getKey())
          .doesNotThrowAnyException();
    }
    all.assertThatCode(() -> assertAgreesOnAChangedImageType(dev))
        .as("image type")
        .doesNotThrowAnyException();
    all.assertAll();
    dev.updateAgrees(t -> t + RDMA);
    dev.updateAgrees(pools(2));
    dev.previewAgrees(pools(3));
    dev.updateAgrees(pools(3));
    dev.previewAgrees(pools(2));
    dev.stack().destroy();
    assertThat(dev.session().left()).isEmpty();
  }

  private static Map<String, UnaryOperator<String>> changesOfDev() {
    Map<String, UnaryOperator<String>> changes = new LinkedHashMap<>();
    changes.put("nothing", UnaryOperator.identity());
    changes.put("label", t -> t.replace("nodes: 2", "nodes: 2\n    labels: {team: a}"));
    changes.put("no spot", t -> t.replace("capacity: spot", "capacity: on-demand"));
    changes.put("RDMA range", t -> t + RDMA);
    changes.put("more nodes", t -> t.replace("nodes: 2", "nodes: 4"));
    changes.put("parking", t -> t.replace("nodes: 2", "nodes: 0"));
    changes.put("transport", t -> t + "  epfabric:transport: {qpDepth: 2048}\n");
    changes.put("second pool", pools(2));
    changes.put("pod network", t -> t + "  epfabric:podNetworks: {gvnic: host-1}\n");
    return changes;
  }

  private static UnaryOperator<String> pools(int pools) {
    return t -> t.replace("nodes: 2", "nodes: 2\n    pools: " + pools);
  }

  /** Environments cannot choose the image, so the test changes it in the state. */
  private void assertAgreesOnAChangedImageType(ComparedStack dev) throws Exception {
    String original = dev.stack().export();
    restore(dev.stack(), original.replace("COS_CONTAINERD", "UBUNTU_CONTAINERD"));
    dev.previewAgrees(UnaryOperator.identity());
    restore(dev.stack(), original);
  }

  private void restore(Lifecycle stack, String export) throws Exception {
    Path file = Files.writeString(folder.resolve("state.json"), export);
    stack.pulumi("stack", "import", "--file", file.toString(), "--stack", "dev").orFail();
  }

  /** The engine stops at the first resource that it would have to replace. */
  @Test
  void previewAgreesOnProtectedResources() throws Exception {
    try (ComparedStack prod = ComparedStack.start(folder, "prod", UnaryOperator.identity())) {
      PreviewReport preview = prod.ourPreview(t -> t.replace("b200-prod", "b200-other"));
      Subprocess.Outcome refused = prod.preview();
      assertThat(refused.exit()).isNotZero();
      assertThat(preview.refused())
          .extracting(PreviewFinding::urn)
          .anyMatch(urn -> refused.output().contains("unable to replace resource \\\"" + urn));
    }
  }
}
