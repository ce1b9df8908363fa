package epfabric.fabric.plan.planner;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.reading.ScalarKind;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.RequestedPlace;
import java.util.List;
import java.util.Optional;

/** Decides the namespace, pool and name of a user's pods, or reports why they are not possible. */
record PlacePlanner(FabricPlan plan, RequestedPlace asked, RequestProblems problems) {
  /**
   * Greatest length of a name: a pod's name, which adds a suffix, must fit into the 63 characters
   * of a host name.
   */
  private static final int LONGEST_NAME = 40;

  /**
   * Returns the name.
   *
   * @param usual the default
   * @param bearer the object that has the name
   */
  String name(String usual, String bearer) {
    String name = asked.name().orElse(usual);
    if (ScalarKind.NAME.parse().apply(name).isEmpty() || name.length() > LONGEST_NAME) {
      problems.wrong(
          "name",
          "not a name for " + bearer + ", got \"" + name + "\"",
          "at most "
              + LONGEST_NAME
              + " lower-case letters, digits and hyphens; "
              + "starts with a letter, does not end with a hyphen",
          "");
    }
    return name;
  }

  /** Returns the namespace, which must not be one of the fabric's. */
  Optional<String> namespace(ScalarKind<String> kind) {
    asked.namespace().ifPresent(name -> checkNamespace(name, kind));
    return asked.namespace();
  }

  private void checkNamespace(String name, ScalarKind<String> kind) {
    InstallPlan install = plan.install();
    if (kind.parse().apply(name).isEmpty()) {
      problems.wrong("namespace", "not a namespace, got \"" + name + "\"", kind.expected(), "");
    } else if (List.of(install.namespace(), install.testNamespace()).contains(name)) {
      problems.wrong(
          "namespace",
          "\"" + name + "\" admits only the fabric's own images",
          "a namespace of yours",
          "");
    }
  }

  /** Returns the pool, which must be one of the fabric's. */
  String pool() {
    List<String> pools = plan.pool().names();
    String pool = asked.pool().orElse(plan.pool().name());
    if (!pools.contains(pool)) {
      problems.wrong(
          "pool",
          "the fabric has no such pool, got \"" + pool + "\"",
          String.join(", ", pools),
          NameSuggestion.forName(pool, pools));
    }
    return pool;
  }
}
