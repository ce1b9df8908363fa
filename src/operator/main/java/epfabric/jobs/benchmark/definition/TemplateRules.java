package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.reading.ConfigNode.Entries;
import java.util.List;

/**
 * Checks a template's name, whose meaning changed over CloudAI's releases, and reports unknown
 * cmd_args.
 */
final class TemplateRules {
  /** An argument that only epfabric has: the program that runs the benchmark. */
  private static final String BACKEND = "backend";

  private final TestDefinition definition;
  private final Entries cmdArgs;
  private final boolean strict;
  private final Remarks remarks;

  TemplateRules(TestDefinition definition, Entries cmdArgs, boolean strict, Remarks remarks) {
    this.definition = definition;
    this.cmdArgs = cmdArgs;
    this.strict = strict;
    this.remarks = remarks;
  }

  void check() {
    if (definition.template() == TemplateNames.DEEPEP_BENCHMARK) {
      note("no release of CloudAI knows this template: since 1.7.0-2 it is MoEBenchmark");
    }
    if (definition.template() == TemplateNames.DEEPEP && !strict) {
      checkDeepEp();
    }
    definition.extras().stream().forEach(this::warnOfExtra);
  }

  private void checkDeepEp() {
    List<String> page = TemplateNames.pageKeys(cmdArgs);
    List<String> scripts = TemplateNames.scriptKeys(cmdArgs);
    if (!page.isEmpty() && !scripts.isEmpty()) {
      remarks.error(
          cmdArgs.where(),
          "cmd_args",
          "\"DeepEP\" has two meanings, and the arguments belong to both: "
              + String.join(", ", page)
              + " and "
              + String.join(", ", scripts),
          "the arguments of one of them",
          "MoEBenchmark takes the first, DeepEP's own scripts take the second");
    } else if (!page.isEmpty()) {
      remarks.warn(
          definition.place("test_template_name"),
          "test_template_name",
          "these are the arguments of releases 1.5.0 to 1.7.0-1; later ones run DeepEP's scripts"
              + " under this name and ignore "
              + String.join(", ", page),
          "MoEBenchmark is their name since 1.7.0-2");
    }
  }

  private void warnOfExtra(String name) {
    String path = "cmd_args." + name;
    if (name.equals(BACKEND)) {
      remarks.note(definition.place(path), path, "not a CloudAI field, as it always runs DeepEP");
      return;
    }
    remarks.warn(
        definition.place(path),
        path,
        "not a field of " + definition.template().word() + ", which CloudAI accepts without a word",
        NameSuggestion.forName(name, definition.arguments().schema().names()));
  }

  private void note(String message) {
    remarks.note(definition.place("test_template_name"), "test_template_name", message);
  }
}
