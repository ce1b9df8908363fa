package epfabric.operate.advice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.results.judge.verdict.Provenance;
import java.util.ArrayList;
import java.util.List;

/**
 * The termination message of a container: a judge's JSON, or any other text.
 *
 * @param verdict {@code pass}, {@code degraded}, {@code fail}, {@code inconclusive} or {@code
 *     ready}; empty if no judge wrote the message
 * @param what measurements or reasons as text
 * @param advice the judge's advice; empty if there is none
 */
public record JudgeMessage(String verdict, String what, String advice) {
  private static final String LOG = "log ";

  public static final JudgeMessage NONE = new JudgeMessage("", "", "");

  /** Returns the prefix that marks a verdict on a log whose measurements are not real. */
  public static String log(Provenance provenance) {
    return LOG + provenance.word();
  }

  public static JudgeMessage of(String message) {
    try {
      return message.startsWith("{")
          ? of(Json.parseObject(message))
          : new JudgeMessage("", message, "");
    } catch (JsonException e) {
      return new JudgeMessage("", message, "");
    }
  }

  private static JudgeMessage of(ObjectNode judgement) {
    List<String> what = new ArrayList<>();
    List<String> advice = new ArrayList<>();
    if (judgement.get("reasons") instanceof ArrayNode reasons) {
      reasons.forEach(reason -> add(reason, what, advice));
    }
    if (what.isEmpty() && judgement.get("gbps") instanceof ObjectNode gbps) {
      gbps.properties().forEach(f -> what.add(f.getKey() + " " + text(f.getValue()) + " GB/s"));
    }
    String log = judgement.has("log") ? text(judgement.get("log")) : "";
    // Measurements of a rehearsal must never be mistaken for measurements of a machine.
    if (!log.isEmpty() && !log.equals(Provenance.REAL.word())) {
      what.add(0, LOG + log);
    }
    return new JudgeMessage(
        judgement.has("verdict") ? text(judgement.get("verdict")) : "",
        String.join(", ", what),
        advice.stream().findFirst().orElse(""));
  }

  private static void add(JsonNode element, List<String> what, List<String> advice) {
    if (element instanceof ObjectNode reason) {
      String where = reason.has("where") ? text(reason.get("where")) : "";
      what.add((where.isEmpty() ? "" : where + ": ") + text(reason.get("what")));
      if (reason.has("do")) {
        advice.add(text(reason.get("do")));
      }
    } else {
      what.add(text(element));
    }
  }

  private static String text(JsonNode element) {
    return Json.plain(element);
  }
}
