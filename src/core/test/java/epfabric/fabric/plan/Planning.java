package epfabric.fabric.plan;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.catalog.SoftwareSetBuilder;
import epfabric.fabric.environment.ConfigSource;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.EnvironmentBuilder;
import epfabric.fabric.plan.planner.FabricPlanner;
import java.util.Optional;

/** Plans environments in tests, or returns their problems. */
public final class Planning {
  /** The catalog of the jar, read once. */
  public static final Catalog CATALOG = Catalog.load();

  private Planning() {}

  public static FabricPlan planOf(EnvironmentBuilder environment) {
    return planOf(environment.source());
  }

  public static FabricPlan planOf(ConfigSource source) {
    return FabricPlanner.plan(input(Environment.read(source), Optional.empty()));
  }

  public static FabricPlan planOf(EnvironmentBuilder environment, SoftwareSetBuilder ownSet) {
    return FabricPlanner.plan(input(environment.read(), Optional.of(ownSet.read())));
  }

  /** Returns the text of all problems as users read it; empty without problems. */
  public static String problemsOf(EnvironmentBuilder environment) {
    return problemsOf(environment.source());
  }

  public static String problemsOf(ConfigSource source) {
    return problemsOf(input(Environment.read(source), Optional.empty()));
  }

  public static String problemsOf(EnvironmentBuilder environment, SoftwareSetBuilder ownSet) {
    return problemsOf(input(environment.read(), Optional.of(ownSet.read())));
  }

  private static String problemsOf(PlanInput input) {
    try {
      FabricPlanner.plan(input);
      return "";
    } catch (InvalidEnvironmentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static PlanInput input(Environment environment, Optional<SoftwareSet> ownSet) {
    return new PlanInput(environment, CATALOG, ownSet, ImageLock.NONE);
  }
}
