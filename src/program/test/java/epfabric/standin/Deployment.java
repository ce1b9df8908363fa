package epfabric.standin;

import com.google.protobuf.Struct;
import epfabric.base.json.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The deployment of one run of the program, as the CLI describes it.
 *
 * @param project the project's name
 * @param stack the stack's name
 * @param preview whether resources are only previewed and not created
 * @param config configuration by {@code namespace:key}
 * @param secretKeys keys whose values are secret
 * @param stackOutputs outputs of other stacks, by full stack name
 */
public record Deployment(
    String project,
    String stack,
    boolean preview,
    Map<String, String> config,
    Set<String> secretKeys,
    Map<String, Struct> stackOutputs) {

  public static Deployment of(String project, String stack) {
    return new Deployment(project, stack, false, Map.of(), Set.of(), Map.of());
  }

  public Deployment asPreview(boolean isPreview) {
    return new Deployment(project, stack, isPreview, config, secretKeys, stackOutputs);
  }

  public Deployment withConfig(Map<String, String> values) {
    Map<String, String> merged = new TreeMap<>(config);
    merged.putAll(values);
    return new Deployment(project, stack, preview, merged, secretKeys, stackOutputs);
  }

  public Deployment withSecrets(Set<String> keys) {
    return new Deployment(project, stack, preview, config, keys, stackOutputs);
  }

  public Deployment withStackOutputs(Map<String, Struct> outputs) {
    return new Deployment(project, stack, preview, config, secretKeys, outputs);
  }

  /** Returns the environment variables that the language host sets for the program. */
  Map<String, String> environment(String monitor, String engine, Path directory) {
    return Map.ofEntries(
        Map.entry("PULUMI_MONITOR", monitor),
        Map.entry("PULUMI_ENGINE", engine),
        Map.entry("PULUMI_PROJECT", project),
        Map.entry("PULUMI_STACK", stack),
        Map.entry("PULUMI_ORGANIZATION", "organization"),
        Map.entry("PULUMI_DRY_RUN", Boolean.toString(preview)),
        Map.entry("PULUMI_PARALLEL", "16"),
        Map.entry("PULUMI_QUERY_MODE", "false"),
        Map.entry("PULUMI_CONFIG", Json.compact(config)),
        Map.entry("PULUMI_CONFIG_SECRET_KEYS", Json.compact(secretKeys)),
        Map.entry("PULUMI_ROOT_DIRECTORY", directory.toString()),
        Map.entry("PULUMI_PWD", directory.toString()));
  }
}
