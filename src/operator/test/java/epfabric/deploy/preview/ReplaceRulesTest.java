package epfabric.deploy.preview;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ReplaceRulesTest {
  private static final ReplaceRules RULES = ReplaceRules.load();

  /**
   * Repeats the rules in a different form, so that each change of a rule must be confirmed here.
   * For Google's types, another test compares them with the source: {@link
   * ReplaceRulesFromSourceTest}.
   */
  private static final Map<String, List<String>> REPLACE =
      Map.ofEntries(
          Map.entry(
              "pulumi:providers:kubernetes",
              List.of("kubeconfig context cluster clusterIdentifier renderYamlToDirectory")),
          Map.entry("pulumi:providers:gcp", List.of()),
          Map.entry("kubernetes:*", List.of("metadata.name metadata.namespace apiVersion kind")),
          Map.entry("kubernetes:core/v1:ConfigMap", List.of("data.key binaryData.key")),
          Map.entry("kubernetes:core/v1:Secret", List.of("data.key stringData.key type")),
          Map.entry("kubernetes:core/v1:ResourceQuota", List.of("spec.scopes[0]")),
          Map.entry("kubernetes:core/v1:Service", List.of("spec.clusterIP")),
          Map.entry("kubernetes:apps/v1:Deployment", List.of("spec.selector.matchLabels.app")),
          Map.entry(
              "kubernetes:batch/v1:Job",
              List.of("spec.completions spec.parallelism spec.selector spec.template.spec.x")),
          Map.entry(
              "kubernetes:rbac.authorization.k8s.io/v1:ClusterRoleBinding",
              List.of("roleRef.name")),
          Map.entry("kubernetes:rbac.authorization.k8s.io/v1:RoleBinding", List.of("roleRef.name")),
          Map.entry("kubernetes:networking.gke.io/v1:Network", List.of()),
          Map.entry("kubernetes:networking.gke.io/v1:GKENetworkParamSet", List.of()));

  private static final Map<String, List<String>> RECREATE_NODES =
      Map.of(
          "gcp:container/nodePool:NodePool",
          List.of(
              "version nodeConfig.machineType nodeConfig.imageType nodeConfig.diskType",
              "nodeConfig.diskSizeGb nodeConfig.bootDisk.sizeGb nodeConfig.storagePools[0]",
              "nodeConfig.gvnic.enabled nodeConfig.fastSocket.enabled",
              "nodeConfig.kubeletConfig.cpuManagerPolicy nodeConfig.linuxNodeConfig.sysctls.x",
              "nodeConfig.containerdConfig"),
          "gcp:container/cluster:Cluster",
          List.of("networkPolicy.enabled enableIntranodeVisibility"));

  private static final Map<String, List<String>> IN_PLACE =
      Map.ofEntries(
          Map.entry(
              "gcp:container/nodePool:NodePool",
              List.of(
                  "nodeCount management.autoRepair upgradeSettings.maxSurge autoscaling.minNodeCount",
                  "nodeConfig.labels.x nodeConfig.taints nodeConfig.tags nodeLocations",
                  "networkConfig.enablePrivateNodes nodeConfig.spotless")),
          Map.entry(
              "gcp:container/cluster:Cluster",
              List.of(
                  "deletionProtection minMasterVersion maintenancePolicy.x resourceLabels.x",
                  "privateClusterConfig.enablePrivateEndpoint enableMultiNetworking",
                  "ipAllocationPolicy.additionalPodRangesConfig.x")),
          Map.entry("gcp:compute/network:Network", List.of("mtu routingMode")),
          Map.entry(
              "gcp:compute/subnetwork:Subnetwork",
              List.of("privateIpGoogleAccess secondaryIpRanges stackType purpose")),
          Map.entry("gcp:compute/firewall:Firewall", List.of("allows sourceRanges priority")),
          Map.entry("gcp:compute/router:Router", List.of("bgp.asn description")),
          Map.entry("gcp:compute/routerNat:RouterNat", List.of("logConfig.enable natIps")),
          Map.entry(
              "gcp:compute/resourcePolicy:ResourcePolicy",
              List.of("snapshotSchedulePolicy.schedule.x")),
          Map.entry("gcp:serviceaccount/account:Account", List.of("displayName")),
          Map.entry("gcp:projects/service:Service", List.of("disableOnDestroy")),
          Map.entry("gcp:artifactregistry/repository:Repository", List.of("cleanupPolicies")),
          Map.entry("gcp:storage/bucket:Bucket", List.of("lifecycleRules[0].x")),
          Map.entry("pulumi:providers:kubernetes", List.of("deleteUnreachable")),
          Map.entry("pulumi:providers:gcp", List.of("project")),
          Map.entry(
              "kubernetes:networking.gke.io/v1:GKENetworkParamSet", List.of("spec.vpcSubnet")),
          Map.entry("kubernetes:networking.gke.io/v1:Network", List.of("spec.type")),
          Map.entry("kubernetes:apps/v1:DaemonSet", List.of("spec.template.spec.x")),
          Map.entry("unknown:index:Type", List.of("anything")));

  @Test
  void everyPropertyHasTheExpectedEffect() {
    REPLACE.forEach((type, properties) -> assertEffect(type, properties, PropertyEffect.REPLACES));
    RECREATE_NODES.forEach(
        (type, properties) -> assertEffect(type, properties, PropertyEffect.RECREATES_NODES));
    IN_PLACE.forEach((type, properties) -> assertEffect(type, properties, PropertyEffect.IN_PLACE));
  }

  @Test
  void everyRuleIsTested() {
    TreeSet<String> types = new TreeSet<>(RULES.types());
    types.removeIf(type -> type.startsWith("gcp:"));
    assertThat(new TreeSet<>(REPLACE.keySet())).isEqualTo(types);
    for (String type : RULES.types()) {
      TypeRules rules = RULES.own(type);
      if (REPLACE.containsKey(type)) {
        assertThat(rules.effects().replace()).as(type).hasSize(words(REPLACE.get(type)).size());
      }
      List<String> recreating = RECREATE_NODES.getOrDefault(type, List.of());
      assertThat(rules.effects().recreatesNodes()).as(type).hasSize(words(recreating).size());
    }
  }

  @Test
  void reasonsDoNotContainTheirSource() {
    for (String type : RULES.types()) {
      TypeRules rules = RULES.own(type);
      assertThat(rules.effects().replace().values()).as(type).noneMatch(why -> why.startsWith("["));
      assertThat(rules.effects().recreatesNodes().values()).noneMatch(why -> why.startsWith("["));
    }
  }

  @Test
  void aRenamedObjectOfAnyKindIsReplaced() {
    assertEffect("kubernetes:apps/v1:DaemonSet", List.of("metadata.name"), PropertyEffect.REPLACES);
    assertEffect("kubernetes:batch/v1:Job", List.of("metadata.namespace"), PropertyEffect.REPLACES);
  }

  @Test
  void aSettingOfTheProviderMakesConfigMapsMutable() {
    TypeRules mutable =
        RULES.of("kubernetes:core/v1:ConfigMap", Map.of("enableConfigMapMutable", "true"));
    assertThat(mutable.classify(change("data.key")).effect()).isEqualTo(PropertyEffect.IN_PLACE);
    assertThat(mutable.classify(change("metadata.name")).effect())
        .isEqualTo(PropertyEffect.REPLACES);
  }

  /** Google's provider keeps removed properties, but not removed items of a list. */
  @Test
  void removedItemsOfAListAreNotKept() {
    assertThat(
            effects(
                "nodeConfig",
                Map.of("oauthScopes", List.of("a")),
                Map.of("oauthScopes", List.of())))
        .containsExactly(PropertyEffect.REPLACES);
    assertThat(effects("nodeConfig", Map.of("oauthScopes", List.of("a")), Map.of()))
        .containsExactly(PropertyEffect.NOTHING);
    assertThat(effects("networkConfig", nics("a", "b"), nics("a")))
        .contains(PropertyEffect.REPLACES);
    assertThat(effects("networkConfig", nics("a", "b"), Map.of()))
        .contains(PropertyEffect.REPLACES);
    assertThat(effects("networkConfig", Map.of("enablePrivateNodes", true), Map.of()))
        .containsExactly(PropertyEffect.NOTHING);
  }

  private static Map<String, Object> nics(String... networks) {
    return Map.of(
        "additionalNodeNetworkConfigs",
        List.of(networks).stream().map(network -> Map.of("network", network)).toList());
  }

  private static List<PropertyEffect> effects(
      String block, Map<String, Object> before, Map<String, Object> after) {
    return InputChanges.between(
            "gcp:container/nodePool:NodePool",
            Map.of(),
            Map.of(block, before),
            Map.of(block, after))
        .stream()
        .map(PropertyChange::effect)
        .toList();
  }

  @Test
  void aRangeMayGrowInPlaceButNeitherShrinkNorMove() {
    assertThat(effectOfNewRange("10.0.8.0/21", "10.0.0.0/20")).isEqualTo(PropertyEffect.IN_PLACE);
    assertThat(effectOfNewRange("10.0.8.0/21", "10.0.8.0/22")).isEqualTo(PropertyEffect.REPLACES);
    assertThat(effectOfNewRange("10.0.8.0/21", "10.0.16.0/21")).isEqualTo(PropertyEffect.REPLACES);
    assertThat(effectOfNewRange("10.0.8.0/21", "not a range")).isEqualTo(PropertyEffect.REPLACES);
    assertThat(effectOfNewRange("10.0.8.0/21", "0.0.0.0/0")).isEqualTo(PropertyEffect.IN_PLACE);
  }

  @Test
  void disablingASettingReplacesTheResource() {
    assertThat(effectOfSwitching(true, false)).isEqualTo(PropertyEffect.REPLACES);
    assertThat(effectOfSwitching(false, true)).isEqualTo(PropertyEffect.IN_PLACE);
  }

  private static PropertyEffect effectOfSwitching(boolean before, boolean after) {
    PropertyChange change =
        new PropertyChange(
            "enableL4IlbSubsetting",
            Optional.of(before),
            Optional.of(after),
            PropertyEffect.IN_PLACE,
            "");
    return RULES.of("gcp:container/cluster:Cluster", Map.of()).classify(change).effect();
  }

  @Test
  void someResourcesAreDeletedBeforeTheirReplacementIsCreated() {
    Map<String, Object> named = Map.of("name", "n");
    assertThat(deletesFirst("gcp:compute/subnetwork:Subnetwork", named, named)).isTrue();
    assertThat(deletesFirst("gcp:compute/subnetwork:Subnetwork", Map.of(), Map.of())).isFalse();
    assertThat(deletesFirst("gcp:projects/service:Service", named, named)).isFalse();
    Map<String, Object> object = Map.of("metadata", named);
    Map<String, Object> other = Map.of("metadata", Map.of("name", "other"));
    assertThat(deletesFirst("kubernetes:core/v1:Service", object, object)).isTrue();
    assertThat(deletesFirst("kubernetes:core/v1:Service", object, other)).isFalse();
  }

  private static boolean deletesFirst(
      String type, Map<String, Object> before, Map<String, Object> after) {
    return RULES.of(type, Map.of()).deletesFirst(before, after);
  }

  private static void assertEffect(String type, List<String> properties, PropertyEffect effect) {
    for (String property : words(properties)) {
      assertThat(RULES.of(type, Map.of()).classify(change(property)).effect())
          .as(type + " " + property)
          .isEqualTo(effect);
    }
  }

  private static PropertyEffect effectOfNewRange(String before, String after) {
    PropertyChange change =
        new PropertyChange(
            "ipCidrRange", Optional.of(before), Optional.of(after), PropertyEffect.IN_PLACE, "");
    return RULES.of("gcp:compute/subnetwork:Subnetwork", Map.of()).classify(change).effect();
  }

  private static PropertyChange change(String path) {
    return new PropertyChange(
        path, Optional.of("a"), Optional.of("b"), PropertyEffect.IN_PLACE, "");
  }

  private static List<String> words(List<String> lines) {
    return lines.stream().flatMap(line -> List.of(line.split(" ")).stream()).toList();
  }
}
