package epfabric.jobs.firstrun;

import epfabric.fabric.plan.FabricPlan;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts names of a fabric in the place of placeholders such as {@code $SYSTEM}. */
public record CommandWords(Map<String, String> values) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$([A-Z]+)\\b");

  public CommandWords {
    values = Map.copyOf(values);
  }

  /** The names of a fabric. */
  public static CommandWords of(FabricPlan plan) {
    Map<String, String> values = new TreeMap<>();
    values.put("ENV", plan.scope().environment());
    values.put("PREFIX", plan.scope().prefix());
    values.put("PROJECT", plan.scope().project());
    values.put("REGION", plan.scope().region());
    values.put("ZONE", plan.scope().zone().toString());
    values.put("POOL", plan.pool().name());
    values.put("SYSTEM", plan.install().namespace());
    values.put("ACCEPTANCE", plan.install().testNamespace());
    values.put("REPOSITORY", plan.scope().imageRepository());
    return new CommandWords(values);
  }

  /** The same with another one. */
  public CommandWords with(String placeholder, String value) {
    Map<String, String> more = new TreeMap<>(values);
    more.put(placeholder, value);
    return new CommandWords(more);
  }

  /** The command with its names; what is no placeholder of ours stays. */
  public String in(String command) {
    Matcher matcher = PLACEHOLDER.matcher(command);
    StringBuilder text = new StringBuilder();
    while (matcher.find()) {
      String value = values.getOrDefault(matcher.group(1), matcher.group());
      matcher.appendReplacement(text, Matcher.quoteReplacement(value));
    }
    return matcher.appendTail(text).toString();
  }
}
