package epfabric.jobs.benchmark.files;

import java.util.Map;
import java.util.TreeMap;

/** Writes the env_vars.sh of a run: lines {@code export NAME="VALUE"}, as CloudAI writes them. */
public final class EnvironmentScript {
  private EnvironmentScript() {}

  /**
   * Returns the file's text; unlike in CloudAI's file, special characters of the shell are escaped.
   */
  public static String of(Map<String, String> variables) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(variables)
        .forEach((name, value) -> text.append("export " + name + "=\"" + escaped(value) + "\"\n"));
    return text.toString();
  }

  private static String escaped(String value) {
    return value.replaceAll("([\\\\\"$`])", "\\\\$1");
  }
}
