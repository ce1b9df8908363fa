package epfabric.jobs.serving;

import epfabric.base.json.Json;
import epfabric.base.terminal.ExitCode;
import epfabric.jobs.serving.CheckFinding.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of all checks of a server.
 *
 * @param model the model's name on the server; empty if the server reported none
 */
public record ServerCheck(
    String environment,
    String server,
    String namespace,
    String engine,
    String model,
    List<CheckFinding> findings,
    List<ServerSpeed> speeds) {
  private static final int FORMAT = 1;

  public ServerCheck {
    findings = List.copyOf(findings);
    speeds = List.copyOf(speeds);
  }

  /** Returns the exit code: a failure takes precedence over unknown findings. */
  public ExitCode code() {
    if (has(Outcome.FAIL)) {
      return ExitCode.GATE_FAILED;
    }
    return has(Outcome.NOT_KNOWN) ? ExitCode.INCONCLUSIVE : ExitCode.DONE;
  }

  private boolean has(Outcome outcome) {
    return findings.stream().anyMatch(finding -> finding.outcome() == outcome);
  }

  /** Returns the result for people. */
  public String text() {
    StringBuilder text = new StringBuilder();
    String what = model.isEmpty() ? "" : ": " + model + " by " + engine;
    text.append(server).append(" in ").append(namespace).append(what).append('\n');
    int widest = findings.stream().mapToInt(finding -> finding.name().length()).max().orElse(0);
    for (CheckFinding finding : findings) {
      text.append("  ").append(finding.name()).append(" ".repeat(widest - finding.name().length()));
      String word = finding.outcome().word();
      text.append("  ").append(word).append(" ".repeat("not known".length() - word.length()));
      text.append("  ").append(finding.seen()).append('\n');
    }
    return text.toString();
  }

  /** Returns the result for programs; keys in a fixed order. */
  public String json() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("environment", environment);
    root.put("server", server);
    root.put("namespace", namespace);
    root.put("engine", engine);
    root.put("model", model);
    root.put("findings", findings.stream().map(ServerCheck::fields).toList());
    root.put("benchmarks", speeds.stream().map(ServerCheck::fields).toList());
    return Json.indented(root) + "\n";
  }

  private static Map<String, Object> fields(CheckFinding finding) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", finding.name());
    fields.put("outcome", finding.outcome().word());
    fields.put("seen", finding.seen());
    return fields;
  }

  private static Map<String, Object> fields(ServerSpeed speed) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("concurrency", speed.concurrency());
    speed
        .table()
        .ifPresent(
            table -> {
              fields.put("requests", table.completed());
              fields.put("failed", table.failed());
              fields.put("inputTokens", table.inputTokens());
              fields.put("outputTokens", table.outputTokens());
              fields.put("tokensPerSecond", table.tokensPerSecond());
              fields.put("tokenMs", table.tokenMs());
            });
    speed.linkMs().ifPresent(floor -> fields.put("linkMs", floor));
    return fields;
  }
}
