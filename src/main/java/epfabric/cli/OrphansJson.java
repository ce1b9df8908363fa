package epfabric.cli;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import epfabric.google.Thing;
import epfabric.operate.Orphan;
import epfabric.operate.Orphans;

/** Orphans as JSON, in the order in which they can be removed. */
final class OrphansJson {
  private OrphansJson() {}

  /**
   * @param commands whether the commands that delete are told
   */
  static String of(String environment, String project, Orphans orphans, boolean commands) {
    JsonObject json = new JsonObject();
    json.addProperty("environment", environment);
    json.addProperty("project", project);
    json.addProperty("usdPerDay", orphans.usdPerDay());
    json.addProperty("unpriced", orphans.unpriced());
    JsonArray alive = new JsonArray();
    orphans.alive().forEach(thing -> alive.add(Orphan.subject(thing)));
    json.add("alive", alive);
    json.addProperty("heldByStack", orphans.held());
    JsonArray left = new JsonArray();
    orphans.left().forEach(orphan -> left.add(orphan(orphan, commands)));
    json.add("left", left);
    JsonArray kept = new JsonArray();
    for (Orphans.Kept one : orphans.kept()) {
      JsonObject object = thing(one.thing());
      object.addProperty("why", one.why());
      kept.add(object);
    }
    json.add("kept", kept);
    return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(json);
  }

  private static JsonObject thing(Thing thing) {
    JsonObject object = new JsonObject();
    object.addProperty("kind", thing.kind().words());
    object.addProperty("name", thing.name());
    object.addProperty("place", thing.place());
    return object;
  }

  private static JsonObject orphan(Orphan orphan, boolean commands) {
    JsonObject object = thing(orphan.thing());
    object.addProperty("ours", orphan.ours());
    object.addProperty("why", orphan.why());
    JsonArray blocks = new JsonArray();
    orphan.blocks().forEach(blocks::add);
    object.add("blocks", blocks);
    orphan.usdPerDay().ifPresent(usd -> object.addProperty("usdPerDay", usd));
    orphan.goesWith().ifPresent(t -> object.addProperty("goesWith", Orphan.subject(t)));
    if (commands) {
      object.addProperty("command", orphan.command());
    }
    return object;
  }
}
