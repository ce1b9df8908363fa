package epfabric.results.judge.run;

import epfabric.results.judge.run.RunFindings.Place;
import epfabric.results.judge.test.RunExpectation.Shape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The parameters of a run: from the options, from the command that the launcher recorded, and from
 * the log. Measurements are judged by these parameters, so the sources must agree.
 */
public final class RunConfiguration {
  /** Code of the reason for a configuration that is not possible in any test. */
  public static final String BAD = "bad-config";

  private static final List<Parameter> PARAMETERS =
      List.of(
          new Parameter("tokens", Shape::tokens, c -> OptionalInt.of(c.tokens())),
          new Parameter("hidden", Shape::hidden, c -> OptionalInt.of(c.hidden())),
          new Parameter("topk", Shape::topk, c -> OptionalInt.of(c.topk())),
          new Parameter("experts", Shape::experts, LogConfig::experts),
          new Parameter("topk-groups", Shape::topkGroups, LogConfig::topkGroups));

  private final Shape requested;
  private final RunFindings findings;

  /** A parameter of the tests, with the name of its option. */
  private record Parameter(
      String name, Function<Shape, OptionalInt> known, Function<LogConfig, OptionalInt> logged) {}

  private RunConfiguration(Shape requested, RunFindings findings) {
    this.requested = requested;
    this.findings = findings;
  }

  /** Returns the shape that the user asked for, completed from the recorded commands. */
  public static Shape shape(RunLogs run, Shape requested) {
    Shape known = requested;
    List<Shape> commands =
        Stream.concat(
                run.runFiles().stream().map(RunArguments::shape),
                run.nodes().stream().map(node -> RunArguments.shape(node.arguments())))
            .toList();
    for (Shape command : commands) {
      known =
          new Shape(
              first(known.tokens(), command.tokens()),
              first(known.hidden(), command.hidden()),
              first(known.topk(), command.topk()),
              first(known.experts(), command.experts()),
              first(known.topkGroups(), command.topkGroups()));
    }
    return known;
  }

  /**
   * Combines the configuration in the log with a known shape, which takes precedence. Empty if both
   * lack the tokens, the hidden size or the top-k.
   */
  public static Optional<LogConfig> merged(Optional<LogConfig> log, Shape known) {
    OptionalInt tokens = first(known.tokens(), of(log, LogConfig::tokens));
    OptionalInt hidden = first(known.hidden(), of(log, LogConfig::hidden));
    OptionalInt topk = first(known.topk(), of(log, LogConfig::topk));
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

  private static OptionalInt of(Optional<LogConfig> log, Function<LogConfig, Integer> part) {
    return log.map(part).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private static OptionalInt first(OptionalInt one, OptionalInt other) {
    return one.isPresent() ? one : other;
  }

  /**
   * Reports each number that differs between sources, and each number that is not possible in any
   * test.
   */
  public static void check(RunLogs run, Shape requested, RunFindings findings) {
    RunConfiguration configuration = new RunConfiguration(requested, findings);
    Optional<NodeLog> first =
        run.logs().stream().filter(l -> l.identity().config().isPresent()).findFirst();
    for (NodeRun node : run.nodes()) {
      Optional<Shape> command = node.runFile().map(RunArguments::shape);
      command.ifPresent(shape -> configuration.checkCommand(node, shape));
      node.logs().forEach(log -> configuration.checkLog(log, node, command));
      node.logs().forEach(log -> configuration.checkSame(log, first));
    }
  }

  private void checkCommand(NodeRun node, Shape command) {
    for (Parameter parameter : PARAMETERS) {
      OptionalInt found = parameter.known().apply(command);
      OptionalInt expected = parameter.known().apply(requested);
      if (found.isPresent() && differ(expected, found)) {
        String statement = "the command in run.json says " + found.getAsInt();
        otherShape(
            parameter, statement, "expected " + expected.getAsInt(), new Place(node.source(), 0));
      }
    }
  }

  private void checkLog(NodeLog log, NodeRun node, Optional<Shape> command) {
    if (log.findings().remarks().contradictions() > 0) {
      findings.fail(
          "configs-differ", Place.of(log), "its [config] lines differ", "judge the log of one run");
    }
    if (log.identity().config().isEmpty()) {
      return;
    }
    Place where = Place.of(log, log.identity().config().get().line());
    for (Parameter parameter : PARAMETERS) {
      OptionalInt found = parameter.logged().apply(log.identity().config().get());
      if (found.isEmpty()) {
        continue;
      }
      String statement = "the log says " + found.getAsInt();
      OptionalInt expected = parameter.known().apply(requested);
      OptionalInt given = command.map(parameter.known()).orElse(OptionalInt.empty());
      if (found.getAsInt() < 1) {
        String what = parameter.name() + ": " + statement + ", but no test runs with less than 1";
        findings.fail(
            BAD, where, what, "the line was damaged: collect the log again, or run the test again");
      }
      if (differ(expected, found)) {
        otherShape(parameter, statement, "expected " + expected.getAsInt(), where);
      } else if (differ(given, found)) {
        String started = "the command in " + node.source() + "/run.json " + given.getAsInt();
        otherShape(parameter, statement, started, where);
      }
    }
  }

  /** Checks that all logs have the same configuration. */
  private void checkSame(NodeLog log, Optional<NodeLog> first) {
    log.identity()
        .config()
        .filter(
            config ->
                first.isPresent() && first.get().identity().test().equals(log.identity().test()))
        .filter(config -> !config.sameAs(first.orElseThrow().identity().config().orElseThrow()))
        .ifPresent(
            config ->
                findings.fail(
                    "configs-differ",
                    Place.of(log, config.line()),
                    "its [config] line differs from that of "
                        + first.orElseThrow().origin().source(),
                    "judge the logs of one run"));
  }

  private static boolean differ(OptionalInt expected, OptionalInt found) {
    return expected.isPresent() && expected.getAsInt() != found.getAsInt();
  }

  private void otherShape(Parameter parameter, String statement, String expected, Place where) {
    findings.fail(
        "other-shape",
        where,
        parameter.name() + ": " + statement + ", " + expected,
        "give the right --" + parameter.name() + ", or the log of this run");
  }
}
