package epfabric.jobs.firstrun;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.base.value.Sha256;
import epfabric.fabric.plan.FabricPlan;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run needs to know of the run that it continues.
 *
 * @param fabric hash of the decisions about the environment
 * @param started start of the first run
 * @param usedSeconds of all runs so far
 * @param added names of the objects that the runs added to the cluster, in that order
 * @param answers by ID of the question
 */
public record FirstRunState(
    String fabric,
    Instant started,
    long usedSeconds,
    List<String> added,
    Map<String, Answer> answers) {
  private static final int FORMAT = 1;

  public FirstRunState {
    added = List.copyOf(added);
    answers = new TreeMap<>(answers);
  }

  /** Before the first run. */
  public static FirstRunState fresh(FabricPlan plan, Instant now) {
    return new FirstRunState(fingerprint(plan), now, 0, List.of(), Map.of());
  }

  /** The hash of the decisions about an environment. */
  public static String fingerprint(FabricPlan plan) {
    return Sha256.of(plan.decisions().toString().getBytes(StandardCharsets.UTF_8));
  }

  /** With further answers; the last answer to a question counts. */
  public FirstRunState with(List<Answer> news, long seconds) {
    Map<String, Answer> all = new TreeMap<>(answers);
    news.forEach(answer -> all.put(answer.check(), answer));
    return new FirstRunState(fabric, started, seconds, added, all);
  }

  /** With one more object in the cluster. */
  public FirstRunState adding(String name) {
    List<String> more = new ArrayList<>(added);
    more.add(name);
    return new FirstRunState(fabric, started, usedSeconds, more, answers);
  }

  /** With these objects in the cluster, and no others. */
  public FirstRunState left(List<String> names, long seconds) {
    return new FirstRunState(fabric, started, seconds, names, answers);
  }

  /** Answers that need not be asked for again: all but those that were not given. */
  public Map<String, Answer> known() {
    Map<String, Answer> known = new TreeMap<>(answers);
    known.values().removeIf(answer -> answer.outcome() == Answer.Outcome.UNANSWERED);
    return known;
  }

  /** As a file. */
  public String json() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("format", FORMAT);
    root.put("fabric", fabric);
    root.put("started", started.toString());
    root.put("usedSeconds", usedSeconds);
    root.put("added", added);
    root.put("answers", answers.values().stream().map(AnswerJson::of).toList());
    return Json.indented(root) + "\n";
  }

  /** Reads {@link #json}; throws IllegalArgumentException with what is wrong. */
  public static FirstRunState read(String text) {
    ObjectNode root;
    try {
      root = Json.parseObject(text);
    } catch (JsonException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    if (AnswerJson.number(root, "format") != FORMAT) {
      throw new IllegalArgumentException("format is not " + FORMAT);
    }
    List<String> added = new ArrayList<>();
    root.path("added").forEach(name -> added.add(name.asText()));
    Map<String, Answer> answers = new TreeMap<>();
    for (JsonNode node : root.path("answers")) {
      Answer answer = AnswerJson.read(node);
      answers.put(answer.check(), answer);
    }
    return new FirstRunState(
        AnswerJson.text(root, "fabric"),
        Instant.parse(AnswerJson.text(root, "started")),
        AnswerJson.number(root, "usedSeconds"),
        added,
        answers);
  }
}
