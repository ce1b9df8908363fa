package epfabric.jobs.benchmark.job;

import epfabric.base.problem.NameSuggestion;
import epfabric.jobs.benchmark.definition.OtherLibraries;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.plan.PlannedRun;
import epfabric.jobs.benchmark.plan.RunShape;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports the settings that deepep_bench would refuse at run time; kernels/deepep_bench/README.md
 * has the reasons.
 */
final class DeepEpBenchRules {
  /** Options of deepep_bench that have no field in CloudAI. */
  private static final List<String> OWN_OPTIONS =
      List.of("seed", "masked_ratio", "unbalanced_ratio");

  private static final List<String> VERSIONS = List.of("legacy", "elastic");

  private static final long SCALE_COLUMNS = 128;

  private final PlannedRun run;
  private final TestDefinition definition;
  private final List<String> versions;
  private final Remarks remarks;

  DeepEpBenchRules(PlannedRun run, List<String> versions, Remarks remarks) {
    this.run = run;
    this.definition = run.test().definition();
    this.versions = versions;
    this.remarks = remarks;
  }

  void check() {
    definition.extras().forEach(this::checkExtra);
    versions.stream()
        .filter(v -> !VERSIONS.contains(v) && !OtherLibraries.knows(v))
        .forEach(this::refuseVersion);
    if (List.of().equals(run.test().combination().cmdArgs().get("deepep_versions"))) {
      String expected = String.join(", ", VERSIONS);
      error("deepep_versions", "an empty list: nothing would run", expected, "");
    }
    for (String argument : definition.table("extra_cmd_args").keySet()) {
      String path = "extra_cmd_args." + argument;
      remarks.error(
          definition.place(path), path, "deepep_bench takes no other arguments", "none", "");
    }
    definition
        .written("cmd_args.benchmark_root")
        .ifPresent(
            where ->
                remarks.warn(
                    where,
                    "cmd_args.benchmark_root",
                    "not used: the program is epfabric's own, python3 -m deepep_bench",
                    ""));
    checkNumbers();
    checkOptions();
  }

  private void checkExtra(String name) {
    if (!OWN_OPTIONS.contains(name) && !name.equals(Backend.KEY)) {
      List<String> known = new ArrayList<>(definition.arguments().schema().names());
      known.addAll(OWN_OPTIONS);
      error(
          name,
          "deepep_bench has no such option, so it would have no effect",
          "none, or one of: " + String.join(", ", OWN_OPTIONS),
          NameSuggestion.forName(name, known));
    }
  }

  private void refuseVersion(String version) {
    error(
        "deepep_versions",
        "deepep_bench does not run this one, got \"" + version + "\"",
        String.join(", ", VERSIONS),
        NameSuggestion.forName(version, VERSIONS));
  }

  private void checkNumbers() {
    RunShape shape = run.shape();
    if (shape.exchange().hidden() % SCALE_COLUMNS != 0 && !shape.kernels().fp8()) {
      error(
          "hidden_size",
          "deepep_bench checks FP8 in every run, which has a scale for every 128 columns, got "
              + shape.exchange().hidden(),
          "a multiple of 128",
          "");
    }
    if (run.test().combination().cmdArgs().get("num_sms") instanceof Long sms
        && (sms < 2 || sms % 2 != 0)) {
      error("num_sms", "DeepEP uses SMs in pairs, got " + sms, "an even number, at least 2", "");
    }
  }

  private void checkOptions() {
    boolean lowLatency = run.shape().kernels().lowLatency();
    boolean elastic = versions.contains("elastic");
    if (elastic && lowLatency) {
      error("mode", "elastic (DeepEP V2) has no low-latency kernels", versionsWithout(), "");
    }
    for (String option : List.of("enable_tuning", "allow_mnnvl")) {
      if (elastic && isEnabled(option)) {
        error(option, "elastic (DeepEP V2) has no such option", versionsWithout(), "");
      }
    }
    if (isEnabled("enable_tuning") && lowLatency) {
      error("enable_tuning", "low latency has nothing to tune", "false", "");
    }
    if (isEnabled("use_ue8m0") && !isEnabled("round_scale")) {
      error("use_ue8m0", "it stores powers of two, but scales are not rounded", "round_scale", "");
    }
    if (isEnabled("use_ue8m0") && !lowLatency && versions.contains("legacy")) {
      error("use_ue8m0", "legacy (DeepEP V1) takes float32 scales in standard mode", "false", "");
    }
  }

  private static String versionsWithout() {
    return "deepep_versions = [\"legacy\"], or without the option";
  }

  private boolean isEnabled(String option) {
    return Boolean.TRUE.equals(run.test().combination().cmdArgs().get(option));
  }

  private void error(String name, String message, String expected, String hint) {
    String path = "cmd_args." + name;
    remarks.error(definition.place(path), path, message, expected, hint);
  }
}
