package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Deploys nodes that NVLink connects, with Google's own provider. The tests deploy one domain of
 * two nodes, and two complete domains.
 */
@Tag("e2e")
class RackByGoogleTest {
  private static final String TWO_NODES =
      """
          machine: a4x-highgpu-4g
          nodes: 2
          capacity: reservation
          reservation: rack/reservationBlocks/b1/reservationSubBlocks/s1
        epfabric:acceptance: {gate: "off"}
      """;
  private static final String TWO_DOMAINS =
      """
          machine: a4x-highgpu-4g
          nodes: 18
          capacity: reservation
          pools:
            - reservation: rack/reservationBlocks/b1/reservationSubBlocks/s1
            - reservation: rack/reservationBlocks/b1/reservationSubBlocks/s2
        epfabric:acceptance: {gate: "off"}
      """;

  /** Prefix of the names that the emulated GKE gives to networks of accelerators. */
  private static final String GKE_NETWORK = "/gke-anp-";

  @TempDir private Path folder;

  /** Returns dev with another pool, in a zone that has the machine. */
  static String rack(String dev, String pool) {
    return dev.replace("us-central1-b", "us-central1-a")
        .replace("    nodes: 2\n    capacity: spot\n", pool);
  }

  /** In the mode dranet-auto, GKE keeps the networks that it created. */
  @ParameterizedTest
  @ValueSource(strings = {"device", "dranet-auto"})
  void repeatedUpdatesChangeNothingInTheModesDeviceAndDranetAuto(String mode) throws Exception {
    String network = "  epfabric:network: {mode: " + mode + "}\n";
    try (ComparedStack stack =
        ComparedStack.startWithInstalledPlugins(
            folder,
            "dev",
            dev -> rack(dev, TWO_DOMAINS + network),
            dev -> rack(dev, TWO_DOMAINS + network))) {
      stack.stack().upChangesNothing();
      stack.stack().refreshChangesNothing();
      stack.previewAgrees(dev -> rack(dev, TWO_NODES + network));
      stack.stack().destroy();
      assertThat(stack.session().left()).filteredOn(name -> !name.contains(GKE_NETWORK)).isEmpty();
    }
  }

  @Test
  void repeatedUpdatesChangeNothingInTheModeDranet() throws Exception {
    try (ComparedStack stack =
        ComparedStack.startWithInstalledPlugins(
            folder, "dev", dev -> rack(dev, TWO_DOMAINS), dev -> rack(dev, TWO_NODES))) {
      stack.stack().upChangesNothing();
      stack.stack().refreshChangesNothing();
      stack.previewAgrees(dev -> rack(dev, TWO_DOMAINS));
      stack.stack().up();
      stack.stack().upChangesNothing();
      stack.stack().destroy();
      assertThat(stack.session().left()).isEmpty();
    }
  }
}
