package epfabric.operate.advice.cause;

import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects settings of NVSHMEM and NCCL from logs and pods in one file. */
final class LoadedSettings {
  private static final Pattern SETTING =
      Pattern.compile(
          "\\b((?:NVSHMEM|NCCL|UCX|DEEPEP|EP)_[A-Z0-9_]+)( set by environment to |=)(\\S+)");

  private LoadedSettings() {}

  /** Returns a file with lines {@code FILE: NAME=VALUE} without duplicates. */
  static KeptFile of(Evidence evidence) {
    Set<String> lines = new LinkedHashSet<>();
    for (KeptFile file : evidence.files()) {
      if (file.path().contains("/logs/") || file.path().contains("/configmaps/")) {
        Matcher matcher = SETTING.matcher(file.text().replace("\\n", "\n"));
        while (matcher.find()) {
          lines.add(file.path() + ": " + matcher.group(1) + "=" + matcher.group(3));
        }
      }
      if (file.path().contains("/pods/")) {
        addVariables(file, lines);
      }
    }
    return new KeptFile(
        "settings.txt", lines.isEmpty() ? "none seen\n" : String.join("\n", lines) + "\n");
  }

  private static void addVariables(KeptFile file, Set<String> lines) {
    for (ObjectTree container : ObjectTree.parse(file.text()).list("spec", "containers")) {
      for (ObjectTree variable : container.list("env")) {
        if (SETTING.matcher(variable.text("name") + "=x").matches()) {
          lines.add(file.path() + ": " + variable.text("name") + "=" + variable.text("value"));
        }
      }
    }
  }
}
