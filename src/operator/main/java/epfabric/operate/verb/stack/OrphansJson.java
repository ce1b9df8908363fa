package epfabric.operate.verb.stack;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.operate.advice.cleanup.Orphan;
import epfabric.operate.advice.cleanup.Orphans;
import epfabric.operate.google.ProjectResource;

/** Prints orphans as JSON, in the order in which they can be removed. */
final class OrphansJson {
  private OrphansJson() {}

  /**
   * Returns the JSON.
   *
   * @param commands whether to include the commands that delete
   */
  static String of(String environment, String project, Orphans orphans, boolean commands) {
    ObjectNode json = Json.object();
    json.put("environment", environment);
    json.put("project", project);
    json.put("usdPerDay", orphans.usdPerDay());
    json.put("unpriced", orphans.unpriced());
    ArrayNode alive = Json.array();
    orphans.alive().forEach(resource -> alive.add(Orphan.subject(resource)));
    json.set("alive", alive);
    json.put("heldByStack", orphans.held());
    ArrayNode left = Json.array();
    orphans.left().forEach(orphan -> left.add(orphan(orphan, commands)));
    json.set("left", left);
    ArrayNode kept = Json.array();
    for (Orphans.Kept one : orphans.kept()) {
      ObjectNode object = resource(one.resource());
      object.put("why", one.why());
      kept.add(object);
    }
    json.set("kept", kept);
    return Json.indented(json);
  }

  private static ObjectNode resource(ProjectResource resource) {
    ObjectNode object = Json.object();
    object.put("kind", resource.kind().words());
    object.put("name", resource.name());
    object.put("place", resource.place());
    return object;
  }

  private static ObjectNode orphan(Orphan orphan, boolean commands) {
    ObjectNode object = resource(orphan.resource());
    object.put("ours", orphan.ours());
    object.put("why", orphan.why());
    ArrayNode blocks = Json.array();
    orphan.blocks().forEach(blocks::add);
    object.set("blocks", blocks);
    orphan.usdPerDay().ifPresent(usd -> object.put("usdPerDay", usd));
    orphan.goesWith().ifPresent(t -> object.put("goesWith", Orphan.subject(t)));
    if (commands) {
      object.put("command", orphan.command());
    }
    return object;
  }
}
