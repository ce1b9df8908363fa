package epfabric.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.facts.PulumiProtocol;
import epfabric.base.json.Json;
import epfabric.deploy.engine.PlainJson;
import epfabric.deploy.preview.InputChanges;
import epfabric.deploy.preview.PropertyChange;
import epfabric.deploy.preview.PropertyEffect;
import epfabric.rehearsal.pulumi.GoogleEndpoints;
import epfabric.rehearsal.pulumi.PluginChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pulumirpc.Provider.DiffResponse;
import pulumirpc.Provider.DiffResponse.DiffChanges;

/**
 * Compares the preview of every single change of dev's resources with the difference that Google's
 * provider returns.
 */
@Tag("e2e")
class SingleChangesByGoogleTest {
  private static final Path RESOURCES = Path.of("src/operator/test/resources/provider");
  private static final Path DIFFERENCES = RESOURCES.resolve("single-changes.tsv");
  private static final Path DIFFERENCES_IF_BOUGHT = RESOURCES.resolve("single-changes-bought.tsv");

  @TempDir private Path folder;

  @Test
  void changesArePreviewedAsTheProviderPlansThem() throws Exception {
    try (ComparedStack dev =
        ComparedStack.startWithInstalledPlugins(folder, "dev", UnaryOperator.identity())) {
      Map<String, String> compared = compareAll(dev, resources(dev.stack().exportWithSecrets()));
      Files.write(Path.of("target/single-changes.tsv"), lines(compared));
      assertThat(compared).hasSizeGreaterThan(190);
      assertThat(differences(compared))
          .containsExactlyInAnyOrderElementsOf(
              knownDifferences(DIFFERENCES).keySet().stream()
                  .collect(Collectors.toCollection(TreeSet::new)));
      dev.stack().destroy();
    }
  }

  /** Changes settings that dev's pool does not have, one after another. */
  @ParameterizedTest
  @EnumSource(BoughtPool.class)
  void changesOfABoughtPoolArePreviewedAsTheProviderPlansThem(BoughtPool pool) throws Exception {
    try (ComparedStack stack =
        ComparedStack.startWithInstalledPlugins(folder, "dev", pool::edit, pool::edit)) {
      List<ObjectNode> resources =
          resources(stack.stack().exportWithSecrets()).stream()
              .filter(resource -> pool.changes(urn(resource).replaceFirst("^.*::", "")))
              .toList();
      Map<String, String> compared = compareAll(stack, resources);
      Files.write(Path.of("target/single-changes-" + pool.name() + ".tsv"), lines(compared));
      assertThat(compared.keySet().stream().map(key -> key.replaceFirst("^\\S+\t", "")))
          .containsAll(pool.changes());
      TreeSet<String> known = new TreeSet<>(knownDifferences(DIFFERENCES).keySet());
      known.addAll(knownDifferences(DIFFERENCES_IF_BOUGHT).keySet());
      assertThat(differences(compared)).isSubsetOf(known);
      stack.stack().destroy();
    }
  }

  /**
   * Variants of dev's pool that use other provisioning models, and the changes that each variant
   * compares.
   */
  private enum BoughtPool {
    RESERVED(
        """
            nodes: 2
            capacity: reservation
            reservation: b200/reservationBlocks/b1
            placementPolicy: {maxDistance: block}
            hostMaintenanceInterval: periodic
            driverVersion: disabled
            gpus: claimed
          epfabric:acceptance: {gate: "off"}
        """,
        """
        gpu\tchange nodeConfig.hostMaintenancePolicy.maintenanceInterval
        gpu\tlengthen nodeConfig.reservationAffinity.values
        gpu\tchange placementPolicy.policyName
        placement\tchange workloadPolicy.maxTopologyDistance
        placement\tchange workloadPolicy.type
        placement\tchange name
        """),
    QUEUED(
        """
            capacity: flex-start
            autoscaling: {min: 0, max: 2}
            queued: true
            maxRunDuration: 36h
        """,
        """
        gpu\tchange queuedProvisioning.enabled
        gpu\tremove queuedProvisioning
        gpu\tchange nodeConfig.flexStart
        gpu\tchange nodeConfig.maxRunDuration
        """),
    RACK(
        """
            machine: a4x-highgpu-4g
            nodes: 2
            capacity: reservation
            reservation: rack/reservationBlocks/b1/reservationSubBlocks/s1
          epfabric:acceptance: {gate: "off"}
        """,
        """
        gpu\tchange nodeConfig.ephemeralStorageLocalSsdConfig.localSsdCount
        gpu\tchange nodeConfig.diskType
        gpu\tlengthen nodeConfig.reservationAffinity.values
        gpu\tchange placementPolicy.policyName
        placement\tchange workloadPolicy.acceleratorTopology
        placement\tchange workloadPolicy.type
        placement\tchange name
        """);

    private final String settings;
    private final String changes;

    BoughtPool(String settings, String changes) {
      this.settings = settings;
      this.changes = changes;
    }

    List<String> changes() {
      return changes.lines().toList();
    }

    boolean changes(String resource) {
      return changes().stream().anyMatch(line -> line.startsWith(resource + "\t"));
    }

    String edit(String dev) {
      return this == RACK
          ? RackByGoogleTest.rack(dev, settings)
          : dev.replace("    nodes: 2\n    capacity: spot\n", settings);
    }
  }

  private static Map<String, String> compareAll(ComparedStack stack, List<ObjectNode> resources)
      throws IOException {
    TreeMap<String, String> compared = new TreeMap<>();
    try (ProviderProcess provider = provider(stack)) {
      for (ObjectNode resource : resources) {
        compare(provider, resource, compared);
      }
      // Unknown values come last, because an invalid request ends the provider's process.
      for (ObjectNode resource : resources) {
        compareUnknowns(provider, resource, compared);
      }
    }
    return compared;
  }

