package epfabric.operate.advice.cause;

import epfabric.base.value.EnumWord;
import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.evidence.MissingEvidence;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files in which a diagnosis stores Google Cloud's responses, and the reasons for missing
 * files.
 */
public final class CloudFiles {
  /** The folder that is reported as missing if no request to Google was possible. */
  public static final String ALL = "google/";

  public static final String CLUSTER = "google/cluster.json";
  public static final String OPERATIONS = "google/operations.json";
  public static final String ZONE_OPERATIONS = "google/zone-operations.json";
  public static final String GLOBAL_OPERATIONS = "google/global-operations.json";
  public static final String MACHINES = "google/machines.json";

  static final String NETWORKS = "google/networks/";
  static final String GROUP_ERRORS = "google/group-errors/";

  private static final Pattern GROUP =
      Pattern.compile("/zones/([^/]+)/instanceGroup(?:Manager)?s/([a-z0-9-]+)$");

  private CloudFiles() {}

  public static String network(String name) {
    return NETWORKS + name + ".json";
  }

  public static String groupErrors(String group) {
    return GROUP_ERRORS + group + ".json";
  }

  /** Returns the reason why a file is missing; its first word is the kind of the reason. */
  public static String refusal(GoogleAnswerException e) {
    return kindPrefix(e.kind()) + e.getMessage() + "; do: " + e.remedy();
  }

  private static String kindPrefix(Kind kind) {
    return "(" + EnumWord.of(kind) + ") ";
  }

  /** Returns whether a file with Google's responses is missing for a reason of this kind. */
  static boolean isMissing(MissingEvidence missing, Kind kind) {
    return missing.what().startsWith(ALL) && missing.why().startsWith(kindPrefix(kind));
  }

  /**
   * Returns the managed instance groups of the plan's pools in the stored cluster. The keys are the
   * names of the groups, the values their zones.
   */
  public static Map<String, String> groups(List<KeptFile> files, FabricPlan plan) {
    Map<String, String> groups = new TreeMap<>();
    files.stream()
        .filter(file -> file.path().equals(CLUSTER))
        .flatMap(file -> ObjectTree.parse(file.text()).list("nodePools").stream())
        .filter(pool -> plan.pool().names().contains(pool.text("name")))
        .flatMap(pool -> pool.list("instanceGroupUrls").stream())
        .map(url -> GROUP.matcher(url.text()))
        .filter(Matcher::find)
        .forEach(found -> groups.put(found.group(2), found.group(1)));
    return groups;
  }
}
