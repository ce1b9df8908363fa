package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.Fault.What;
import epfabric.rehearsal.scenario.Rehearsal;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Faults for rehearsals with a single fault, and the expected results with any engine. */
public final class SingleFaults {
  /** Patterns of complete texts that a rehearsal must report, for each kind of fault. */
  private static final Map<What, List<String>> EXPECTED = expected();

  private static Map<What, List<String>> expected() {
    Map<What, List<String>> expected = new TreeMap<>();
    expected.put(
        What.STOCK_OUT,
        List.of(
            ".*created in the error state \"ERROR\".*GCE_STOCKOUT.*",
            ".*gcloud container node-pools describe epfabric-dev-gpu --cluster=epfabric-dev .*"
                + "pulumi up again continues with this pool",
            "machines come back to the zone"));
    expected.put(
        What.QUOTA,
        List.of(
            ".*Error 403: Quota 'GPUS_ALL_REGIONS' exceeded.*",
            "ask for more at https://console.cloud.google.com/iam-admin/quotas\\?project=.*"));
    expected.put(What.UNAVAILABLE, List.of("503 for .*", "8 times in all: 503 for .*"));
    expected.put(What.RATE_LIMIT, List.of("429 for .*", "8 times in all: 429 for .*"));
    expected.put(What.CONFLICT, List.of("409 for .*", "4 times in all: 409 for .*"));
    expected.put(
        What.FAILED_OPERATION,
        List.of(".*: Error waiting for .*", "pulumi .* again: it continues where it stopped"));
    expected.put(What.SLOW_OPERATIONS, List.of("operations take 3 times as long as usual"));
    expected.put(What.LOST_ANSWER, List.of("obeyed, but answered with 503: .*"));
    expected.put(What.KILL, List.of("the Pulumi engine was killed .*", "pulumi cancel --yes.*"));
    expected.put(What.PREEMPTION_IN_INSTALL, List.of(".* is going to be taken away", "is gone"));
    expected.put(What.PREEMPTION_IN_ACCEPTANCE, List.of(".* is going to be taken away", "is gone"));
    expected.put(What.INSTALLER_FAILURE, List.of("GKE's driver does not come on .*"));
    expected.put(
        What.IMAGE_PULL_ERROR,
        List.of(
            "the registry lacks the installer's image",
            "the registry has the installer's image now"));
    expected.put(
        What.DRIVER_TOO_OLD,
        List.of(
            "GKE's driver is of an older branch than the libraries need",
            "is not verified: DriverOutOfRange: .*use a GKE version that brings the driver.*",
            "a GKE upgrade of the nodes was started: it re-creates them"));
    expected.put(
        What.OUT_OF_MEMORY,
        List.of(
            ".*: Resource 'epbench-accept' was created but failed to initialize .*",
            "fail, of a log that is replayed: the launcher was killed before it could say how the"
                + " test ended; to do: .*",
            "read why: kubectl logs -n epfabric-dev-acceptance"
                + " -l batch.kubernetes.io/job-name=epbench-accept .*"));
    expected.put(
        What.SLOW_FABRIC,
        List.of(
            ".*: Resource 'deepep-intranode' was created but failed to initialize .*",
            "degraded, of a log that is replayed: .*below the floor.*; to do: .*"));
    expected.put(
        What.CORRUPTED_DATA,
        List.of(
            "gke-epfabric-dev-.* delivers corrupted data",
            ".*: Resource 'deepep-data' was created but failed to initialize .*",
            "fail, of a log that is replayed: rank 5: dispatched rows: 2004 wrong in 1 row, .*;"
                + " to do: kubectl cordon the node, look for Xid in its kernel log .*",
            "read why: kubectl logs -n epfabric-dev-acceptance"
                + " -l batch.kubernetes.io/job-name=deepep-data .*"));
    expected.put(
        What.API_SERVER_UNREACHABLE,
        List.of(
            ".*: the API server does not answer: connection timed out",
            "gcloud container clusters describe epfabric-dev .*",
            "the API server answers again"));
    expected.put(What.HALF_DELETED_NETWORK, List.of("deleted by hand: regions/.*/routers/.*"));
    expected.put(
        What.FOREIGN_FIREWALL,
        List.of(
            ".* is already being used by '.*/firewalls/foreign-1'.*",
            ".*firewall-rules list --project=my-project --filter=network:epfabric-dev-net-0\\..*",
            "gcloud compute firewall-rules delete foreign-1 --project=my-project --quiet"));
    expected.put(
        What.POOL_DELETE_HANGS,
        List.of("the deletion hangs: DELETE .*/nodePools/epfabric-dev-gpu", ".*--num-nodes=0.*"));
    expected.put(
        What.LOST_NIC,
        List.of("node .*: one of its NICs is not there", "node .*: all of its NICs are published"));
    expected.put(
        What.INCOMPLETE_SLICES,
        List.of(
            "node .*: its NIC driver publishes half of its NICs",
            "node .*: all of its NICs are published"));
    expected.put(
        What.SLICES_GONE,
        List.of(
            "node .*: its NIC driver publishes nothing", "node .*: all of its NICs are published"));
    expected.put(
        What.FOREIGN_SLICES,
        List.of(
            "node .*: another driver publishes its devices, and no NICs",
            "node .*: all of its NICs are published"));
    expected.put(
        What.CLAIM_WITHOUT_CLASS,
        List.of("GKE has not made the classes of NICs", "GKE makes the classes of NICs"));
    expected.put(
        What.FAILED_TRAY,
        List.of(
            ".* fails, and leaves its NVLink domain",
            "is gone",
            "has 1 node",
            "joins pool epfabric-a4x-gpu",
            "has 2 nodes"));
    expected.put(
        What.SPLIT_DOMAIN,
        List.of(
            "node .* is in another NVLink domain than its pool",
            "(?s).*Resource 'deepep-nvlink-domain' was created but failed to initialize .*",
            "fail, of a log that is replayed: .*the NVLink domain is not in use: V2 found 2 groups of"
                + " 4 ranks, expected 1 group of 8 ranks; .*; to do: kubectl describe"
                + " computedomain: .*",
            "is deleted by its owner: GKE places the next one in the pool's sub-block"));
    expected.put(What.NEW_PROJECT, List.of("a new project: its APIs are off, .*"));
    return expected;
  }

