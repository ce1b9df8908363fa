package epfabric.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Inputs of one kind, of which one file at a time is damaged.
 *
 * @param weight how many are tried, of about a hundred of all families
 * @param files by path, all valid
 * @param damaged those of them that are damaged
 * @param arguments of the verb that reads them
 */
record Family(
    String name,
    int weight,
    Map<String, String> files,
    List<String> damaged,
    List<String> arguments) {

  static Family of(String name, int weight, Map<String, String> files, String... arguments) {
    List<String> all = List.copyOf(new TreeMap<>(files).keySet());
    return new Family(name, weight, files, all, List.of(arguments));
  }

  Family damaging(String... paths) {
    return new Family(name, weight, files, List.of(paths), arguments);
  }

  /** Writes all files, one damaged according to this seed. */
  void write(Path folder, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String victim = damaged.get(random.nextInt(damaged.size()));
    files.forEach(
        (path, text) -> {
          byte[] sound = text.getBytes(StandardCharsets.UTF_8);
          write(folder.resolve(path), path.equals(victim) ? Damage.of(sound, random) : sound);
        });
  }

  private static void write(Path file, byte[] bytes) {
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the files of a folder of the repository. */
  static Map<String, String> folder(String path, String as) {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(Path.of(path))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(as + Path.of(path).relativize(file), Files.readString(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  static String text(String path) {
    try {
      return Files.readString(Path.of(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
