package epfabric.document;

import epfabric.plan.FabricPlan;
import epfabric.plan.NetworkPlan;
import epfabric.plan.NodePoolPlan.Spec;
import epfabric.value.EnumWord;
import epfabric.value.ShellWord;
import java.util.ArrayList;
import java.util.List;

/** Where each command and manual step of the hand-written guide went. */
final class RunbookGuideTable {
  private static final String POOL = "epfabric:gpuPool.";

  private final FabricPlan plan;
  private final Names names;
  private final FabricObjects objects;

  RunbookGuideTable(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
    this.objects = new FabricObjects(plan);
  }

  void write(Markdown out) {
    out.heading("9. What each step of the hand-written guide became");
    out.subheading("Prerequisites");
    out.table(List.of("Guide", "Here"), prerequisites());
    out.subheading("`gcloud beta container node-pools create`");
    out.table(
        List.of("Flag", "Setting", "In this environment"),
        plan.pool().spec().map(this::flags).orElseGet(this::adoptedFlags));
    out.subheading("`kubectl` and everything by hand");
    out.table(List.of("Guide", "Here"), steps());
  }

  private List<List<String>> prerequisites() {
    List<List<String>> rows = new ArrayList<>();
    boolean adopted = plan.cluster().adopted();
    rows.add(
        List.of(
            "GKE cluster already created",
            adopted ? "adopted: `epfabric:cluster.adopt`" : "created by `up`"));
    rows.add(
        List.of(
            "VPC networks and subnets for RDMA",
            plan.network().adopted() ? "adopted: `epfabric:network.adopt`" : "created by `up`"));
    rows.add(List.of("`kubectl` configured", "`get-credentials` in section 5; `up` needs none"));
    rows.add(List.of("`gcloud` installed and authenticated", "section 1"));
    rows.add(List.of("IAM permissions to create node pools", new RunbookRoles(plan).cell()));
    return rows;
  }

  private List<List<String>> adoptedFlags() {
    return List.of(
        List.of("all of them", "`epfabric:gpuPool.adopt`", "the pool exists and stays as it is"));
  }

  private List<List<String>> flags(Spec spec) {
    List<List<String>> rows = new ArrayList<>();
    rows.addAll(placeFlags(spec));
    rows.addAll(machineFlags(spec));
    rows.addAll(careFlags(spec));
    return rows;
  }

