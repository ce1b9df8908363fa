package epfabric.fabric.plan;

import epfabric.fabric.catalog.CloudRefusal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names and commands of one fabric, for the placeholders of texts in the catalog. */
public final class PlanPlaceholders {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z-]+)\\}");

  private final FabricPlan plan;
  private final Map<String, String> words;

  /**
   * Creates the names and commands of the plan's fabric.
   *
   * @param again the command that repeats the refused request
   */
  public PlanPlaceholders(FabricPlan plan, String again) {
    this.plan = plan;
    this.words =
        Map.ofEntries(
            Map.entry("again", again + " again"),
            Map.entry("doctor", verb("doctor")),
            Map.entry("orphans", verb("orphans")),
            Map.entry("rescue", verb("rescue")),
            Map.entry("machine", plan.pool().machine().name()),
            Map.entry("project", plan.scope().project()),
            Map.entry("network-project", plan.network().project()),
            Map.entry("cluster", plan.cluster().name()),
            Map.entry("location", plan.cluster().location()),
            Map.entry("region", plan.scope().region()),
            Map.entry("zone", zone()),
            Map.entry("reservations", reservations()),
            Map.entry(
                "reservation",
                plan.reservation().map(r -> r.describe(zone())).orElseGet(this::reservations)));
  }

  private String verb(String verb) {
    return "epfabric " + verb + " " + plan.scope().environment();
  }

  private String zone() {
    return plan.scope().zone().name();
  }

  private String reservations() {
    String owner = plan.reservation().map(Reservation::project).orElse(plan.scope().project());
    return "gcloud compute reservations list --filter=zone:" + zone() + " --project=" + owner;
  }

  /** Returns the remedy for a refusal in this fabric. */
  public String remedy(CloudRefusal refusal) {
    return fill(
        refusal.reserved().filter(any -> plan.reservation().isPresent()).orElse(refusal.remedy()));
  }

  private String fill(String text) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            found -> {
              String word = words.get(found.group(1));
              if (word == null) {
                throw new IllegalArgumentException("no such placeholder: " + found.group());
              }
              return Matcher.quoteReplacement(word);
            });
  }
}
