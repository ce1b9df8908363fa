package epfabric.fabric.plan;

import epfabric.fabric.catalog.CloudRefusal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the placeholders of catalog texts with names and commands of one fabric. */
public final class PlanPlaceholders {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z-]+)\\}");

  private final FabricPlan plan;
  private final Map<String, String> values;

  /**
   * Creates the values of the placeholders for the plan's fabric.
   *
   * @param again the command that repeats the refused request
   */
  public PlanPlaceholders(FabricPlan plan, String again) {
    this.plan = plan;
    this.values =
        Map.ofEntries(
            Map.entry("again", again + " again"),
            Map.entry("doctor", command("doctor")),
            Map.entry("orphans", command("orphans")),
            Map.entry("rescue", command("rescue")),
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

  private String command(String verb) {
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
              String value = values.get(found.group(1));
              if (value == null) {
                throw new IllegalArgumentException("no such placeholder: " + found.group());
              }
              return Matcher.quoteReplacement(value);
            });
  }
}