  private SingleFaults() {}

  /** Faults that strike only fabrics whose pods claim their NICs. */
  static final Set<What> OF_CLAIMS =
      EnumSet.of(
          What.LOST_NIC,
          What.INCOMPLETE_SLICES,
          What.SLICES_GONE,
          What.FOREIGN_SLICES,
          What.CLAIM_WITHOUT_CLASS);

  /** Faults that strike only nodes that NVLink connects with each other. */
  public static final Set<What> OF_DOMAINS = EnumSet.of(What.FAILED_TRAY, What.SPLIT_DOMAIN);

  /** Returns each fault in each of its stages. */
  public static Stream<Fault> all() {
    return all(kind -> !OF_CLAIMS.contains(kind) && !OF_DOMAINS.contains(kind));
  }

  public static Stream<Fault> ofDomains() {
    return all(OF_DOMAINS::contains);
  }

  static Stream<Fault> ofClaims() {
    return all(OF_CLAIMS::contains);
  }

  private static Stream<Fault> all(Predicate<What> filter) {
    return Stream.of(What.values())
        .filter(filter)
        .flatMap(kind -> kind.stages().stream().map(s -> new Fault(kind, s, kind.usual())));
  }

  /**
   * Asserts that the rehearsal completes, leaves no resources, and reports the fault and its
   * remedies.
   */
  public static void assertRecoveredFrom(Rehearsal life, Fault fault) {
    assertThat(life.faults().get(0).struck()).isPositive();
    assertThat(life.left()).isEmpty();
    assertThat(life.well()).isTrue();
    assertThat(FailureTexts.unexplained(life)).isEmpty();
    for (String pattern : EXPECTED.getOrDefault(fault.kind(), List.of("(none is expected)"))) {
      assertThat(life.moments())
          .as(pattern)
          .anyMatch(m -> m.stage() == fault.during() && m.text().matches(pattern));
    }
  }
}
