package epfabric.jobs.benchmark.job;

import epfabric.base.problem.Location;
import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.ImageName;
import epfabric.fabric.plan.FabricPlan;
import java.util.List;

/** Reports the errors in options that can be detected without reading the definitions. */
public final class OptionRules {
  private static final ScalarKind<String> NAME =
      ScalarKind.matching(
          "a valid Kubernetes name",
          "at most 63 lower-case letters, digits and hyphens, with no hyphen at either end",
          "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  private final FabricPlan plan;
  private final JobOptions options;
  private final Problems problems;

  /** Creates the rules for Jobs on one fabric. */
  public OptionRules(FabricPlan plan, JobOptions options, Problems problems) {
    this.plan = plan;
    this.options = options;
    this.problems = problems;
  }

  public void check() {
    options.namespace().ifPresent(this::checkNamespace);
    options.pullSecret().ifPresent(secret -> checkName("--pull-secret", ScalarKind.OBJECT, secret));
    options.image().ifPresent(this::checkImage);
    List<String> pools = plan.pool().names();
    options
        .groups()
        .forEach(
            (group, pool) -> {
              if (!pools.contains(pool)) {
                addProblem(
                    "--group",
                    "the fabric has no such pool, got \"" + pool + "\"",
                    String.join(", ", pools),
                    NameSuggestion.forName(pool, pools));
              }
            });
  }

  private void checkNamespace(String name) {
    checkName("--namespace", NAME, name);
    if (List.of(plan.install().namespace(), plan.install().testNamespace()).contains(name)) {
      addProblem(
          "--namespace",
          "\"" + name + "\" admits only the fabric's own images",
          "a namespace of yours",
          "");
    }
  }

  private void checkName(String option, ScalarKind<String> kind, String name) {
    if (kind.parse().apply(name).isEmpty()) {
      addProblem(option, "not " + kind.noun() + ", got \"" + name + "\"", kind.expected(), "");
    }
  }

  private void checkImage(String text) {
    if (ImageName.parse(text).isEmpty()) {
      addProblem(
          "--image",
          "not an image, got \"" + text + "\"",
          "REPOSITORY:TAG or REPOSITORY@sha256: and 64 hexadecimal digits",
          "");
    }
  }

  private void addProblem(String option, String message, String expected, String hint) {
    problems.add(new Problem(Location.of(option), "", message, expected, hint));
  }
}
