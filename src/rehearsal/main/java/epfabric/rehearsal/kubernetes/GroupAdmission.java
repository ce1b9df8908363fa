package epfabric.rehearsal.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Refuses the objects that LeaderWorkerSet's webhook refuses: {@code generalValidate} in {@code
 * pkg/webhooks/leaderworkerset_webhook.go} of kubernetes-sigs/lws v0.7.0.
 */
final class GroupAdmission {
  /** The format of Service names; the set's headless Service has the set's name. */
  private static final Pattern LABEL = Pattern.compile("[a-z]([-a-z0-9]{0,61}[a-z0-9])?");

  private GroupAdmission() {}

  static void check(ObjectNode set) {
    String name = JsonTree.text(set, "metadata", "name");
    List<String> errors = new ArrayList<>();
    if (!LABEL.matcher(name).matches()) {
      // The message of apimachinery's IsDNS1035Label, without its examples.
      errors.add(
          "metadata.name: Invalid value: \""
              + name
              + "\": a DNS-1035 label must consist of lower case alphanumeric characters or '-',"
              + " start with an alphabetic character, and end with an alphanumeric character");
    }
    int replicas = JsonTree.number(set, "spec", "replicas").orElse(1);
    if (replicas < 0) {
      errors.add(invalid("replicas", replicas, "replicas must be equal or greater than 0"));
    }
    int size = JsonTree.number(set, "spec", "leaderWorkerTemplate", "size").orElse(1);
    if (size < 1) {
      errors.add(
          invalid("leaderWorkerTemplate.size", size, "size must be equal or greater than 1"));
    }
    if (!errors.isEmpty()) {
      throw new KubernetesException(
          403,
          "admission webhook \"vleaderworkerset.kb.io\" denied the request: "
              + (errors.size() == 1 ? errors.get(0) : "[" + String.join(", ", errors) + "]"));
    }
    checkEmulated(set);
  }

  private static String invalid(String path, int value, String why) {
    return "spec." + path + ": Invalid value: " + value + ": " + why;
  }

  /** Refuses requests that the real controller carries out but the emulated controller does not. */
  private static void checkEmulated(ObjectNode set) {
    boolean unusual =
        JsonTree.object(set, "spec").has("rolloutStrategy")
            || JsonTree.object(set, "spec").has("networkConfig")
            || JsonTree.object(set, "spec", "leaderWorkerTemplate").has("subGroupPolicy");
    if (unusual) {
      throw new KubernetesException(
          501,
          "not emulated: a LeaderWorkerSet with a rolloutStrategy, networkConfig or"
              + " subGroupPolicy");
    }
  }
}
