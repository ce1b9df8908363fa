package epfabric.fabric.plan.planner;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.reading.ScalarKind;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.InstallPlan;
import epfabric.fabric.plan.RequestedPlace;
import java.util.List;
import java.util.Optional;

/** Decides the namespace, pool and name of a user's pods, and reports invalid requests. */
record PlacePlanner(FabricPlan plan, RequestedPlace requested, RequestProblems problems) {
  /**
   * Greatest length of a name: a pod's name, which adds a suffix, must fit into the 63 characters
   * of a host name.
   */
  private static final int LONGEST_NAME = 40;

  /**
   * Returns the requested name, or the default; reports an invalid name.
   *
   * @param defaultName the name to use if the user requested none
   * @param bearer the object that has the name
   */
  String name(String defaultName, String bearer) {
    String name = requested.name().orElse(defaultName);
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

  /** Returns the requested namespace; reports a namespace that the fabric itself uses. */
  Optional<String> namespace(ScalarKind<String> kind) {
    requested.namespace().ifPresent(name -> checkNamespace(name, kind));
    return requested.namespace();
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

  /**
   * Returns the requested pool, or the first pool; reports a pool that the fabric does not have.
   */
  String pool() {
    List<String> pools = plan.pool().names();
    String pool = requested.pool().orElse(plan.pool().name());
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
