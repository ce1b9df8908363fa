package epfabric.rehearsal.verb;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.ConfigSource;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.WorkloadPlan;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.fabric.workspace.Workspace;
import epfabric.rehearsal.LifecycleRehearsal;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The plans that a rehearsal deploys one after another. */
final class RehearsalPlans {
  private static final String NODES = GpuPoolSettings.NODES.key();

  private static final String IMAGES = WorkloadSettings.IMAGES.key();

  /** The digest of an invented image, which replaces images that are not built yet. */
  private static final String INVENTED_DIGEST = "sha256:" + "17".repeat(32);

  private final Workspace workspace;
  private final LoadedEnvironment loaded;
  private final Supplier<String> bundle;

  /**
   * Creates the plans; {@code bundle} writes the environment's bundle and returns its description.
   */
  RehearsalPlans(Workspace workspace, LoadedEnvironment loaded, Supplier<String> bundle) {
    this.workspace = workspace;
    this.loaded = loaded;
    this.bundle = bundle;
  }

  /**
   * Returns plans that include a change of size: to twice as many nodes, one node more or one node
   * less, whichever the rules allow first.
   */
  LifecycleRehearsal.Plans plans() {
    Map<String, String> images = madeUpImages();
    UnaryOperator<ConfigSource> built = source -> with(source, images);
    FabricPlan first = workspace.changed(loaded, built);
    Optional<LifecycleRehearsal.Edit> changed = sizeChange(built, first);
    UnaryOperator<ConfigSource> last =
        s -> changed.isPresent() ? with(built.apply(s), changed.get()) : built.apply(s);
    Optional<LifecycleRehearsal.Edit> unprotected =
        first.scope().isProtected()
            ? edit(last, GeneralSettings.PROTECTION.key(), "none", first)
            : Optional.empty();
    return new LifecycleRehearsal.Plans(
        Catalog.load(), first, images, changed, unprotected, Optional.of(bundle));
  }

  /**
   * Returns settings that replace images that are not built by invented images, because a real
   * pulumi refuses to deploy without them.
   */
  private Map<String, String> madeUpImages() {
    WorkloadPlan.Images images = loaded.plan().workload().images();
    Map<String, ImageRef> byName =
        Map.of("installer", images.installer(), "test", images.test(), "judge", images.judge());
    Map<String, String> settings = new TreeMap<>();
    byName.forEach(
        (name, image) -> {
          if (!image.built()) {
            settings.put(IMAGES + "." + name, image.repository() + "@" + INVENTED_DIGEST);
          }
        });
    return settings;
  }

  /** Returns the change of size; empty for an adopted pool, which only its owners resize. */
  private Optional<LifecycleRehearsal.Edit> sizeChange(
      UnaryOperator<ConfigSource> built, FabricPlan first) {
    if (first.pool().adopted()) {
      return Optional.empty();
    }
    int nodes = first.pool().nodes();
    return Stream.of(2 * nodes, nodes + 1, nodes - 1)
        .map(other -> edit(built, NODES, other.toString(), first))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Returns a change of one setting; empty if the rules forbid it or it has no effect. */
  private Optional<LifecycleRehearsal.Edit> edit(
      UnaryOperator<ConfigSource> base, String path, String value, FabricPlan first) {
    try {
      FabricPlan plan = workspace.changed(loaded, s -> with(base.apply(s), path, value));
      return plan.equals(first)
          ? Optional.empty()
          : Optional.of(new LifecycleRehearsal.Edit(path, value, plan));
    } catch (InvalidEnvironmentException e) {
      return Optional.empty();
    }
  }

  private static ConfigSource with(ConfigSource source, Map<String, String> settings) {
    ConfigSource changed = source;
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      changed = with(changed, setting.getKey(), setting.getValue());
    }
    return changed;
  }

  private static ConfigSource with(ConfigSource source, LifecycleRehearsal.Edit edit) {
    return with(source, edit.path(), edit.value());
  }

  /**
   * Returns the source with a setting; {@code path} is a key, or a key and a field of its value.
   */
  private static ConfigSource with(ConfigSource source, String path, String value) {
    int dot = path.indexOf('.');
    return dot < 0
        ? source.with(path, "", value)
        : source.with(path.substring(0, dot), path.substring(dot + 1), value);
  }
}
