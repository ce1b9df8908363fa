package epfabric.deploy.engine;

import java.util.Map;

/**
 * The deployment that the embedded Pulumi engine presents to a program.
 *
 * @param preview true makes computed values unknown, as {@code pulumi preview} does
 * @param config keys with their namespace, for example {@code epfabric:zone}
 * @param stackReferences outputs of other stacks by full name, for example {@code
 *     organization/epfabric-network/dev}; values may contain references, as recorded outputs do
 */
public record EngineSettings(
    String project,
    String stack,
    boolean preview,
    Map<String, String> config,
    Map<String, Map<String, Object>> stackReferences) {

  public EngineSettings {
    config = Map.copyOf(config);
    stackReferences = Map.copyOf(stackReferences);
  }

  /**
   * Returns the settings of an update (not a preview) without configuration and without other
   * stacks.
   */
  public static EngineSettings of(String project, String stack) {
    return new EngineSettings(project, stack, false, Map.of(), Map.of());
  }

  public EngineSettings withPreview(boolean newPreview) {
    return new EngineSettings(project, stack, newPreview, config, stackReferences);
  }

  public EngineSettings withConfig(Map<String, String> newConfig) {
    return new EngineSettings(project, stack, preview, newConfig, stackReferences);
  }

  public EngineSettings withStackReferences(Map<String, Map<String, Object>> references) {
    return new EngineSettings(project, stack, preview, config, references);
  }
}
