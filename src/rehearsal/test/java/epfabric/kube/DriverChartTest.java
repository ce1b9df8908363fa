package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.manifest.domain.DomainDriver;
import epfabric.deploy.manifest.tree.Manifest;
import epfabric.deploy.manifest.tree.TreeLookup;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares our objects for NVIDIA's DRA driver with those of NVIDIA's chart of the same version,
 * rendered for GKE. Every difference must be listed with a reason.
 */
@Tag("kube")
class DriverChartTest {
  private static final FabricPlan PLAN = Racks.plan();
  private static final String CONTROLLER = "compute-domain-controller";
  private static final String PLUGIN = "compute-domain-kubelet-plugin";

  /** The kind and name of an object of the chart, and the ID of our corresponding object. */
  private record Pair(String kind, String chart, String ours) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair(
              "CustomResourceDefinition",
              "computedomains.resource.nvidia.com",
              "compute-domain-definition"),
          new Pair(
              "CustomResourceDefinition",
              "computedomaincliques.resource.nvidia.com",
              "compute-domain-clique-definition"),
          new Pair("Deployment", "dra-driver-nvidia-gpu-controller", CONTROLLER),
          new Pair("DaemonSet", "dra-driver-nvidia-gpu-kubelet-plugin", PLUGIN),
          new Pair(
              "DeviceClass", "compute-domain-daemon.nvidia.com", "compute-domain-daemon-class"),
          new Pair(
              "DeviceClass",
              "compute-domain-default-channel.nvidia.com",
              "compute-domain-channel-class"),
          new Pair(
              "ServiceAccount",
              "compute-domain-daemon-service-account",
              "compute-domain-daemon-account"),
          new Pair(
              "ServiceAccount",
              "dra-driver-nvidia-gpu-service-account-controller",
              CONTROLLER + "-account"),
          new Pair(
              "ServiceAccount",
              "dra-driver-nvidia-gpu-service-account-kubeletplugin",
              PLUGIN + "-account"),
          new Pair(
              "ClusterRole", "compute-domain-daemon-role", "compute-domain-daemon-cluster-role"),
          new Pair(
              "ClusterRole",
              "dra-driver-nvidia-gpu-clusterrole-controller",
              CONTROLLER + "-cluster-role"),
          new Pair(
              "ClusterRole",
              "dra-driver-nvidia-gpu-clusterrole-kubeletplugin",
              PLUGIN + "-cluster-role"),
          new Pair(
              "ClusterRoleBinding",
              "compute-domain-daemon-role-binding",
              "compute-domain-daemon-cluster-binding"),
          new Pair(
              "ClusterRoleBinding",
              "dra-driver-nvidia-gpu-clusterrole-binding-controller-compute-domains",
              CONTROLLER + "-cluster-binding"),
          new Pair(
              "ClusterRoleBinding",
              "dra-driver-nvidia-gpu-clusterrole-binding-kubeletplugin",
              PLUGIN + "-cluster-binding"),
          new Pair("Role", "dra-driver-nvidia-gpu-role-controller", CONTROLLER + "-role"),
          new Pair("Role", "dra-driver-nvidia-gpu-role-kubeletplugin", PLUGIN + "-role"),
          new Pair(
              "RoleBinding",
              "dra-driver-nvidia-gpu-role-binding-controller",
              CONTROLLER + "-binding"),
          new Pair(
              "RoleBinding",
              "dra-driver-nvidia-gpu-role-binding-kubeletplugin",
              PLUGIN + "-binding"),
          new Pair(
              "ValidatingAdmissionPolicy",
              "resourceslices-policy-dra-driver-nvidia-gpu",
              "compute-domain-own-node"),
          new Pair(
              "ValidatingAdmissionPolicyBinding",
              "resourceslices-policy-dra-driver-nvidia-gpu",
              "compute-domain-own-node-binding"));

  private final List<Map<?, ?>> chart = NvidiaChart.objects();
  private final List<Manifest> ours =
      new DomainDriver(PLAN, PLAN.addons().computeDomains().orElseThrow()).all();

  @Test
  void everyObjectOfTheChartHasACounterpart() {
    assertThat(PAIRS.stream().map(pair -> pair.kind() + " " + pair.chart()))
        .containsExactlyInAnyOrderElementsOf(
            chart.stream()
                .map(o -> o.get("kind") + " " + TreeLookup.text(o, "metadata", "name"))
                .toList());
    List<String> withoutCounterpart = new ArrayList<>(ours.stream().map(Manifest::id).toList());
    PAIRS.forEach(pair -> withoutCounterpart.remove(pair.ours()));
    assertThat(withoutCounterpart)
        .containsExactly(
            "namespace-compute-domains",
            "compute-domains-deny-all",
            "compute-domains-critical-pods",
            "compute-domain-images",
            "compute-domain-images-binding",
            "compute-domain-traffic");
  }

  /**
   * An intended difference.
   *
   * @param objects pattern of the IDs of our objects
   * @param lines pattern of differing lines, of the chart ({@code -}) or ours ({@code +})
   * @param why the reason
   */
  private record Reason(String objects, String lines, String why) {}

  private static final String PROGRAMS = CONTROLLER + "|" + PLUGIN;
  private static final String POD = "spec\\.template\\.spec\\.";

  private static final List<Reason> REASONS =
      List.of(
          new Reason(
              PROGRAMS,
              "[+] " + POD + ".*(securityContext|resources)\\..*",
              "every container of ours is confined where it can be, and states its needs"),
          new Reason(
              PROGRAMS,
              "[+] " + POD + "(automountServiceAccountToken|enableServiceLinks) = .*",
              "every pod of ours states whether it has a token"),
          new Reason(
              PROGRAMS,
              "[-] " + POD + ".*imagePullPolicy = IfNotPresent",
              "the default of an image with a digest"),
          new Reason(
              PROGRAMS,
              "[+-] .*(command\\[\\] = (-c|-v|4|bash|[$]\\(LOG_VERBOSITY\\)|.*-plugin)"
                  + "|env\\[LOG_VERBOSITY\\].*)",
              "the programs start without a shell, with the verbosity as their argument"),
          new Reason(
              PLUGIN,
              "(?s)[-] .*(MASK_NVIDIA_DRIVER_PARAMS|args\\[\\]).*",
              "the chart's script does nothing but hide GPUs in tests with emulated nodes"),
          new Reason(
              CONTROLLER,
              "[-] .*LEADER_ELECTION_.*",
              "there is one controller, and the defaults are the same"),
          new Reason(
              "compute-domain-own-node(-binding)?",
              "(?s).*",
              "the chart's policy names an account that its plugin does not use (v0.4.1), and"
                  + " admits slices of other nodes' devices"));

  @Test
  void everyDifferenceHasAReason() {
    List<Reason> unused = new ArrayList<>(REASONS);
    List<String> unexplained = new ArrayList<>();
    for (Pair pair : PAIRS) {
      for (String difference : differences(pair)) {
        List<Reason> found =
            REASONS.stream()
                .filter(reason -> pair.ours().matches(reason.objects()))
                .filter(reason -> difference.matches(reason.lines()))
                .toList();
        unused.removeAll(found);
        if (found.isEmpty()) {
          unexplained.add(pair.ours() + ": " + difference);
        }
      }
    }
    assertThat(unexplained).isEmpty();
    assertThat(unused).isEmpty();
  }

  private List<String> differences(Pair pair) {
    Set<String> theirs = lines(chart(pair));
    Set<String> mine = lines(ourBody(pair));
    List<String> all = new ArrayList<>();
    theirs.stream().filter(line -> !mine.contains(line)).forEach(line -> all.add("- " + line));
    mine.stream().filter(line -> !theirs.contains(line)).forEach(line -> all.add("+ " + line));
    return all;
  }

  private Map<?, ?> chart(Pair pair) {
    return chart.stream()
        .filter(o -> pair.kind().equals(o.get("kind")))
        .filter(o -> pair.chart().equals(TreeLookup.text(o, "metadata", "name")))
        .findFirst()
        .orElseThrow();
  }

  private Map<String, Object> ourBody(Pair pair) {
    return ours.stream().filter(m -> m.id().equals(pair.ours())).findFirst().orElseThrow().body();
  }

  /** Returns the lines of an object with the names of accounts, roles and namespaces made equal. */
  private static Set<String> lines(Map<?, ?> object) {
    String prefix = PLAN.scope().name("");
    String namespace = DomainDriver.namespace(PLAN);
    return FlatObject.lines(object).stream()
        .map(line -> line.replace(namespace, "compute-domains").replace(prefix, ""))
        .map(
            line -> line.replaceAll("dra-driver-nvidia-gpu-service-account-controller", CONTROLLER))
        .map(line -> line.replaceAll("dra-driver-nvidia-gpu-service-account-kubeletplugin", PLUGIN))
        .map(line -> line.replaceAll("dra-driver-nvidia-gpu-(cluster)?role-controller", CONTROLLER))
        .map(line -> line.replaceAll("dra-driver-nvidia-gpu-(cluster)?role-kubeletplugin", PLUGIN))
        .map(line -> line.replaceAll("compute-domain-daemon-role$", "compute-domain-daemon"))
        .map(line -> line.replaceAll("@sha256:[0-9a-f]{64}", ":v0.4.1"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
