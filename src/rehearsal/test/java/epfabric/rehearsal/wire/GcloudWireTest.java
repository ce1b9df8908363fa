package epfabric.rehearsal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the requests for the shipped environments with the requests that gcloud sends for the
 * equivalent commands.
 */
class GcloudWireTest {
  private static final Path REGISTRATIONS = Path.of("registrations");

  private static final Vocabulary DEV =
      Vocabulary.of("my-project", "us-central1", "us-central1-b").with("epfabric-dev", "a4");

  private static final Vocabulary GUIDE =
      Vocabulary.of("gpu-launchpad-playground", "asia-southeast1", "asia-southeast1-b")
          .with("chrisya-gke-a4", "a4");

  /** Types for which no gcloud command is recorded. */
  private static final Set<String> NOT_COMPARED =
      Set.of(
          "gcp:artifactregistry/repository:Repository",
          "gcp:projects/iAMMember:IAMMember",
          "gcp:projects/service:Service",
          "gcp:serviceaccount/account:Account",
          "gcp:serviceaccount/iAMMember:IAMMember",
          "gcp:storage/bucket:Bucket",
          "gcp:storage/bucketIAMMember:BucketIAMMember");

  private record Counterpart(
      String type, String name, Recording recording, List<Difference> differences) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Registrations registrations(String environment) throws IOException {
    return Registrations.read(REGISTRATIONS.resolve(environment + ".jsonl"));
  }

  static List<Counterpart> dev() {
    return List.of(
        network("-net-0", "01-network-net-0"),
        network("-net-1", "01-network-net-0"),
        network("-rdma-net", "05-network-rdma-mtu"),
        subnetwork("-sub-0", "06-subnet-net-0", List.of()),
        subnetwork("-sub-1", "07-subnet-rdma-0", DeliberateDifferences.GVNIC_SUBNET),
        subnetwork("-rdma-sub-0", "07-subnet-rdma-0", List.of()),
        subnetwork("-rdma-sub-7", "14-subnet-rdma-7", List.of()),
        counterpart(
            "gcp:compute/firewall:Firewall",
            "-net-0-internal",
            Recording.of("15-firewall-internal"),
            DeliberateDifferences.FIREWALL),
        counterpart("gcp:compute/router:Router", "-router", Recording.of("23-router"), List.of()),
        counterpart(
            "gcp:compute/routerNat:RouterNat",
            "-nat",
            Recording.of("24-router-nat").only("nats"),
            List.of()),
        counterpart(
            "gcp:container/cluster:Cluster",
            "",
            Recording.of("32-cluster-a4-full"),
            DeliberateDifferences.DEV_CLUSTER),
        counterpart(
            "gcp:container/nodePool:NodePool",
            "-gpu",
            Recording.of("40-guide-pool-beta"),
            DeliberateDifferences.DEV_POOL));
  }

  private static Counterpart network(String name, String recording) {
    return counterpart("gcp:compute/network:Network", name, Recording.of(recording), List.of());
  }

  private static Counterpart subnetwork(
      String name, String recording, List<Difference> differences) {
    return counterpart(
        "gcp:compute/subnetwork:Subnetwork", name, Recording.of(recording), differences);
  }

  private static Counterpart counterpart(
      String type, String name, Recording recording, List<Difference> differences) {
    return new Counterpart(type, "epfabric-dev" + name, recording, differences);
  }

  @ParameterizedTest
  @MethodSource("dev")
  void requestsEqualTheRequestsOfGcloud(Counterpart counterpart) throws IOException {
    Registrations dev = registrations("dev");
    ObjectNode ours = new WireBodies(dev).of(dev.named(counterpart.type(), counterpart.name()));
    assertThat(
            new WireComparison(DEV)
                .compare(ours, counterpart.recording().body(), counterpart.differences()))
        .isEmpty();
  }

  @Test
  void theRequestForThePoolOfTheGuideEqualsTheRequestOfItsCommand() throws IOException {
    Registrations guide = registrations("guide");
    ObjectNode pool = guide.named("gcp:container/nodePool:NodePool", "a4-highgpu-ubuntu-02");
    assertThat(
            new WireComparison(GUIDE)
                .compare(
                    new WireBodies(guide).of(pool),
                    Recording.of("40-guide-pool-beta").body(),
                    DeliberateDifferences.GUIDE_POOL))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod", "guide", "device", "dranet-auto"})
  void everyRequestIsInTheFormatOfTheApisOfGoogle(String environment) throws IOException {
    Registrations registrations = registrations(environment);
    WireBodies bodies = new WireBodies(registrations);
    Set<String> unknown = new TreeSet<>();
    for (ObjectNode registration : registrations.byUrn().values()) {
      String type = Registrations.typeOf(registration);
      if (WireBodies.covers(type)) {
        assertThat(bodies.of(registration).size()).isPositive();
      } else if (type.startsWith("gcp:") && !NOT_COMPARED.contains(type)) {
        unknown.add(type);
      }
    }
    assertThat(unknown).as("types without a known request").isEmpty();
    assertThat(Files.readAllLines(REGISTRATIONS.resolve(environment + ".jsonl")))
        .hasSizeGreaterThan(10);
  }
}
