package epfabric.jobs.benchmark.job;

import epfabric.fabric.catalog.Catalog;
import epfabric.jobs.benchmark.definition.Remarks;
import epfabric.jobs.benchmark.definition.TestDefinition;
import epfabric.jobs.benchmark.plan.PlannedRun;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reports settings that Slurm supports and Kubernetes does not, or that Kubernetes handles by
 * itself.
 */
final class KubernetesRules {
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,199}");
  private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._-]{1,200}){1,20}");

  /** Variables by which the pods of a run find each other; the user must not change them. */
  private static final List<String> RESERVED =
      List.of("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT");

  /** Loads the known variables only when a run sets variables. */
  private static final class Known {
    static final Catalog CATALOG = Catalog.load();

    private Known() {}
  }

  private final PlannedRun run;
  private final TestDefinition definition;
  private final Remarks remarks;
  private final String transport;

  /**
   * Creates the rules for a run on a fabric.
   *
   * @param transport transport of the fabric's own DeepEP
   */
  KubernetesRules(PlannedRun run, String transport, Remarks remarks) {
    this.run = run;
    this.transport = transport;
    this.definition = run.test().definition();
    this.remarks = remarks;
  }

  void check() {
    run.test().combination().variables().keySet().forEach(this::checkVariable);
    run.test().combination().variables().forEach(this::warnIfWithoutEffect);
    refuse(
        "extra_container_mounts",
        "there is no host folder to mount: nodes come and go",
        "an image that has what is needed");
    refuse(
        "git_repos",
        "a pod clones no repositories before it starts",
        "an image that has what is needed");
    if (Boolean.TRUE.equals(definition.table("nsys").get("enable"))) {
      remarks.error(
          definition.place("nsys"),
          "nsys",
          "epfabric does not wrap benchmarks in nsys",
          "enable = false",
          "use_kineto_profiler = true measures kernels, where the program has it");
    }
    for (String path : List.of("config_file_path", "results_dir")) {
      checkPath(path, run.test().combination().cmdArgs());
    }
  }

  private void refuse(String key, String message, String expected) {
    boolean given = definition.values().get(key) instanceof List<?> items && !items.isEmpty();
    if (given) {
      remarks.error(definition.place(key), key, message, expected, "");
    }
  }

  private void checkVariable(String name) {
    String path = "extra_env_vars." + name;
    if (!VARIABLE.matcher(name).matches()) {
      remarks.error(
          definition.place(path), path, "not a name of a variable", "letters, digits and _", "");
    } else if (RESERVED.contains(name)) {
      remarks.error(
          definition.place(path),
          path,
          "set by epfabric, so that the pods of a run find each other",
          "no value",
          "");
    }
  }

  /**
   * Warns about a variable without effect. This is not an error, because the image may contain a
   * different DeepEP than the fabric.
   */
  private void warnIfWithoutEffect(String name, Object value) {
    String path = "extra_env_vars." + name;
    Known.CATALOG
        .transport()
        .refusal(name, String.valueOf(value), transport)
        .ifPresent(
            reason ->
                remarks.warn(
                    definition.place(path),
                    path,
                    "of no use with this fabric's transport " + transport + ": " + reason,
                    ""));
  }

  private void checkPath(String name, Map<String, Object> args) {
    if (args.get(name) instanceof String path
        && (!PATH.matcher(path).matches() || path.contains("/.."))) {
      remarks.error(
          definition.place("cmd_args." + name),
          "cmd_args." + name,
          "not an absolute path in a pod, got \"" + path + "\"",
          "/FOLDER/NAME",
          "");
    }
  }
}
