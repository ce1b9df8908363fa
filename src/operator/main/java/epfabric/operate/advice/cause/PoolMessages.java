package epfabric.operate.advice.cause;

import epfabric.fabric.plan.FabricPlan;
import java.util.Map;
import java.util.TreeMap;

/** What GKE says of pools: its message on each, with the codes and messages of its conditions. */
public final class PoolMessages {
  private PoolMessages() {}

  /** The messages on the plan's pools; pools without one are left out. */
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

  /** The message on a cluster or pool; empty if it has none. */
  static String of(ObjectTree thing) {
    StringBuilder message = new StringBuilder(thing.text("statusMessage"));
    for (ObjectTree condition : thing.list("conditions")) {
      message.append(' ').append(condition.text("code"));
      message.append(' ').append(condition.text("message"));
    }
    return message.toString().strip();
  }
}
