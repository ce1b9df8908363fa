package epfabric.jobs.benchmark.plan;

import epfabric.base.problem.Location;
import epfabric.base.value.CountedNoun;
import epfabric.jobs.benchmark.definition.ArgumentSet;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.SweepCombinations.Combination;
import epfabric.jobs.benchmark.definition.TestDefinition;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Checks ranges of fields and relations between fields. CloudAI has no such checks, so its program
 * fails at run time.
 */
final class ShapeRules {
  private static final long MAX_VALUE = 1L << 24;

  private static final long SCALE_COLUMNS = 128;

  private final TestDefinition definition;
  private final Combination run;
  private final RunShape shape;
  private final Remarks remarks;

  ShapeRules(TestDefinition definition, Combination run, RunShape shape, Remarks remarks) {
    this.definition = definition;
    this.run = run;
    this.shape = shape;
    this.remarks = remarks;
  }

  void check() {
    Map<String, String> names = names(definition.arguments());
    checkRange(names, "tokens", 1, MAX_VALUE);
    checkRange(names, "hidden", 1, MAX_VALUE);
    checkRange(names, "topk", 1, MAX_VALUE);
    checkRange(names, "experts", 1, MAX_VALUE);
    for (String field : new String[] {"num_iterations", "num_qps_per_rank", "num_processes"}) {
      atLeast(field, 1);
    }
    for (String field : new String[] {"num_warmups", "num_sms", "v2_num_sms", "v2_num_qps"}) {
      atLeast(field, 0);
    }
    if (shape.exchange().topk() > shape.exchange().experts() && shape.exchange().experts() > 0) {
      reportError(
          "num_topk",
          "num_experts",
          "more experts for a token than there are, got "
              + shape.exchange().topk()
              + " of "
              + shape.exchange().experts(),
          "at most num_experts");
    }
    for (String ratio : new String[] {"unbalanced_ratio", "masked_ratio"}) {
      if (run.cmdArgs().get(ratio) instanceof Double value && !Double.isFinite(value)) {
        reportError(ratio, ratio, "got " + value, "a finite number");
      }
    }
    checkRanks();
    checkTypes(names);
    checkImage();
  }

  private void checkRanks() {
    if (shape.exchange().experts() > 0
        && shape.ranks() > 0
        && shape.exchange().experts() % shape.ranks() != 0) {
      reportError(
          "num_experts",
          "num_experts",
          CountedNoun.of(shape.exchange().experts(), "expert")
              + " cannot be divided evenly among "
              + CountedNoun.of(shape.ranks(), "GPU"),
          "a multiple of " + shape.ranks());
    }
  }

  private void checkTypes(Map<String, String> names) {
    boolean readsConfig = definition.arguments().readsConfig();
    for (String option : new String[] {"round_scale", "use_ue8m0"}) {
      if (readsConfig && Boolean.TRUE.equals(run.cmdArgs().get(option)) && !shape.kernels().fp8()) {
        reportError(
            option,
            "data_type",
            "an option of FP8, and data_type is bfloat16",
            "data_type = \"fp8\"");
      }
    }
    if (shape.kernels().fp8() && shape.exchange().hidden() % SCALE_COLUMNS != 0) {
      String name = names.getOrDefault("hidden", "hidden");
      reportError(
          name,
          name,
          "FP8 has a scale for every 128 columns, got " + shape.exchange().hidden(),
          "a multiple of 128");
    }
  }

  private void checkImage() {
    Object image = run.cmdArgs().get("docker_image_url");
    if ("".equals(image)) {
      reportError("docker_image_url", "docker_image_url", "empty", "an image in a registry");
    }
  }

  private void checkRange(Map<String, String> names, String word, long least, long most) {
    String name = names.getOrDefault(word, word);
    if (run.cmdArgs().get(name) instanceof Long value && (value < least || value > most)) {
      reportError(name, name, "got " + value, least + " to " + most);
    }
  }

  private void atLeast(String name, long least) {
    if (run.cmdArgs().get(name) instanceof Long value && (value < least || value > MAX_VALUE)) {
      reportError(name, name, "got " + value, least + " to " + MAX_VALUE);
    }
  }

  /**
   * Reports an error about two fields at the location where one of them was written, preferably in
   * the scenario.
   */
  private void reportError(String name, String other, String message, String expected) {
    String path = "cmd_args." + name;
    Optional<Location> ownPlace = definition.written(path);
    Optional<Location> otherPlace = definition.written("cmd_args." + other);
    Location where = ownPlace.or(() -> otherPlace).orElse(definition.place("cmd_args"));
    remarks.error(where, path, message, expected, "");
  }

  private static Map<String, String> names(ArgumentSet arguments) {
    boolean readsConfig = arguments.readsConfig();
    Map<String, String> names = new TreeMap<>();
    names.put("tokens", readsConfig ? "tokens" : "num_tokens");
    names.put("hidden", readsConfig ? "hidden_size" : "hidden");
    names.put("topk", "num_topk");
    names.put("experts", "num_experts");
    return names;
  }
}
