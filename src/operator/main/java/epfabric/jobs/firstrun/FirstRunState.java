package epfabric.jobs.firstrun;

import epfabric.base.reading.ReadingState;
import epfabric.base.value.Sha256;
import epfabric.deploy.bundle.RecordJson;
import epfabric.fabric.plan.FabricPlan;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The state that a continued run needs.
 *
 * @param fabric hash of the environment's plan
 * @param started start of the first run
 * @param usedSeconds duration of all runs so far
 * @param added names of the objects that the runs added to the cluster, in order
 * @param answers answers by ID of the question
 */
public record FirstRunState(
    String fabric,
    Instant started,
    long usedSeconds,
    List<String> added,
    Map<String, Answer> answers) {
  private static final int VERSION = 1;

  public FirstRunState {
    added = List.copyOf(added);
    answers = new TreeMap<>(answers);
  }

  /** Returns the state before the first run. */
  public static FirstRunState fresh(FabricPlan plan, Instant now) {
    return new FirstRunState(fingerprint(plan), now, 0, List.of(), Map.of());
  }

  /** Returns a hash of an environment's plan. */
  public static String fingerprint(FabricPlan plan) {
    return Sha256.of(plan.decisions().toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the state with further answers; the last answer to a question counts. */
  public FirstRunState with(List<Answer> news, long seconds) {
    Map<String, Answer> all = new TreeMap<>(answers);
    news.forEach(answer -> all.put(answer.check(), answer));
    return new FirstRunState(fabric, started, seconds, added, all);
  }

  /** Returns the state with one more object in the cluster. */
  public FirstRunState adding(String name) {
    List<String> more = new ArrayList<>(added);
    more.add(name);
    return new FirstRunState(fabric, started, usedSeconds, more, answers);
  }

  /** Returns the state in which the cluster has exactly these objects. */
  public FirstRunState left(List<String> names, long seconds) {
    return new FirstRunState(fabric, started, seconds, names, answers);
  }

  /** Returns the answers of questions that are not asked again: all except unanswered ones. */
  public Map<String, Answer> known() {
    Map<String, Answer> known = new TreeMap<>(answers);
    known.values().removeIf(answer -> answer.outcome() == Answer.Outcome.UNANSWERED);
    return known;
  }

  /** Returns the state as a file. */
  public String json() {
    return RecordJson.of(
        Map.of(
            "version", VERSION,
            "fabric", fabric,
            "started", started,
            "usedSeconds", usedSeconds,
            "added", added,
            "answers", List.copyOf(answers.values())));
  }

  /** Reads a text that {@link #json} wrote; adds problems to {@code reading} for any other text. */
  public static FirstRunState read(String file, String text, ReadingState reading) {
    RequiredFields fields = RequiredFields.of(file, text, reading);
    fields.whole("version", VERSION, VERSION);
    Map<String, Answer> answers = new TreeMap<>();
    fields
        .list("answers", FirstRunJson::answer)
        .forEach(answer -> answers.put(answer.check(), answer));
    FirstRunState state =
        new FirstRunState(
            fields.text("fabric"),
            fields.instant("started"),
            fields.whole("usedSeconds", 0, FirstRunJson.MOST_SECONDS),
            fields.list("added"),
            answers);
    fields.done();
    return state;
  }
}
