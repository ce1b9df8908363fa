package epfabric.jobs.benchmark.outcome;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Infers the values of a sweep that were not recorded: the settings that differ between the steps
 * of a test.
 */
final class SweepActions {
  private SweepActions() {}

  static List<CaseResult> withActions(List<CaseResult> cases) {
    Map<String, List<CaseResult>> tests = new LinkedHashMap<>();
    cases.forEach(c -> tests.computeIfAbsent(key(c), k -> new ArrayList<>()).add(c));
    return cases.stream()
        .map(
            c ->
                needsNoAction(c)
                    ? c
                    : withActions(c, dimensions(tests.getOrDefault(key(c), List.of()))))
        .toList();
  }

  private static CaseResult withActions(CaseResult result, Set<String> dimensions) {
    return result.with(result.run().withAction(action(result, dimensions)));
  }

  private static String key(CaseResult result) {
    return result.place().id() + "/" + result.place().hook();
  }

  private static boolean needsNoAction(CaseResult result) {
    return !result.action().isEmpty() || result.place().step() == 0;
  }

  private static Set<String> dimensions(List<CaseResult> steps) {
    Map<String, Set<String>> values = new LinkedHashMap<>();
    for (CaseResult step : steps) {
      step.configuration()
          .forEach((k, v) -> values.computeIfAbsent(k, n -> new TreeSet<>()).add(v));
    }
    Set<String> differing = new LinkedHashSet<>();
    values.forEach(
        (key, found) -> {
          if (found.size() > 1) {
            differing.add(key);
          }
        });
    return differing;
  }

  private static Map<String, String> action(CaseResult result, Set<String> dimensions) {
    Map<String, String> action = new LinkedHashMap<>();
    for (String key : dimensions) {
      String value = result.configuration().get(key);
      if (value != null) {
        action.put(key, value);
      }
    }
    return action;
  }
}
