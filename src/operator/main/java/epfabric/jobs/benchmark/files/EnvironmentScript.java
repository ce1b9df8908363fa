package epfabric.jobs.benchmark.files;

import java.util.Map;
import java.util.TreeMap;

/** The env_vars.sh of a run: {@code export NAME="VALUE"}, as CloudAI writes it. */
public final class EnvironmentScript {
  private EnvironmentScript() {}

  /**
   * Returns the file; unlike CloudAI's, it preserves values with the shell's special characters.
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
