package epfabric.deploy.preview;

import static epfabric.deploy.preview.TestFabric.CLUSTER;
import static epfabric.deploy.preview.TestFabric.DAEMON_SET;
import static epfabric.deploy.preview.TestFabric.NETWORK;
import static epfabric.deploy.preview.TestFabric.PARAM_SET;
import static epfabric.deploy.preview.TestFabric.POD_NETWORK;
import static epfabric.deploy.preview.TestFabric.POOL;
import static epfabric.deploy.preview.TestFabric.PROVIDER;
import static epfabric.deploy.preview.TestFabric.SUBNET;
import static epfabric.deploy.preview.TestFabric.SYSTEM_POOL;
import static epfabric.deploy.preview.TestFabric.aFabric;
import static epfabric.deploy.preview.TestFabric.id;
import static epfabric.deploy.preview.TestFabric.urn;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.engine.PlainValue;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.EngineOperation.Kind;
import epfabric.deploy.preview.report.JsonReport;
import epfabric.deploy.preview.report.TextReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UpdateComparisonTest {
  private static final Registrations BEFORE = aFabric().registrations();

  @Test
  void findsNothingBetweenEqualPrograms() {
    PreviewReport report = after(aFabric());
    assertThat(report.worst()).isEqualTo(Impact.NOTHING);
    assertThat(report.operations()).isEmpty();
    assertThat(report.counts().get(ChangeKind.SAME)).isEqualTo(10);
  }

  @Test
  void anImageTypeChangesInPlaceButRecreatesTheNodes() {
    PreviewReport report = after(aFabric().set(POOL, "nodeConfig.imageType", "COS_CONTAINERD"));
    assertThat(kind(report, POOL)).isEqualTo(ChangeKind.UPDATE);
    assertThat(report.find(POOL).orElseThrow().properties())
        .containsExactly(
            new PropertyChange(
                "nodeConfig.imageType",
                Optional.of("UBUNTU_CONTAINERD"),
                Optional.of("COS_CONTAINERD"),
                PropertyEffect.RECREATES_NODES,
                "every node is re-created"));
    assertThat(report.recreatesGpuNodes())
        .containsExactly(
            new PreviewFinding(POOL, "nodeConfig.imageType", "every node is re-created"));
    assertThat(report.worst()).isEqualTo(Impact.RECREATE);
  }

  @Test
  void recreatedNodesWithoutGpusCauseNoWarning() {
    PreviewReport report = after(aFabric().set(SYSTEM_POOL, "nodeConfig.imageType", "X"));
    assertThat(report.recreatesGpuNodes()).isEmpty();
    assertThat(report.worst()).isEqualTo(Impact.UPDATE);
  }

  @Test
  void aLabelChangesInPlace() {
    PreviewReport report = after(aFabric().set(POOL, "nodeConfig.labels.team", "b"));
    assertThat(kind(report, POOL)).isEqualTo(ChangeKind.UPDATE);
    assertThat(report.recreatesGpuNodes()).isEmpty();
    assertThat(report.worst()).isEqualTo(Impact.UPDATE);
  }

  @Test
  void aNodeCountChangesInPlace() {
    PreviewReport report = after(aFabric().set(POOL, "nodeCount", 4));
    assertThat(report.operations()).containsExactly(new EngineOperation(Kind.UPDATE, POOL));
    assertThat(report.recreatesGpuNodes()).isEmpty();
  }

  @Test
  void removingAPropertyThatTheProviderKeepsIsShownWithoutEffect() {
    TestFabric fabric = aFabric().set(POOL, "nodeConfig.diskType", "hyperdisk-balanced");
    PreviewReport report = UpdateComparison.between(fabric.registrations(), BEFORE);
    assertThat(report.operations()).isEmpty();
    assertThat(report.worst()).isEqualTo(Impact.NOTHING);
    assertThat(TextReport.of(report))
        .contains(
            "- nodeConfig.diskType: \"hyperdisk-balanced\""
                + "  # does nothing: removed here; it stays unchanged in the cloud");
  }

  @Test
  void aRemovedItemOfAListIsAChange() {
    TestFabric more =
        aFabric().set(POOL, "nodeLocations", List.of("us-central1-a", "us-central1-b"));
    TestFabric fewer = aFabric().set(POOL, "nodeLocations", List.of("us-central1-b"));
    PreviewReport report = UpdateComparison.between(more.registrations(), fewer.registrations());
    assertThat(kind(report, POOL)).isEqualTo(ChangeKind.UPDATE);
  }

  @Test
  void turningSpotOffReplacesThePool() {
    PreviewReport report = after(aFabric().set(POOL, "nodeConfig.spot", false));
    assertThat(kind(report, POOL)).isEqualTo(ChangeKind.REPLACE);
    assertThat(report.recreatesGpuNodes())
        .extracting(PreviewFinding::property)
        .containsExactly("nodeConfig.spot");
    assertThat(report.operations())
        .containsExactly(
            new EngineOperation(Kind.DELETE_REPLACED, POOL),
            new EngineOperation(Kind.CREATE_REPLACEMENT, POOL));
    assertThat(kind(report, DAEMON_SET)).isEqualTo(ChangeKind.SAME);
  }

  @Test
  void movingAnRdmaSubnetReplacesAllResourcesThatUseIt() {
    PreviewReport report = after(aFabric().set(SUBNET, "ipCidrRange", "192.168.0.0/21"));
    assertThat(report.resources())
        .filteredOn(change -> change.kind() == ChangeKind.REPLACE)
        .extracting(ResourceChange::urn)
        .containsExactlyInAnyOrder(SUBNET, POOL, PARAM_SET, POD_NETWORK);
    assertThat(report.operations())
        .containsExactly(
            new EngineOperation(Kind.DELETE_REPLACED, POD_NETWORK),
            new EngineOperation(Kind.DELETE_REPLACED, PARAM_SET),
            new EngineOperation(Kind.DELETE_REPLACED, POOL),
            new EngineOperation(Kind.DELETE_REPLACED, SUBNET),
            new EngineOperation(Kind.CREATE_REPLACEMENT, SUBNET),
            new EngineOperation(Kind.CREATE_REPLACEMENT, POOL),
            new EngineOperation(Kind.CREATE_REPLACEMENT, PARAM_SET),
            new EngineOperation(Kind.CREATE_REPLACEMENT, POD_NETWORK));
    assertThat(report.recreatesGpuNodes())
        .containsExactly(
            new PreviewFinding(
                POOL, "networkConfig", "uses Subnetwork rdma-sub-0, which is deleted first"));
    assertThat(report.replacesNetwork()).extracting(PreviewFinding::urn).containsExactly(SUBNET);
  }

  @Test
  void aPoolThatOnlyNamesANetworkAsTextIsNotReplaced() {
    TestFabric fabric = aFabric().uses(POOL, "networkConfig");
    Registrations before = fabric.registrations();
    PreviewReport report =
        UpdateComparison.between(
            before, fabric.set(SUBNET, "ipCidrRange", "10.0.0.0/21").registrations());
    assertThat(kind(report, POOL)).isEqualTo(ChangeKind.SAME);
    assertThat(kind(report, PARAM_SET)).isEqualTo(ChangeKind.REPLACE);
  }

  @Test
  void aCustomResourceWithoutReplaceOnChangesIsNotReplaced() {
    TestFabric fabric = aFabric().option(PARAM_SET, "replaceOnChanges", List.of());
    Registrations before = fabric.registrations();
    PreviewReport report =
        UpdateComparison.between(
            before, fabric.set(SUBNET, "ipCidrRange", "10.0.0.0/21").registrations());
    assertThat(kind(report, PARAM_SET)).isEqualTo(ChangeKind.SAME);
  }

  @Test
  void aGrowingSubnetChangesInPlace() {
    PreviewReport report = after(aFabric().set(SUBNET, "ipCidrRange", "192.168.128.0/20"));
    assertThat(report.operations()).containsExactly(new EngineOperation(Kind.UPDATE, SUBNET));
    assertThat(report.replacesNetwork()).isEmpty();
  }

  @Test
  void aReplacedClusterReplacesItsPoolsItsProviderAndItsObjects() {
    PreviewReport report = after(aFabric().set(CLUSTER, "datapathProvider", "ADVANCED_DATAPATH"));
    assertThat(report.resources())
        .filteredOn(change -> change.kind() == ChangeKind.REPLACE)
        .extracting(ResourceChange::urn)
        .containsExactlyInAnyOrder(
            CLUSTER, POOL, SYSTEM_POOL, PROVIDER, PARAM_SET, POD_NETWORK, DAEMON_SET);
    assertThat(report.recreatesGpuNodes())
        .extracting(PreviewFinding::property)
        .containsExactly("cluster");
  }

  @Test
  void someChangesOfAClusterRecreateTheNodesOfItsPools() {
    PreviewReport report = after(aFabric().set(CLUSTER, "enableIntranodeVisibility", true));
    assertThat(kind(report, CLUSTER)).isEqualTo(ChangeKind.UPDATE);
    assertThat(report.recreatesGpuNodes())
        .containsExactly(
            new PreviewFinding(
                POOL,
                "Cluster cluster: enableIntranodeVisibility",
                "re-creates every node of the cluster"));
  }

  @Test
  void aRenameWithAnAliasChangesNothing() {
    String renamed = urn("gcp:compute/network:Network", "fabric");
    TestFabric fabric =
        aFabric()
            .without(NETWORK)
            .add(renamed, Map.of("name", "rdma", "autoCreateSubnetworks", false, "mtu", 8896))
            .option(renamed, "aliases", List.of(NETWORK))
            .set(SUBNET, "network", id(renamed))
            .uses(SUBNET, "network", renamed)
            .uses(POOL, "networkConfig", renamed, SUBNET);
    PreviewReport report = after(fabric);
    assertThat(report.operations()).isEmpty();
    assertThat(report.find(renamed).orElseThrow().oldUrn()).contains(NETWORK);
  }

  @Test
  void aRenameWithoutAnAliasDeletesAndCreatesTheResource() {
    String renamed = urn("gcp:compute/network:Network", "fabric");
    TestFabric fabric =
        aFabric().without(NETWORK).add(renamed, Map.of("name", "rdma")).without(SUBNET);
    PreviewReport report = after(fabric);
    assertThat(kind(report, renamed)).isEqualTo(ChangeKind.CREATE);
    assertThat(kind(report, NETWORK)).isEqualTo(ChangeKind.DELETE);
    assertThat(report.operations())
        .containsSubsequence(
            new EngineOperation(Kind.CREATE, renamed),
            new EngineOperation(Kind.DELETE, SUBNET),
            new EngineOperation(Kind.DELETE, NETWORK));
  }

  @Test
  void childrenOfARenamedComponentKeepTheirState() {
    String component = urn("epfabric:infra:Net", "old");
    String child = urn("epfabric:infra:Net$gcp:compute/router:Router", "old-router");
    String newComponent = urn("epfabric:infra:Net", "new");
    String newChild = urn("epfabric:infra:Net$gcp:compute/router:Router", "new-router");
    TestFabric before =
        aFabric().add(component, false, Map.of()).add(child, Map.of()).parent(child, component);
    TestFabric after =
        aFabric()
            .add(newComponent, false, Map.of())
            .option(newComponent, "aliases", List.of(component))
            .add(newChild, Map.of())
            .parent(newChild, newComponent);
    PreviewReport report = UpdateComparison.between(before.registrations(), after.registrations());
    assertThat(report.operations()).isEmpty();
    assertThat(report.find(newChild).orElseThrow().oldUrn()).contains(child);
  }

  /**
   * A renamed child has an alias for its own name; the alias of its parent covers the parent's part
   * of the URN.
   */
  @Test
  void aRenamedChildOfARenamedComponentKeepsItsState() {
    String component = urn("epfabric:infra:Net", "old");
    String child = urn("epfabric:infra:Net$gcp:compute/router:Router", "old-nat");
    String newComponent = urn("epfabric:infra:Net", "new");
    String newChild = urn("epfabric:infra:Net$gcp:compute/router:Router", "new-router");
    String alias = urn("epfabric:infra:Net$gcp:compute/router:Router", "new-nat");
    TestFabric before =
        aFabric().add(component, false, Map.of()).add(child, Map.of()).parent(child, component);
    TestFabric after =
        aFabric()
            .add(newComponent, false, Map.of())
            .option(newComponent, "aliases", List.of(component))
            .add(newChild, Map.of())
            .option(newChild, "aliases", List.of(alias))
            .parent(newChild, newComponent);
    PreviewReport report = UpdateComparison.between(before.registrations(), after.registrations());
    assertThat(report.operations()).isEmpty();
    assertThat(report.find(newChild).orElseThrow().oldUrn()).contains(child);
  }

  @Test
  void aComponentThatBecomesAResourceIsReplaced() {
    String resource = urn("epfabric:infra:Part", "part");
    PreviewReport report =
        UpdateComparison.between(
            aFabric().add(resource, false, Map.of()).registrations(),
            aFabric().add(resource, true, Map.of()).registrations());
    assertThat(report.find(resource).orElseThrow().causes())
        .containsExactly(
            new ResourceChange.Cause("provider", "turns from a component into a resource or back"));
  }

  @Test
  void ignoredChangesHaveNoEffect() {
    TestFabric fabric =
        aFabric().option(POOL, "ignoreChanges", List.of("nodeCount")).set(POOL, "nodeCount", 9);
    assertThat(after(fabric).operations()).isEmpty();
  }

  @Test
  void refusesToReplaceProtectedResources() {
    TestFabric fabric = aFabric().option(NETWORK, "protect", true);
    PreviewReport report =
        UpdateComparison.between(
            fabric.registrations(),
            fabric.set(NETWORK, "networkProfile", "z-vpc-roce").registrations());
    assertThat(report.refused())
        .contains(new PreviewFinding(NETWORK, "protect", "would be replaced"));
    assertThat(report.find(NETWORK).orElseThrow().protection().refused()).isTrue();
  }

  @Test
  void refusesToDeleteAProtectedDependentFirst() {
    TestFabric fabric = aFabric().option(POOL, "protect", true);
    PreviewReport report =
        UpdateComparison.between(
            fabric.registrations(), fabric.set(SUBNET, "region", "other").registrations());
    assertThat(report.refused())
        .containsExactly(
            new PreviewFinding(
                POOL, "protect", "would be deleted to replace Subnetwork rdma-sub-0"));
  }

  @Test
  void refusesToDeleteProtectedResourcesAndKeepsRetainedOnes() {
    TestFabric fabric =
        aFabric().option(DAEMON_SET, "protect", true).option(POD_NETWORK, "retainOnDelete", true);
    PreviewReport report =
        UpdateComparison.between(
            fabric.registrations(),
            aFabric().without(DAEMON_SET).without(POD_NETWORK).registrations());
    assertThat(report.refused())
        .containsExactly(new PreviewFinding(DAEMON_SET, "protect", "would be deleted"));
    assertThat(report.find(POD_NETWORK).orElseThrow().protection().kept()).isTrue();
    assertThat(report.operations()).contains(new EngineOperation(Kind.KEEP, POD_NETWORK));
    assertThat(report.worst()).isEqualTo(Impact.DELETE);
  }

  @Test
  void theOptionDeleteBeforeReplaceOverridesTheOrderOfTheProvider() {
    TestFabric fabric = aFabric().option(SUBNET, "deleteBeforeReplace", false);
    PreviewReport report =
        UpdateComparison.between(BEFORE, fabric.set(SUBNET, "region", "other").registrations());
    assertThat(kind(report, POOL)).isEqualTo(ChangeKind.SAME);
    assertThat(report.operations())
        .containsExactly(
            new EngineOperation(Kind.CREATE_REPLACEMENT, SUBNET),
            new EngineOperation(Kind.DELETE_REPLACED, POD_NETWORK),
            new EngineOperation(Kind.CREATE_REPLACEMENT, POD_NETWORK),
            new EngineOperation(Kind.DELETE_REPLACED, SUBNET));
  }

  @Test
  void orderMattersInListsButNotInSets() {
    TestFabric reordered = aFabric().set(POOL, "nodeConfig.oauthScopes", List.of("b", "a"));
    assertThat(after(reordered).operations()).isEmpty();
    TestFabric grown = aFabric().set(POOL, "nodeConfig.oauthScopes", List.of("b", "a", "c"));
    assertThat(after(grown).find(POOL).orElseThrow().properties())
        .containsExactly(
            new PropertyChange(
                "nodeConfig.oauthScopes",
                Optional.empty(),
                Optional.of("c"),
                Optional.of("nodeConfig.oauthScopes[2]"),
                PropertyEffect.REPLACES,
                "the provider cannot change it in place"));
    TestFabric list =
        aFabric()
            .set(
                POOL,
                "nodeConfig.guestAccelerators",
                List.of(Map.of("type", "nvidia-b200", "count", 4)));
    assertThat(after(list).find(POOL).orElseThrow().properties())
        .extracting(PropertyChange::path)
        .containsExactly("nodeConfig.guestAccelerators[0].count");
  }

  /** After `pulumi refresh`, the state contains the URLs that Compute Engine returns. */
  @Test
  void aUrlOfComputeEngineEqualsItsPath() {
    String type = "gcp:compute/network:Network";
    String path = "projects/p/global/networkProfiles/us-central1-a-vpc-roce";
    Map<String, Object> program = Map.of("networkProfile", path);
    for (String api : List.of("compute/beta/", "compute/v1/")) {
      Map<String, Object> url =
          Map.of("networkProfile", "https://www.googleapis.com/" + api + path);
      assertThat(InputChanges.between(type, Map.of(), url, program)).isEmpty();
    }
    Map<String, Object> other =
        Map.of("networkProfile", "https://www.googleapis.com/compute/v1/projects/q/x");
    assertThat(InputChanges.between(type, Map.of(), other, program)).hasSize(1);
  }

  @Test
  void secretsOfStateAndProgramAreNotShown() {
    TestFabric before = aFabric().set(DAEMON_SET, "spec.token", "in clear");
    TestFabric after = aFabric().set(DAEMON_SET, "spec.token", PlainValue.SECRET);
    PreviewReport report = UpdateComparison.between(before.registrations(), after.registrations());
    assertThat(TextReport.of(report)).contains("spec.token: \"[secret]\"").doesNotContain("clear");
    assertThat(JsonReport.of(report)).doesNotContain("clear");
  }

  @Test
  void stacksWithDifferentNamesCanBeCompared() {
    Registrations prod =
        Registrations.parse(
            BEFORE
                .toJsonLines()
                .replace("urn:pulumi:dev::", "urn:pulumi:prod::")
                .replace("demo-dev", "demo-prod"));
    assertThat(UpdateComparison.between(prod, BEFORE).operations()).isEmpty();
  }

  @Test
  void withoutAStateEverythingIsCreatedInOrder() {
    PreviewReport report = UpdateComparison.ofNew(BEFORE);
    assertThat(report.counts().get(ChangeKind.CREATE)).isEqualTo(10);
    assertThat(report.operations())
        .extracting(EngineOperation::urn)
        .containsSubsequence(NETWORK, SUBNET, POOL, DAEMON_SET);
    assertThat(report.worst()).isEqualTo(Impact.CREATE);
  }

  private static PreviewReport after(TestFabric fabric) {
    return UpdateComparison.between(BEFORE, fabric.registrations());
  }

  private static ChangeKind kind(PreviewReport report, String urn) {
    return report.find(urn).orElseThrow().kind();
  }
}
