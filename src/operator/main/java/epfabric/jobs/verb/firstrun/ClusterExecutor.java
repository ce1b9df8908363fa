package epfabric.jobs.verb.firstrun;

import com.fasterxml.jackson.databind.JsonNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.Observation;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.firstrun.CheckStep;
import epfabric.jobs.firstrun.CommandWords;
import epfabric.operate.live.AddedObjects;
import epfabric.operate.live.access.ClusterException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers questions with responses of the API server, as {@code kubectl get --raw} prints them.
 *
 * @param nodes names of the GPU nodes
 */
record ClusterExecutor(FabricPlan plan, AddedObjects cluster, List<String> nodes)
    implements CheckExecutor {
  private static final Pattern COMMAND = Pattern.compile("kubectl get --raw '([^']+)'");

  ClusterExecutor {
    nodes = List.copyOf(nodes);
  }

  @Override
  public Map<String, List<Observation>> ask(CheckStep step, long mostSeconds) {
    Map<String, List<Observation>> seen = new TreeMap<>();
    step.checks().forEach(check -> seen.put(check.id(), observations(check)));
    return seen;
  }

  private List<Observation> observations(HardwareCheck check) {
    if (!check.perNode()) {
      return List.of(observation(check, "", CommandWords.of(plan)));
    }
    List<Observation> seen = new ArrayList<>();
    for (String node : nodes) {
      seen.add(observation(check, node, CommandWords.of(plan).with("NODE", node)));
    }
    return seen;
  }

  private Observation observation(HardwareCheck check, String place, CommandWords words) {
    try {
      String command = check.method().command();
      if (!command.contains("$POD")) {
        return reading(check, place, words.in(command));
      }
      String labels = Labels.NAME + "%3D" + Labels.INSTALLER;
      return cluster
          .podOn(place, plan.install().namespace(), labels)
          .map(pod -> reading(check, place, words.with("POD", pod).in(command)))
          .orElseGet(() -> Observation.silent(place, "there is no installer pod"));
    } catch (ClusterException e) {
      return Observation.silent(place, e.problem().message());
    }
  }

  private Observation reading(HardwareCheck check, String place, String command) {
    Matcher matcher = COMMAND.matcher(command);
    if (!matcher.matches()) {
      throw new IllegalStateException(check.id() + ": not a reading: " + command);
    }
    Optional<String> text = cluster.read(matcher.group(1));
    return text.map(answer -> new Observation(place, 0, selectParts(check.method().pick(), answer)))
        .orElseGet(() -> Observation.silent(place, "there is nothing at " + matcher.group(1)));
  }

  /** Returns a line for each selected part: {@code POINTER = VALUE}. */
  private static String selectParts(List<String> pointers, String answer) {
    if (pointers.isEmpty()) {
      return answer.strip();
    }
    try {
      JsonNode tree = Json.parse(answer);
      return String.join("\n", pointers.stream().map(pointer -> line(tree, pointer)).toList());
    } catch (JsonException e) {
      return answer.strip();
    }
  }

  private static String line(JsonNode tree, String pointer) {
    JsonNode part = tree.at(pointer);
    return pointer + " = " + (part.isValueNode() ? part.asText() : part.toString());
  }
}
