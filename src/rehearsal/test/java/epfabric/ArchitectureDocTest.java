package epfabric;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Checks that the Java names and paths in backticks in docs/architecture.md exist. */
class ArchitectureDocTest {
  private static final Set<String> OUTSIDE_THE_TREE = Set.of("./.git", "./build", "./target");
  private static final Pattern DRAWING = Pattern.compile("(?s)```.*?```");
  private static final Pattern QUOTED = Pattern.compile("`([^`\n]+)`");
  private static final Pattern TYPE =
      Pattern.compile("(\\*?[A-Z]++[a-z]\\w*+)(?:\\.(\\w++)(?:\\(\\))?)?");
  private static final Pattern PACKAGE =
      Pattern.compile("(?!com\\.)[a-z]++(?:\\.[a-z]++)++(?:\\.[A-Z]\\w++)?");
  private static final Pattern FILE =
      Pattern.compile("\\S+\\.(?:bash|cpp|h|hpp|json|jsonl|py|sh|toml|txt|yaml)|\\S+/[^/\\s]+");

  private final List<String> paths = paths();
  private final Map<String, String> types =
      paths.stream()
          .filter(path -> path.endsWith(".java") && !path.endsWith("-info.java"))
          .collect(
              toMap(path -> Path.of(path).getFileName().toString(), path -> path, (a, b) -> a));

  @Test
  void everyTypePackageAndPathOfTheArchitecturePageExists() throws IOException {
    String page = Files.readString(Path.of("docs/architecture.md"));
    List<String> names =
        QUOTED
            .matcher(DRAWING.matcher(page).replaceAll(""))
            .results()
            .map(name -> name.group(1))
            .toList();
    assertThat(names.stream().filter(name -> TYPE.matcher(name).matches())).hasSizeGreaterThan(50);
    assertThat(names.stream().filter(name -> FILE.matcher(name).matches())).hasSizeGreaterThan(50);
    assertThat(names.stream().filter(name -> !exists(name))).isEmpty();
  }

  /** Returns whether the name exists; also true for a name that is no type, package or path. */
  private boolean exists(String name) {
    Matcher type = TYPE.matcher(name);
    if (type.matches()) {
      return typeExists(type.group(1), type.group(2));
    }
    if (PACKAGE.matcher(name).matches() && !FILE.matcher(name).matches()) {
      return pathExists(name.replace('.', '/'));
    }
    return !FILE.matcher(name).matches() || pathExists(name.replaceFirst("^\\./", ""));
  }

  private boolean typeExists(String type, @Nullable String member) {
    if (type.startsWith("*")) {
      return types.keySet().stream().anyMatch(file -> file.endsWith(type.substring(1) + ".java"));
    }
    String source = types.get(type + ".java");
    return source != null
        && (member == null || Pattern.compile("\\b" + member + "\\b").matcher(text(source)).find());
  }

  private boolean pathExists(String path) {
    return paths.stream()
        .anyMatch(
            existing ->
                Stream.of(path, path + ".java")
                    .anyMatch(end -> existing.equals("/" + end) || existing.endsWith("/" + end)));
  }

  private static List<String> paths() {
    List<String> paths = new ArrayList<>();
    try {
      Files.walkFileTree(
          Path.of("."),
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              if (OUTSIDE_THE_TREE.contains(folder.toString()) || folder.endsWith("node_modules")) {
                return FileVisitResult.SKIP_SUBTREE;
              }
              return add(folder);
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              return add(file);
            }

            private FileVisitResult add(Path path) {
              paths.add(path.toString().substring(1));
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return paths;
  }

  private static String text(String path) {
    try {
      return Files.readString(Path.of("." + path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
