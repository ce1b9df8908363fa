package epfabric.rehearsal.replay;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.util.List;

/** What an installer's pod was told, and by whom. */
final class InstallerPod {
  private InstallerPod() {}

  /** What is to be on the node. */
  static String fingerprint(PodMoment moment) {
    return JsonTree.text(moment.pod(), "metadata", "annotations", Labels.INSTALLATION);
  }

  /** What decides the modules, as far as a rehearsal knows; nothing is kept without a bucket. */
  static String cacheKey(PodMoment moment) {
    String bucket = variable(moment, "MODULE_CACHE");
    String image = JsonTree.text(moment.spec(), "image");
    String own = bucket.isEmpty() ? moment.node() : "";
    return bucket + " " + own + " " + image;
  }

  private static String variable(PodMoment moment, String name) {
    return JsonTree.items(moment.spec(), "env").stream()
        .filter(variable -> JsonTree.text(variable, "name").equals(name))
        .map(variable -> JsonTree.text(variable, "value"))
        .findFirst()
        .orElse("");
  }

  /** Whether its node is to lose what was installed. */
  static boolean removes(PodMoment moment) {
    List<String> words = words(moment);
    return words.contains("--uninstall") || words.contains("--remove");
  }

  /** Whether it has a container of this name that stays. */
  static boolean has(PodMoment moment, String container) {
    return JsonTree.items(moment.pod(), "spec", "containers").stream()
        .anyMatch(one -> JsonTree.text(one, "name").equals(container));
  }

  static List<String> words(PodMoment moment) {
    return JsonTree.words(moment.spec(), "command");
  }

  /** The set that the pod's own ConfigMap names; after a change there is another beside it. */
  static String softwareSet(PodMoment moment) {
    return JsonTree.items(moment.pod(), "spec", "volumes").stream()
        .map(volume -> JsonTree.text(volume, "configMap", "name"))
        .map(name -> new ObjectKey("v1", "ConfigMap", moment.namespace(), name))
        .flatMap(key -> moment.cluster().get(key).stream())
        .flatMap(map -> JsonTree.text(map, "data", "software.env").lines())
        .filter(line -> line.startsWith("SOFTWARE_SET="))
        .map(line -> line.substring(line.indexOf('=') + 1))
        .findFirst()
        .orElse("");
  }

  /** Addresses of no meaning, another for each node. */
  static String nics(PodMoment moment) {
    int host = 2 + Math.floorMod(moment.node().hashCode(), 250);
    StringBuilder text = new StringBuilder();
    for (int nic = 0; nic < 8; nic++) {
      text.append(nic > 0 ? "," : "").append("mlx5_" + nic + "=192.168." + nic + "." + host);
    }
    return text.toString();
  }
}
