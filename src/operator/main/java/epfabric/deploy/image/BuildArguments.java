package epfabric.deploy.image;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds the build arguments of an image: the arguments of the Dockerfile stages that the image
 * needs. BuildKit builds no other stages, so their arguments do not change the image.
 */
final class BuildArguments {
  /** The Dockerfile's path in a build's folder. */
  static final String FILE = "installer/Dockerfile";

  private static final Pattern COMMENTS = Pattern.compile("(?m)^[ \\t]*#.*$");
  private static final Pattern STAGE = Pattern.compile("(?m)^(?=FROM )");
  private static final Pattern FIRST_LINE = Pattern.compile("FROM (\\S+) AS (\\S+)");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z_]+)}");
  private static final Pattern OTHER_STAGE = Pattern.compile("\\bfrom=([a-z0-9-]+)");
  private static final Pattern ARGUMENTS = Pattern.compile("(?m)^ARG ([A-Z0-9_ ]+)$");

  private final Map<String, Stage> stages = new TreeMap<>();

  private record Stage(Set<String> usedStages, Set<String> arguments) {}

  private BuildArguments() {}

  /** Reads the Dockerfile of a build's folder. */
  static BuildArguments of(Map<String, byte[]> files) {
    byte[] bytes = Objects.requireNonNull(files.get(FILE), FILE);
    String text = COMMENTS.matcher(new String(bytes, StandardCharsets.UTF_8)).replaceAll("");
    BuildArguments recipe = new BuildArguments();
    STAGE.splitAsStream(text).forEach(recipe::add);
    return recipe;
  }

  private void add(String stage) {
    FIRST_LINE
        .matcher(stage)
        .results()
        .findFirst()
        .ifPresent(
            firstLine -> {
              Set<String> usedStages = matches(OTHER_STAGE, stage);
              usedStages.add(firstLine.group(1));
              Set<String> arguments = matches(VARIABLE, firstLine.group(1));
              matches(ARGUMENTS, stage)
                  .forEach(line -> arguments.addAll(List.of(line.split(" +"))));
              stages.put(firstLine.group(2), new Stage(usedStages, arguments));
            });
  }

  private static Set<String> matches(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    pattern.matcher(text).results().forEach(match -> found.add(match.group(1)));
    return found;
  }

  /** Returns the names of the arguments that an image is built with. */
  Set<String> arguments(BuildTarget target) {
    if (!stages.containsKey(target.text())) {
      throw new IllegalStateException(FILE + " has no stage " + target.text());
    }
    Set<String> arguments = new TreeSet<>();
    Set<String> seen = new HashSet<>();
    Deque<String> wanted = new ArrayDeque<>(Set.of(target.text()));
    while (!wanted.isEmpty()) {
      String name = wanted.remove();
      Stage stage = stages.get(name);
      if (stage != null && seen.add(name)) {
        arguments.addAll(stage.arguments());
        wanted.addAll(stage.usedStages());
      }
    }
    return arguments;
  }
}
