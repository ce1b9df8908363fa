package epfabric.fabric.plan;

import epfabric.fabric.environment.ConfigSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The environment files at the top of this repository. */
public final class ShippedEnvironments {
  private static final Pattern NAME = Pattern.compile("Pulumi\\.([^.]+)\\.yaml");

  private ShippedEnvironments() {}

  /** Returns the bytes of each environment's file, sorted by environment name. */
  public static Map<String, byte[]> files() {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> top = Files.list(Path.of(""))) {
      for (Path file : top.toList()) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (name.matches()) {
          files.put(name.group(1), Files.readAllBytes(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** Returns the file of a shipped environment. */
  public static ConfigSource source(String name) {
    byte[] bytes = files().get(name);
    if (bytes == null) {
      throw new IllegalArgumentException("no Pulumi." + name + ".yaml");
    }
    return ConfigSource.ofFile(name, "Pulumi." + name + ".yaml", bytes);
  }
}
