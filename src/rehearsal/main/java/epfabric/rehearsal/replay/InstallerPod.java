package epfabric.rehearsal.replay;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.rehearsal.kubernetes.api.JsonTree;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.kubernetes.api.PodMoment;
import java.util.List;

/** Reads the settings of an installer's pod from its manifest and its ConfigMaps. */
final class InstallerPod {
  private InstallerPod() {}

  /** Returns the fingerprint of the wanted installation. */
  static String fingerprint(PodMoment moment) {
    return JsonTree.text(moment.pod(), "metadata", "annotations", Labels.INSTALLATION);
  }

  /**
   * Returns a cache key from the inputs that determine the kernel modules, as far as a rehearsal
   * knows them. Without a bucket, the modules are not cached.
   */
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

  /** Returns whether the node's installation is to be removed. */
  static boolean removes(PodMoment moment) {
    List<String> words = words(moment);
    return words.contains("--uninstall") || words.contains("--remove");
  }

  /** Returns whether the pod has a container with this name that keeps running. */
  static boolean has(PodMoment moment, String container) {
    return JsonTree.items(moment.pod(), "spec", "containers").stream()
        .anyMatch(found -> JsonTree.text(found, "name").equals(container));
  }

  static List<String> words(PodMoment moment) {
    return JsonTree.words(moment.spec(), "command");
  }

  /**
   * Returns the software set from the ConfigMap that the pod mounts. After a change of the set,
   * ConfigMaps of other sets exist, too.
   */
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

  /** Returns arbitrary addresses, different for each node. */
  static String nics(PodMoment moment) {
    int host = 2 + Math.floorMod(moment.node().hashCode(), 250);
    StringBuilder text = new StringBuilder();
    for (int nic = 0; nic < 8; nic++) {
      text.append(nic > 0 ? "," : "").append("mlx5_" + nic + "=192.168." + nic + "." + host);
    }
    return text.toString();
  }
}
