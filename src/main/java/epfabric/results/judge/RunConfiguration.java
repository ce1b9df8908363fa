package epfabric.results.judge;

import epfabric.results.judge.RunExpectation.Shape;
import epfabric.results.judge.RunFindings.Place;
import java.util.Optional;
import java.util.OptionalInt;

/** The parameters of a run, from what the user says and what the log says. */
final class RunConfiguration {
  private RunConfiguration() {}

  /** The user's word before the log's; empty when a part is in neither. */
  static Optional<LogConfig> merged(Optional<LogConfig> log, Shape shape) {
    OptionalInt tokens = first(shape.tokens(), log.map(LogConfig::tokens));
    OptionalInt hidden = first(shape.hidden(), log.map(LogConfig::hidden));
    OptionalInt topk = first(shape.topk(), log.map(LogConfig::topk));
    if (tokens.isEmpty() || hidden.isEmpty() || topk.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new LogConfig(
            tokens.getAsInt(),
            hidden.getAsInt(),
            log.map(LogConfig::topkGroups).orElse(OptionalInt.empty()),
            topk.getAsInt(),
            log.map(LogConfig::experts).orElse(OptionalInt.empty()),
            log.map(LogConfig::line).orElse(0L)));
  }

  private static OptionalInt first(OptionalInt said, Optional<Integer> logged) {
    return said.isPresent() ? said : logged.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  /** Where the log says otherwise than the user, it is the log of another run. */
  static void check(NodeLog log, Shape shape, RunFindings findings) {
    if (log.remarks().contradictions() > 0) {
      findings.fail(
          "configs-differ", Place.of(log), "its [config] lines differ", "judge the log of one run");
    }
    log.config()
        .ifPresent(
            config -> {
              Place where = Place.of(log, config.line());
              differs("tokens", shape.tokens(), config.tokens(), where, findings);
              differs("hidden", shape.hidden(), config.hidden(), where, findings);
              differs("topk", shape.topk(), config.topk(), where, findings);
              config
                  .experts()
                  .ifPresent(e -> differs("experts", shape.experts(), e, where, findings));
              config
                  .topkGroups()
                  .ifPresent(g -> differs("topk-groups", shape.topkGroups(), g, where, findings));
            });
  }

  private static void differs(
      String name, OptionalInt expected, int found, Place where, RunFindings findings) {
    if (expected.isPresent() && expected.getAsInt() != found) {
      findings.fail(
          "other-shape",
          where,
          name + ": the log says " + found + ", expected " + expected.getAsInt(),
          "give the right --" + name + ", or the log of this run");
    }
  }
}
