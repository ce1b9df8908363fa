package epfabric.results.judge.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.reading.ReadingState;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Merges the verdicts of a test's pods, each of which concerns one node, into one verdict of the
 * test.
 */
public final class PodVerdicts {
  private PodVerdicts() {}

  /**
   * Reads the verdict, with all measurements, from a judge's log. Returns empty if the log contains
   * no verdict.
   *
   * @param node the pod's node, which becomes a prefix of each measurement's source; empty for no
   *     prefix
   * @param log output of {@code results judge --output json}, perhaps with lines around it
   */
  public static Optional<Verdict> ofLog(String node, String log) {
    int begin = log.startsWith("{") ? 0 : log.indexOf("\n{") + 1;
    int close = log.indexOf("\n}", begin);
    int end = close < 0 ? log.lastIndexOf('}') : close + 1;
    if (end < begin || log.charAt(begin) != '{') {
      return Optional.empty();
    }
    ReadingState reading = new ReadingState();
    return VerdictReader.read(node, log.substring(begin, end + 1), reading).stream()
        .findFirst()
        .map(verdict -> verdict.withFigures(figures(node, verdict)));
  }

  /**
   * Reads the verdict, without figures, from a judge's termination message, which remains when the
   * log is gone.
   *
   * @param expected the test and the nodes that were expected to run
   * @param message the termination message
   */
  public static Optional<Verdict> ofWords(RunExpectation expected, String message) {
    return summary(message)
        .map(read -> bare(read.kind(), expected, read.provenance(), read.reasons()));
  }

  /**
   * The part of a verdict that fits into a termination message.
   *
   * @param figures text with the lowest bandwidth of each phase; empty if there is none
   */
  record Summary(Kind kind, Provenance provenance, List<Reason> reasons, String figures) {}

  /** Reads the verdict in a termination message; empty if the message contains none. */
  static Optional<Summary> summary(String message) {
    try {
      JsonNode json = Json.parse(message);
      return json instanceof ObjectNode object ? read(object) : Optional.empty();
    } catch (JsonException e) {
      return Optional.empty();
    }
  }

  private static Optional<Summary> read(ObjectNode message) {
    List<Reason> reasons = new ArrayList<>();
    if (message.get("reasons") instanceof ArrayNode list) {
      for (JsonNode reason : list) {
        if (reason instanceof ObjectNode object) {
          reasons.add(reason(object));
        }
      }
    }
    Provenance claim = Provenance.parse(text(message, "log")).orElse(Provenance.UNCLAIMED);
    return kind(text(message, "verdict"))
        .map(kind -> new Summary(kind, claim, reasons, figures(message)));
  }

  private static String figures(ObjectNode message) {
    List<String> figures = new ArrayList<>();
    if (message.get("gbps") instanceof ObjectNode gbps) {
      gbps.properties().forEach(f -> figures.add(f.getKey() + " " + text(gbps, f.getKey())));
    }
    return figures.isEmpty() ? "" : String.join(", ", figures) + " GB/s";
  }

  /** Returns a verdict that has reasons but no measurements. */
  public static Verdict bare(Kind kind, RunExpectation expected, List<Reason> reasons) {
    return bare(kind, expected, Provenance.UNCLAIMED, reasons);
  }

  private static Verdict bare(
      Kind kind, RunExpectation expected, Provenance provenance, List<Reason> reasons) {
    List<String> notes = List.of("the judge's log could not be read: no figures");
    return new Verdict(kind, reasons, notes, List.of(), Verdict.Run.of(expected, provenance));
  }

  private static Reason reason(ObjectNode json) {
    return new Reason(
        kind(text(json, "kind")).orElse(Kind.FAIL),
        text(json, "code"),
        text(json, "what"),
        text(json, "do"),
        text(json, "where"));
  }

  private static Optional<Kind> kind(String word) {
    return Arrays.stream(Kind.values()).filter(kind -> kind.word().equals(word)).findFirst();
  }

  private static String text(ObjectNode object, String key) {
    return Json.isScalar(object.get(key)) ? object.get(key).asText() : "";
  }

  /**
   * Merges all verdicts into one that has the worst kind, the provenance furthest from a real run,
   * and the measurements of all nodes.
   */
  public static Verdict merged(List<Verdict> verdicts) {
    Verdict worst =
        verdicts.stream().max(Comparator.comparing(v -> severity(v.kind()))).orElseThrow();
    List<Reason> reasons =
        verdicts.stream()
            .flatMap(verdict -> verdict.reasons().stream())
            .sorted(Comparator.comparing(reason -> -severity(reason.kind())))
            .distinct()
            .toList();
    return new Verdict(
        worst.kind(),
        reasons,
        verdicts.stream().flatMap(verdict -> verdict.notes().stream()).distinct().toList(),
        verdicts.stream().flatMap(verdict -> verdict.figures().stream()).toList(),
        new Verdict.Run(
            worst.run().expected(),
            verdicts.stream()
                .map(verdict -> verdict.run().provenance())
                .max(Comparator.naturalOrder())
                .orElseThrow(),
            worst.run().libraries(),
            worst.run().facts()));
  }

  /**
   * Returns a number that is higher for worse verdicts. A failure, which is certain, ranks above an
   * inconclusive run.
   */
  public static int severity(Kind kind) {
    return switch (kind) {
      case PASS -> 0;
      case DEGRADED -> 1;
      case INCONCLUSIVE -> 2;
      case FAIL -> 3;
    };
  }

  private static List<Figure> figures(String node, Verdict verdict) {
    return node.isEmpty()
        ? verdict.figures()
        : verdict.figures().stream().map(f -> f.withSource(node + ":" + f.source())).toList();
  }
}
