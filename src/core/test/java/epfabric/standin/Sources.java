package epfabric.standin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds the product's sources in the repository under test. */
public final class Sources {
  private Sources() {}

  /** Returns the folders of all modules with the product's packages. */
  public static List<Path> main() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of("src"))) {
      return modules
          .map(module -> module.resolve("main/java"))
          .filter(Files::isDirectory)
          .sorted()
          .toList();
    }
  }

  /** Returns the folders into which the modules were compiled. */
  public static List<Path> classes() throws IOException {
    return main().stream()
        .map(main -> main.getName(1))
        .map(module -> Path.of("target", "epfabric-" + module, "classes"))
        .toList();
  }

  /** Returns all files in these folders with this suffix, in a fixed order. */
  public static List<Path> files(List<Path> folders, String end) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.filter(file -> file.toString().endsWith(end)).sorted().forEach(found::add);
      }
    }
    return found;
  }
}
