package epfabric.deploy.gitops;

import epfabric.deploy.bundle.BundleContents;
import epfabric.fabric.plan.FabricPlan;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * A folder with a bundle's manifests and overlays, and the objects that kubectl's Kustomize builds
 * from them.
 */
record BuiltKustomizations(Path folder) {
  /** Returns whether this machine has kubectl. */
  static boolean canBeBuilt() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator, -1))
        .anyMatch(directory -> new File(directory, "kubectl").canExecute());
  }

  static Map<String, String> files(FabricPlan plan) {
    Map<String, String> files = new TreeMap<>();
    BundleContents.of(plan, "", Map.of(), Map.of())
        .files()
        .forEach(
            (path, bytes) -> {
              if (path.startsWith("manifests/") || path.startsWith("overlays/")) {
                files.put(path, new String(bytes, StandardCharsets.UTF_8));
              }
            });
    return files;
  }

  static BuiltKustomizations written(FabricPlan plan, Path folder) {
    files(plan).forEach((path, text) -> write(folder.resolve(path), text));
    return new BuiltKustomizations(folder);
  }

  static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the objects of the numbered files, in order. */
  List<Object> objects() {
    try (Stream<Path> files = Files.list(folder.resolve("manifests"))) {
      List<Object> objects = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().matches("[0-9]+-.*")) {
          objects.addAll(documents(Files.readString(file)));
        }
      }
      return objects;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the objects that Kustomize builds from a folder, with these options. */
  List<Object> built(String path, String... options) {
    List<String> command = new ArrayList<>(List.of("kubectl", "kustomize"));
    command.addAll(List.of(options));
    command.add(folder.resolve(path).toString());
    try {
      Path output = Files.createTempFile("built", ".yaml");
      Path errors = Files.createTempFile("built", ".txt");
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile())
              .start();
      int code = process.waitFor();
      String message = Files.readString(errors);
      String text = Files.readString(output);
      Files.delete(output);
      Files.delete(errors);
      if (code != 0) {
        throw new AssertionError(String.join(" ", command) + ": " + message);
      }
      return documents(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /**
   * Matches hashes such as 1493e10224, which Go's YAML library treats as text and writes without
   * quotes.
   */
  private static final Pattern TEXT_FOR_GO = Pattern.compile("(?m)(: )(\\d+e\\d{3,})$");

  static List<Object> documents(String text) {
    List<Object> documents = new ArrayList<>();
    String quoted = TEXT_FOR_GO.matcher(text).replaceAll("$1'$2'");
    new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(quoted).forEach(documents::add);
    return documents;
  }

  /** Returns the value at a path, which must exist. */
  static Object at(Object tree, String... path) {
    Object found = tree;
    for (String key : path) {
      found = Objects.requireNonNull(((Map<?, ?>) found).get(key), key);
    }
    return found;
  }

  static Map<?, ?> map(Object tree, String... path) {
    return (Map<?, ?>) at(tree, path);
  }
}
