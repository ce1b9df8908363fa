package epfabric.fabric.catalog;

import epfabric.base.reading.ReadingState;
import java.util.Map;
import java.util.TreeMap;

/** Builds a software set file; the default set has compatible versions for a B200 machine. */
public final class SoftwareSetBuilder {
  /** The name of the file in messages. */
  public static final String FILE = "sets/own.yaml";

  private static final Catalog CATALOG = Catalog.load();

  private final Map<String, Map<String, String>> components = new TreeMap<>();
  private final Map<String, String> patches = new TreeMap<>();
  private final Map<String, String> variables = new TreeMap<>();
  private String transport = "ibgda";
  private String drivers = "";

  private SoftwareSetBuilder() {}

  public static SoftwareSetBuilder aSoftwareSet() {
    return new SoftwareSetBuilder()
        .with("deepep", "1.2.1")
        .with("deepep", "generation", "v1-rcqp")
        .with("nvshmem", "3.5.19")
        .with("torch", "2.9.1")
        .with("python", "3.12")
        .with("cuda", "12.9.1")
        .with("driver", "580.126.09")
        .with("driver", "kind", "open")
        .with("doca", "3.2.1");
  }

  public SoftwareSetBuilder with(String component, String version) {
    return with(component, "version", version);
  }

  public SoftwareSetBuilder with(String component, String property, String value) {
    components.computeIfAbsent(component, c -> new TreeMap<>()).put(property, value);
    return this;
  }

  public SoftwareSetBuilder patched(String component, String patch) {
    patches.put(component, patch);
    return this;
  }

  public SoftwareSetBuilder without(String component) {
    components.remove(component);
    return this;
  }

  public SoftwareSetBuilder over(String newTransport) {
    transport = newTransport;
    return this;
  }

  /** Changes the set to one for nodes with GKE's drivers, where sets have no DOCA. */
  public SoftwareSetBuilder besideGkesDriver() {
    drivers = "drivers: gke\n";
    return without("doca");
  }

  public SoftwareSetBuilder withVariable(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  public String yaml() {
    StringBuilder yaml = new StringBuilder("summary: a custom set\n");
    yaml.append(drivers).append("transport: ").append(transport).append('\n');
    yaml.append("machines: [a4-highgpu-8g, a3-ultragpu-8g]\nexpectedVerdict: unproven\n");
    yaml.append("components:\n");
    components.forEach(
        (component, properties) -> {
          yaml.append("  ").append(component).append(":\n");
          properties.forEach((key, value) -> text(yaml, "    ", key, value));
          if (patches.containsKey(component)) {
            yaml.append("    patches: [").append(patches.get(component)).append("]\n");
          }
        });
    if (!variables.isEmpty()) {
      yaml.append("variables:\n");
      variables.forEach((key, value) -> text(yaml, "  ", key, value));
    }
    return yaml.toString();
  }

  private static void text(StringBuilder yaml, String indent, String key, String value) {
    yaml.append(indent).append(key).append(": \"").append(value).append("\"\n");
  }

  /** Reads the set, whose file must have no problem. */
  public SoftwareSet read() {
    ReadingState reading = new ReadingState();
    SoftwareSet set = CATALOG.readSet(FILE, yaml(), reading).orElseThrow();
    reading.problems().throwIfAny();
    return set;
  }
}