  private static List<String> differences(Map<String, String> compared) {
    return compared.entrySet().stream()
        .filter(entry -> !agrees(entry.getValue()))
        .map(entry -> entry.getKey() + "\t" + entry.getValue())
        .toList();
  }

  private static List<String> lines(Map<String, String> compared) {
    return compared.entrySet().stream().map(e -> e.getKey() + "\t" + e.getValue()).toList();
  }

  private static boolean agrees(String both) {
    String[] words = both.split("\t", -1);
    return words[0].equals(words[1]);
  }

  /** Returns the known differences, with the reason in the last column. */
  private static Map<String, String> knownDifferences(Path file) throws IOException {
    Map<String, String> known = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#")) {
        int reasonStart = line.lastIndexOf('\t');
        known.put(line.substring(0, reasonStart), line.substring(reasonStart + 1));
      }
    }
    return known;
  }

  private static List<ObjectNode> resources(String export) {
    Map<String, ObjectNode> byKind = new TreeMap<>();
    for (JsonNode element : Json.parseObject(export).get("deployment").get("resources")) {
      ObjectNode resource = (ObjectNode) element;
      String type = resource.get("type").asText();
      String name = urn(resource).replaceFirst("^.*::", "");
      if (type.startsWith("gcp:")) {
        // Our rules do not distinguish resources whose names differ only in a number. The state
        // lists such resources in the order of their completion, which varies.
        byKind.merge(
            type + "\t" + name.replaceFirst("-[1-9]$", "-N"),
            (ObjectNode) revealed(resource),
            (first, second) -> urn(first).compareTo(urn(second)) < 0 ? first : second);
      }
    }
    return new ArrayList<>(byKind.values());
  }

  private static String urn(ObjectNode resource) {
    return resource.get("urn").asText();
  }

  /** Returns the value without secret markers, which the provider does not accept. */
  private static JsonNode revealed(JsonNode value) {
    if (value instanceof ObjectNode object) {
      if (object.has("plaintext") && object.has(PulumiProtocol.SIGNATURE)) {
        return Json.parse(object.get("plaintext").asText());
      }
      Json.keys(object).forEach(key -> object.set(key, revealed(object.get(key))));
    } else if (value instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, revealed(array.get(i)));
      }
    }
    return value;
  }

  private static ProviderProcess provider(ComparedStack dev) throws IOException {
    ObjectNode settings = Json.object();
    settings.put("project", "my-project");
    return ProviderProcess.start(
        PluginChoice.googleProvider(System.getenv()).orElseThrow(),
        GoogleEndpoints.at(dev.session().served().address()),
        settings);
  }

  private static void compare(
      ProviderProcess provider, ObjectNode resource, Map<String, String> compared)
      throws IOException {
    String type = resource.get("type").asText();
    ObjectNode inputs = (ObjectNode) resource.get("inputs");
    for (SingleChanges.Change change :
        SingleChanges.of(SingleChanges.given(inputs), properties(type))) {
      for (ObjectNode after : change.candidates()) {
        Optional<DiffResponse> providerDiff = provider.diff(resource, after);
        if (providerDiff.isPresent()) {
          compared.put(
              key(resource) + "\t" + change.what(),
              previewedEffect(type, inputs, after) + "\t" + effectOf(providerDiff.get()));
          break;
        }
      }
    }
  }

  /**
   * Compares changes to unknown values: before a replacement, the engine makes each dependent
   * property unknown.
   */
  private static void compareUnknowns(
      ProviderProcess provider, ObjectNode resource, Map<String, String> compared)
      throws IOException {
    ObjectNode inputs = (ObjectNode) resource.get("inputs");
    for (Map.Entry<String, JsonNode> dependency :
        resource.path("propertyDependencies").properties()) {
      String property = dependency.getKey();
      if (!dependency.getValue().isEmpty()) {
        ObjectNode after = SingleChanges.given(inputs);
        after.put(property, PulumiProtocol.UNKNOWN);
        DiffResponse providerDiff = provider.diffWithUnknown(resource, property);
        compared.put(
            key(resource) + "\tunknown " + property,
            previewedEffect(resource.get("type").asText(), inputs, after)
                + "\t"
                + effectOf(providerDiff));
      }
    }
  }

  private static String key(ObjectNode resource) {
    String name = urn(resource).replaceFirst("^.*::", "");
    return resource.get("type").asText() + "\t" + name;
  }

  private static List<String> properties(String type) throws IOException {
    try (Stream<String> lines = Files.lines(RESOURCES.resolve("schema.tsv"))) {
      return lines
          .map(line -> line.split("\t", -1))
          .filter(cells -> cells[0].equals(type))
          .map(cells -> cells[1])
          .toList();
    }
  }

  private static String previewedEffect(String type, ObjectNode before, ObjectNode after) {
    List<PropertyEffect> effects =
        InputChanges.between(
                type,
                Map.of(),
                PlainJson.object(before.toString()),
                PlainJson.object(after.toString()))
            .stream()
            .map(PropertyChange::effect)
            .toList();
    if (effects.contains(PropertyEffect.REPLACES)) {
      return "replace";
    }
    return effects.stream().allMatch(effect -> effect == PropertyEffect.NOTHING)
        ? "nothing"
        : "update";
  }

  private static String effectOf(DiffResponse diff) {
    if (diff.getReplacesCount() > 0) {
      return "replace";
    }
    return diff.getChanges() == DiffChanges.DIFF_NONE ? "nothing" : "update";
  }
}
