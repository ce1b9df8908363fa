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
 * A kind of input of a command. The fuzz tests damage one of its files at a time.
 *
 * @param weight share of the tries that use this family; all weights add up to about 100
 * @param files texts by path, all valid
 * @param damaged paths of the files that may be damaged
 * @param arguments arguments of the command that reads the files
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

  /** Writes all files and damages one of them, which the seed selects. */
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

  /** Returns the texts of a repository folder's files; their paths start with {@code prefix}. */
  static Map<String, String> folder(String path, String prefix) {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(Path.of(path))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(prefix + Path.of(path).relativize(file), Files.readString(file));
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
