package epfabric.jobs.firstrun;

import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheck.Way;
import epfabric.jobs.firstrun.Answer.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Decides the next questions. Among the questions whose prerequisites are met, those that settle
 * the most statements per minute come first. All questions for the same kind of probe pod share one
 * pod.
 *
 * @param checks the questions that apply to the fabric, in the order of the list
 */
public record CheckOrder(List<HardwareCheck> checks) {
  private static final Set<Way> IN_ONE_POD = Set.of(Way.HOST, Way.POD);

  public CheckOrder {
    checks = List.copyOf(checks);
  }

  /** Returns the questions that a person has to answer. */
  public List<HardwareCheck> byHand() {
    return checks.stream().filter(check -> check.method().way() == Way.HAND).toList();
  }

  /**
   * Returns the next possible steps, the best first.
   *
   * @param answers the known answers, by ID of the question
   * @return empty if no remaining question can be asked
   */
  public List<CheckStep> next(Map<String, Answer> answers) {
    List<HardwareCheck> ready =
        checks.stream()
            .filter(check -> check.method().way() != Way.HAND)
            .filter(check -> !answers.containsKey(check.id()))
            .filter(check -> unmet(check, answers).isEmpty())
            .toList();
    return steps(ready).stream().sorted(Comparator.comparing(step -> -step.worth())).toList();
  }

  private static List<CheckStep> steps(List<HardwareCheck> ready) {
    List<CheckStep> steps = new ArrayList<>();
    SortedMap<Way, List<HardwareCheck>> pods =
        ready.stream()
            .filter(check -> IN_ONE_POD.contains(check.method().way()))
            .collect(
                Collectors.groupingBy(
                    check -> check.method().way(), TreeMap::new, Collectors.toList()));
    ready.stream()
        .filter(check -> !IN_ONE_POD.contains(check.method().way()))
        .forEach(check -> steps.add(new CheckStep(check.method().way(), List.of(check))));
    pods.forEach((way, checksOfPod) -> steps.add(new CheckStep(way, checksOfPod)));
    return steps;
  }

  /** Returns unanswered questions, each with the prerequisite whose answer blocks it. */
  public Map<HardwareCheck, String> held(Map<String, Answer> answers) {
    Map<HardwareCheck, String> held = new LinkedHashMap<>();
    for (HardwareCheck check : checks) {
      if (check.method().way() != Way.HAND && !answers.containsKey(check.id())) {
        unmet(check, answers).stream()
            .filter(answers::containsKey)
            .findFirst()
            .ifPresent(before -> held.put(check, before));
      }
    }
    return held;
  }

  /** Returns prerequisites that apply here and were not answered as expected. */
  private List<String> unmet(HardwareCheck check, Map<String, Answer> answers) {
    Set<String> asked =
        checks.stream()
            .filter(other -> other.method().way() != Way.HAND)
            .map(HardwareCheck::id)
            .collect(Collectors.toSet());
    return check.schedule().after().stream()
        .filter(asked::contains)
        .filter(id -> !met(Optional.ofNullable(answers.get(id))))
        .toList();
  }

  private static boolean met(Optional<Answer> answer) {
    return answer
        .map(Answer::outcome)
        .filter(outcome -> outcome == Outcome.AS_EXPECTED || outcome == Outcome.RECORDED)
        .isPresent();
  }
}