  private List<List<String>> placeFlags(Spec spec) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(flag("`--project`", "gcp:project", plan.scope().project()));
    rows.add(flag("pool name", POOL + "name", Words.range(plan.pool().names())));
    rows.add(flag("`--cluster`", clusterKey("name"), plan.cluster().name()));
    rows.add(flag("`--region`", clusterKey("location"), plan.cluster().location()));
    rows.add(flag("`--node-locations`", "epfabric:zone", plan.scope().zone().name()));
    String version = spec.version().map(Object::toString).orElse("the cluster's");
    rows.add(flag("`--node-version`", POOL + "nodeVersion", version));
    rows.add(flag("`--spot`", POOL + "capacity", EnumWord.of(spec.capacity())));
    rows.add(flag("`--num-nodes`", POOL + "nodes", Integer.toString(plan.pool().nodes())));
    String placement = spec.compact() ? "compact" : "none";
    rows.add(flag("`--placement-type`", POOL + "placement", placement));
    return rows;
  }

  private String clusterKey(String key) {
    return (plan.cluster().adopted() ? "epfabric:cluster.adopt." : "epfabric:cluster.") + key;
  }

  private List<List<String>> machineFlags(Spec spec) {
    var machine = plan.pool().machine();
    String gpus = machine.gpus().accelerator() + " × " + machine.gpus().count();
    String disk = spec.disks().bootDiskType() + ", " + spec.disks().bootDiskGib() + " GiB";
    List<List<String>> rows = new ArrayList<>();
    rows.add(flag("`--machine-type`", POOL + "machine", machine.name()));
    rows.add(flag("`--accelerator`, driver disabled", "catalog: the machine", gpus));
    rows.add(flag("`--image-type UBUNTU_CONTAINERD`", "always", "UBUNTU_CONTAINERD"));
    rows.add(flag("`--disk-type`, `--disk-size`", POOL + "bootDiskType`, `bootDiskGib", disk));
    String ssds = Integer.toString(spec.disks().localSsds());
    rows.add(flag("`--ephemeral-storage-local-ssd`", POOL + "localSsds", ssds));
    rows.add(flag("`--metadata`", "always", "disable-legacy-endpoints=true"));
    String scopes = String.join(", ", spec.identity().scopes());
    rows.add(flag("`--scopes`", POOL + "scopes", scopes));
    NetworkPlan network = plan.network();
    String further = Words.range(network.nodeNetworks().stream().map(n -> n.subnetwork()).toList());
    String key = network.adopted() ? "epfabric:network.adopt" : "epfabric:network";
    rows.add(flag("`--additional-node-network` × " + network.nodeNetworks().size(), key, further));
    return rows;
  }

  private List<List<String>> careFlags(Spec spec) {
    boolean privateNodes = plan.cluster().spec().map(s -> s.access().privateNodes()).orElse(true);
    var upgrades = spec.upgrades();
    String surge = upgrades.maxSurge() + " and " + upgrades.maxUnavailable();
    return List.of(
        flag("`--enable-private-nodes`", "epfabric:cluster.privateNodes", "" + privateNodes),
        flag("`--enable-autoupgrade`", POOL + "upgrades.autoUpgrade", "" + upgrades.autoUpgrade()),
        flag("`--enable-autorepair`", POOL + "upgrades.autoRepair", "" + upgrades.autoRepair()),
        flag(
            "`--max-surge-upgrade`, `--max-unavailable-upgrade`",
            POOL + "upgrades.maxSurge`, `maxUnavailable",
            surge),
        flag("`--shielded-integrity-monitoring`", "always", "on"),
        flag("`--no-shielded-secure-boot`", POOL + "secureBoot", "" + spec.secureBoot()));
  }

  private static List<String> flag(String flag, String key, String value) {
    boolean setting = key.contains(":") && !key.startsWith("catalog");
    return List.of(flag, setting ? "`" + key + "`" : key, Markdown.code(value));
  }

  private List<List<String>> steps() {
    String set = Markdown.code(plan.workload().software().name());
    List<List<String>> rows = new ArrayList<>();
    rows.addAll(installerSteps());
    rows.add(
        List.of(
            "`kubectl apply -f deepep-intranode-distroless.yaml`, `get`, `logs`, `delete`",
            test("intranode")));
    rows.add(
        List.of(
            "`kubectl apply -f deepep-internode-distroless.yaml`, `get -o wide`, `logs` of each"
                + " rank, `delete`",
            test("internode")));
    rows.add(
        List.of(
            "reading GB/s out of logs",
            objects.tests()
                ? "container `judge` of each test, against the limits profile "
                    + Markdown.code(plan.workload().acceptance().limits())
                : "no test runs in this environment"));
    rows.add(List.of("installer variables, software versions", "`epfabric:software`: set " + set));
    rows.add(List.of("no teardown", "section 7: " + Markdown.code(names.pulumi("destroy"))));
    return rows;
  }

  private List<List<String>> installerSteps() {
    String name = ShellWord.of(objects.installers().get(0).name());
    String namespace = Markdown.code(plan.install().namespace());
    return List.of(
        List.of(
            "`kubectl apply -f deepep-installer.yaml`",
            "`up`: DaemonSet " + Markdown.code(name) + " in namespace " + namespace),
        List.of(
            "`kubectl get daemonset … -n kube-system`",
            Markdown.code(objects.system("get daemonset " + name))),
        List.of(
            "`POD_NAME=…`, `kubectl logs … -c deepep-installer -f`",
            "`status`, section 5; "
                + Markdown.code(objects.system("logs -f daemonset/" + name + " -c install"))
                + " for one pod"),
        List.of(
            "20 to 25 minutes of downloading and compiling on every node",
            "nothing but kernel modules is built on a node, once for all nodes where they share a"
                + " cache; the installer image holds the rest"),
        List.of(
            "`kubectl get pods -l k8s-app=deepep-installer-ubuntu`, wait for Running",
            "`up` waits until every node is verified; a startup taint keeps work away until"
                + " then"));
  }

  private String test(String name) {
    var acceptance = plan.workload().acceptance();
    return acceptance.tests().stream()
        .filter(t -> t.test().equals(name))
        .findFirst()
        .map(
            t -> "`up`: Job " + Markdown.code(t.job()) + ", gate " + EnumWord.of(acceptance.gate()))
        .orElse("test `" + name + "`, not run in this environment");
  }
}
