package epfabric.operate.live.read;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.operate.live.seen.PlainText;
import epfabric.operate.live.seen.SeenDomain;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads ComputeDomains, for which no library has types. */
public final class ObservedDomain {
  private ObservedDomain() {}

  public static SeenDomain of(GenericKubernetesResource object) {
    JsonNode nodes = Json.tree(object.getAdditionalProperties()).at("/status/nodes");
    List<String> unready =
        nodes
            .valueStream()
            .filter(node -> !node.path("status").asText().equals("Ready"))
            .map(node -> PlainText.of(node.path("name").asText()))
            .toList();
    SortedMap<String, List<String>> cliques = new TreeMap<>();
    nodes
        .valueStream()
        .filter(node -> !node.path("cliqueID").asText().isEmpty())
        .forEach(
            node ->
                cliques
                    .computeIfAbsent(
                        PlainText.of(node.path("cliqueID").asText()), id -> new ArrayList<>())
                    .add(PlainText.of(node.path("name").asText())));
    return new SeenDomain(
        ObservedObject.name(ObservedObject.metadata(object).getName()), unready, cliques);
  }
}
