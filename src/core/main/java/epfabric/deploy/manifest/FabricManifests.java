package epfabric.deploy.manifest;

import epfabric.deploy.manifest.domain.DomainDriver;
import epfabric.deploy.manifest.installer.GibDaemonSet;
import epfabric.deploy.manifest.installer.InstallerAccess;
import epfabric.deploy.manifest.installer.InstallerConfig;
import epfabric.deploy.manifest.installer.InstallerDaemonSet;
import epfabric.deploy.manifest.installer.MonitoringManifests;
import epfabric.deploy.manifest.pod.ComputeDomain;
import epfabric.deploy.manifest.pod.ImagePolicy;
import epfabric.deploy.manifest.pod.NamespaceManifests;
import epfabric.deploy.manifest.pod.NicClaim;
import epfabric.deploy.manifest.pod.PodNetworkManifests;
import epfabric.deploy.manifest.pod.QueueManifests;
import epfabric.deploy.manifest.serving.StackServerManifests;
import epfabric.deploy.manifest.test.AcceptanceAccess;
import epfabric.deploy.manifest.test.NightlyJob;
import epfabric.deploy.manifest.test.ReadyJob;
import epfabric.deploy.manifest.test.TestJob;
import epfabric.deploy.manifest.test.VerdictJob;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All Kubernetes objects of a fabric, in the order in which they are applied. */
public final class FabricManifests {
  private FabricManifests() {}

  /** Returns all objects, grouped by purpose. */
  public static List<Manifest> of(FabricPlan plan) {
    List<Manifest> all = new ArrayList<>(PodNetworkManifests.of(plan));
    all.addAll(installer(plan));
    all.addAll(acceptance(plan));
    all.addAll(serving(plan));
    return List.copyOf(all);
  }

  /** Returns the server of the stack, which starts once the tests are complete. */
  public static List<Manifest> serving(FabricPlan plan) {
    return plan.serving()
        .map(server -> new StackServerManifests(plan, server).all())
        .orElse(List.of());
  }

  /** Returns the installer, the objects that it needs, and the addons. */
  public static List<Manifest> installer(FabricPlan plan) {
    List<Manifest> manifests = new ArrayList<>(new NamespaceManifests(plan).system());
    manifests.addAll(new ImagePolicy(plan).system());
    manifests.addAll(new InstallerAccess(plan).all());
    manifests.add(new InstallerConfig(plan).manifest());
    for (int pool = 0; pool < plan.pool().names().size(); pool++) {
      manifests.add(new InstallerDaemonSet(plan, pool).manifest());
    }
    manifests.addAll(addons(plan));
    return List.copyOf(manifests);
  }

  private static List<Manifest> addons(FabricPlan plan) {
    List<Manifest> manifests = new ArrayList<>();
    if (plan.addons().monitoring()) {
      manifests.addAll(new MonitoringManifests(plan).system());
    }
    plan.addons().gib().ifPresent(gib -> manifests.add(new GibDaemonSet(plan, gib).manifest()));
    if (plan.addons().kueue()) {
      manifests.addAll(new QueueManifests(plan).cluster());
    }
    plan.addons()
        .computeDomains()
        .ifPresent(source -> manifests.addAll(new DomainDriver(plan, source).all()));
    return manifests;
  }

  /**
   * Returns the acceptance tests and the objects that they need; none if there is nothing to test.
   * If no node is certain to exist, only the objects that {@code accept} needs are returned.
   *
   * <p>On each pool, a Job starts when the preceding Job is complete: two Jobs with several pods
   * could each get one node and wait forever for the other Job's node. If all tests run regardless
   * of their verdicts, a last Job judges them.
   */
  public static List<Manifest> acceptance(FabricPlan plan) {
    List<TestRun> runs = plan.workload().acceptance().tests();
    if (!plan.workload().acceptance().runsTests()) {
      return List.of();
    }
    List<Manifest> manifests = new ArrayList<>(testPrerequisites(plan));
    if (runs.isEmpty()) {
      return List.copyOf(manifests);
    }
    manifests.addAll(NightlyJob.of(plan));
    manifests.add(new ReadyJob(plan).manifest(List.of()));
    List<Manifest> tests = tests(plan, runs);
    manifests.addAll(tests);
    if (plan.workload().acceptance().judgedTogether()) {
      manifests.add(new VerdictJob(plan).manifest(tests));
    }
    return List.copyOf(manifests);
  }

  private static List<Manifest> testPrerequisites(FabricPlan plan) {
    List<Manifest> manifests = new ArrayList<>(new NamespaceManifests(plan).acceptance());
    manifests.addAll(new ImagePolicy(plan).acceptance());
    manifests.addAll(new AcceptanceAccess(plan).all());
    NicClaim claim = new NicClaim(plan);
    if (claim.needed()) {
      manifests.add(claim.ofTests());
    }
    manifests.addAll(ComputeDomain.ofTests(plan));
    if (plan.addons().monitoring()) {
      manifests.add(new MonitoringManifests(plan).acceptance());
    }
    if (plan.addons().kueue()) {
      manifests.add(new QueueManifests(plan).local());
    }
    return manifests;
  }

  private static List<Manifest> tests(FabricPlan plan, List<TestRun> runs) {
    List<Manifest> tests = new ArrayList<>();
    Map<String, String> lastTest = new HashMap<>();
    for (TestRun run : runs) {
      Set<String> previousTests = new LinkedHashSet<>();
      run.pools().forEach(pool -> previousTests.add(lastTest.getOrDefault(pool, ReadyJob.ID)));
      tests.add(new TestJob(plan, run).manifest(previousTests));
      run.pools().forEach(pool -> lastTest.put(pool, TestJob.id(run)));
    }
    return tests;
  }
}
