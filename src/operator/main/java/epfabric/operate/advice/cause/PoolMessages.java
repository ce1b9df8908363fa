package epfabric.operate.advice.cause;

import epfabric.fabric.plan.FabricPlan;
import java.util.Map;
import java.util.TreeMap;

/** Reads GKE's messages about pools, with the codes and messages of the pools' conditions. */
public final class PoolMessages {
  private PoolMessages() {}

  /** Returns the messages by the name of the plan's pool; a pool without a message is omitted. */
  public static Map<String, String> of(String cluster, FabricPlan plan) {
    Map<String, String> messages = new TreeMap<>();
    for (ObjectTree pool : ObjectTree.parse(cluster).list("nodePools")) {
      String message = of(pool);
      if (plan.pool().names().contains(pool.text("name")) && !message.isEmpty()) {
        messages.put(pool.text("name"), message);
      }
    }
    return messages;
  }

  /** Returns the message about a cluster or a pool; empty if there is none. */
  static String of(ObjectTree resource) {
    StringBuilder message = new StringBuilder(resource.text("statusMessage"));
    for (ObjectTree condition : resource.list("conditions")) {
      message.append(' ').append(condition.text("code"));
      message.append(' ').append(condition.text("message"));
    }
    return message.toString().strip();
  }
}
