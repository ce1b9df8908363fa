package epfabric.jobs.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.jobs.benchmark.files.PythonNumber;
import epfabric.jobs.benchmark.files.PythonText;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Writes the trajectory.csv of a sweep in CloudAI's format. CloudAI has no metric of DeepEP and
 * observes -1 each time; here the observation is {@code deepep_time} of the first row in
 * results.json.
 */
public final class TrajectoryFile {
  private static final double NOTHING = -1;

  private TrajectoryFile() {}

  /**
   * Returns the file.
   *
   * @param steps the steps of one iteration
   * @param results results.json by folder of the step; steps without this file have no entry
   */
  public static String of(List<PlannedRun> steps, Map<String, String> results) {
    StringBuilder text = new StringBuilder("step,action,reward,observation\n");
    for (PlannedRun step : steps) {
      double observed = seconds(results.getOrDefault(step.place().folder(), "")).orElse(NOTHING);
      text.append(step.place().step());
      text.append(',').append(cell(PythonText.of(step.test().combination().chosen())));
      text.append(',').append(PythonNumber.of(reward(step, observed)));
      text.append(",[").append(PythonNumber.of(observed)).append("]\n");
    }
    return text.toString();
  }

  private static double reward(PlannedRun step, double observed) {
    Object rewardFunction = step.test().definition().values().get("agent_reward_function");
    if (observed <= 0) {
      return NOTHING;
    }
    return switch (String.valueOf(rewardFunction)) {
      case "negative" -> -observed;
      case "identity" -> observed;
      default -> 1 / observed;
    };
  }

  private static OptionalDouble seconds(String json) {
    try {
      if (Json.parsePython(json) instanceof ArrayNode rows
          && !rows.isEmpty()
          && rows.get(0) instanceof ObjectNode first) {
        JsonNode time = first.get("deepep_time");
        return time == null
            ? OptionalDouble.empty()
            : OptionalDouble.of(Double.parseDouble(Json.text(time)));
      }
    } catch (JsonException | NumberFormatException e) {
      // The report shows the damaged file; the step has no observation.
    }
    return OptionalDouble.empty();
  }

  private static String cell(String text) {
    boolean plain = !text.contains(",") && !text.contains("\"");
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
