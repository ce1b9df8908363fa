package epfabric.fabric.workspace;

import epfabric.base.problem.Location;
import epfabric.base.reading.ReadingState;
import epfabric.base.reading.SettingSources;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.InputFile;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.LockFileReader;
import epfabric.fabric.catalog.SoftwareSet;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Reads the software files next to an environment file: the user's own set and the lock file. */
public final class SoftwareFiles {
  private SoftwareFiles() {}

  /**
   * Reads the lock file of a set, and adds it to the inputs if it exists.
   *
   * @throws epfabric.base.problem.InvalidEnvironmentException if it cannot be read
   */
  public static LockFile lock(String set, Path root, Map<String, byte[]> inputs) {
    String name = LockFile.name(set);
    Path file = root.resolve(name);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return LockFile.empty(set);
    }
    byte[] bytes = InputFile.bytes(file, InputFile.WRITTEN);
    inputs.put(name, bytes);
    ReadingState reading = new ReadingState();
    LockFile lock =
        LockFileReader.read(name, set, new String(bytes, StandardCharsets.UTF_8), reading);
    reading.problems().throwIfAny();
    return lock;
  }

  /**
   * Returns a set of the catalog, or reads a set file and adds it to the inputs.
   *
   * @throws CommandException if the catalog has no such set
   * @throws epfabric.base.problem.InvalidEnvironmentException if the file is no valid set
   */
  public static SoftwareSet set(
      String name, Path root, Catalog catalog, Map<String, byte[]> inputs) {
    if (!name.endsWith(".yaml")) {
      SoftwareSet set = catalog.software().get(name);
      if (set == null) {
        throw CommandException.usage(
            "no software set \"" + name + "\"",
            "one of " + String.join(", ", catalog.software().keySet()) + ", or a .yaml file");
      }
      return set;
    }
    byte[] bytes = InputFile.bytes(root.resolve(name), InputFile.WRITTEN);
    inputs.put(name, bytes);
    ReadingState reading = new ReadingState();
    Optional<SoftwareSet> set =
        catalog.readSet(name, new String(bytes, StandardCharsets.UTF_8), reading);
    reading.problems().throwIfAny();
    return set.orElseThrow();
  }

  /** Returns where the values of a set are written, for messages. */
  public static SettingSources places(
      SoftwareSet set, Catalog catalog, Map<String, byte[]> inputs) {
    byte[] own = inputs.get(set.name());
    if (own == null) {
      return new SettingSources(Location.of("/catalog/software.yaml"), Map.of());
    }
    ReadingState reading = new ReadingState();
    catalog.readSet(set.name(), new String(own, StandardCharsets.UTF_8), reading);
    return new SettingSources(Location.of(set.name()), reading.locations());
  }
}
