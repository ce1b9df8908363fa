package epfabric.jobs.firstrun;

import epfabric.fabric.plan.FabricPlan;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces placeholders in commands, such as {@code $SYSTEM}, by names of a fabric. */
public record CommandWords(Map<String, String> values) {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$([A-Z]+)\\b");

  public CommandWords {
    values = Map.copyOf(values);
  }

  /** Returns the placeholders with the names of a fabric. */
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

  /** Returns a copy with one more placeholder. */
  public CommandWords with(String placeholder, String value) {
    Map<String, String> more = new TreeMap<>(values);
    more.put(placeholder, value);
    return new CommandWords(more);
  }

  /** Returns the command with its placeholders replaced; unknown placeholders are kept. */
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
