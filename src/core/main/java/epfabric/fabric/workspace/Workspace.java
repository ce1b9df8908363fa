package epfabric.fabric.workspace;

import epfabric.base.problem.NameSuggestion;
import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.InputFile;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.environment.ConfigSource;
import epfabric.fabric.environment.Environment;
import epfabric.fabric.environment.WorkloadSettings;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ImageLock;
import epfabric.fabric.plan.ImageLockReader;
import epfabric.fabric.plan.PlanInput;
import epfabric.fabric.plan.planner.FabricPlanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The folder with the environment files; only this class reads the user's files. */
public final class Workspace {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final Pattern ALLOWED_CHARACTERS = Pattern.compile("[A-Za-z0-9._-]+");
  private static final String PREFIX = "Pulumi.";
  private static final String SUFFIX = ".yaml";

  private final Path start;

  /**
   * Opens the workspace of a folder.
   *
   * @param start the folder; environment files may also be in a folder above it, as for {@code
   *     stacks/LAYER}
   */
  public Workspace(Path start) {
    this.start = start.toAbsolutePath().normalize();
  }

  /**
   * Plans an environment from its file.
   *
   * @throws CommandException if there is no such file
   * @throws epfabric.base.problem.InvalidEnvironmentException with every problem found
   */
  public LoadedEnvironment load(String environment) {
    requireName(environment);
    String file = PREFIX + environment + SUFFIX;
    Path root = root(environment).orElseThrow(() -> noSuchEnvironment(environment));
    byte[] bytes = bytes(root.resolve(file));
    Map<String, byte[]> inputs = new TreeMap<>();
    inputs.put(file, bytes);
    ConfigSource source = ConfigSource.ofFile(environment, file, bytes);
    Environment parsed = Environment.read(source);
    FabricPlan plan = plan(parsed, root, inputs);
    LockFile lock = SoftwareFiles.lock(plan.workload().software().name(), root, inputs);
    return new LoadedEnvironment(plan, parsed.upkeep().lifetime(), root, lock, inputs);
  }

  /**
   * Plans an environment from its file, with some values changed.
   *
   * @throws epfabric.base.problem.InvalidEnvironmentException if the changed values are invalid
   */
  public FabricPlan changed(LoadedEnvironment loaded, UnaryOperator<ConfigSource> change) {
    String file = PREFIX + loaded.name() + SUFFIX;
    byte[] bytes = Objects.requireNonNull(loaded.inputs().get(file));
    ConfigSource source = change.apply(ConfigSource.ofFile(loaded.name(), file, bytes));
    return plan(Environment.read(source), loaded.root(), new TreeMap<>());
  }

  /**
   * Returns the path of the file for a new environment.
   *
   * @throws CommandException if the name is invalid, or the file already exists
   */
  public Path newFile(String environment) {
    requireName(environment);
    Path file = start.resolve(PREFIX + environment + SUFFIX);
    if (exists(file)) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          file.getFileName()
              + " already exists; nothing was written\n  hint: edit it, or choose another name");
    }
    return file;
  }

  /**
   * Plans an environment from the text of a file that is not written yet.
   *
   * @throws epfabric.base.problem.InvalidEnvironmentException with every problem found
   */
  public FabricPlan proposed(String environment, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ConfigSource source = ConfigSource.ofFile(environment, PREFIX + environment + SUFFIX, bytes);
    return plan(Environment.read(source), start, new TreeMap<>());
  }

  /**
   * Plans an environment whose values the Pulumi CLI passed.
   *
   * @param secret keys of the values that the CLI decrypted
   * @throws epfabric.base.problem.InvalidEnvironmentException with every problem found
   */
  public FabricPlan plan(String environment, Map<String, String> values, Set<String> secret) {
    Path root = root(environment).orElse(start);
    return plan(
        Environment.read(ConfigSource.ofPulumi(environment, values, secret)),
        root,
        new TreeMap<>());
  }

  private FabricPlan plan(Environment environment, Path root, Map<String, byte[]> inputs) {
    ReadingState reading = new ReadingState();
    Catalog catalog = Catalog.load();
    Optional<SoftwareSet> set =
        ownFile(environment, root, inputs, reading)
            .flatMap(name -> ownSet(name, catalog, inputs, reading));
    ImageLock images = images(environment.name(), root, inputs, reading);
    List<Problem> problems = new ArrayList<>(environment.reading().problems());
    problems.addAll(reading.problems().ordered());
    return FabricPlanner.plan(
        new PlanInput(environment.withProblems(problems), catalog, set, images));
  }

  private static Optional<SoftwareSet> ownSet(
      String name, Catalog catalog, Map<String, byte[]> inputs, ReadingState reading) {
    byte[] bytes = Objects.requireNonNull(inputs.get(name));
    return catalog.readSet(name, new String(bytes, StandardCharsets.UTF_8), reading);
  }

  /** Returns the name of the user's own set file, and adds the file to {@code inputs}. */
  private static Optional<String> ownFile(
      Environment environment, Path root, Map<String, byte[]> inputs, ReadingState reading) {
    Optional<String> named = environment.workload().software().filter(s -> s.endsWith(SUFFIX));
    if (named.isEmpty()) {
      return Optional.empty();
    }
    String name = named.get();
    Path file = root.resolve(name).normalize();
    if (!file.startsWith(root) || !Files.isRegularFile(file)) {
      reading.add(
          new Problem(
              environment.reading().sources().near(WorkloadSettings.SOFTWARE.key()),
              WorkloadSettings.SOFTWARE.key(),
              "there is no such file in the project folder, got \"" + name + "\"",
              "a path relative to the environment file",
              ""));
      return Optional.empty();
    }
    inputs.put(name, bytes(file));
    return Optional.of(name);
  }

  private static ImageLock images(
      String environment, Path root, Map<String, byte[]> inputs, ReadingState reading) {
    String name = "images." + environment + SUFFIX;
    Path file = root.resolve(name);
    if (!exists(file)) {
      return ImageLock.NONE;
    }
    byte[] bytes = bytes(file);
    inputs.put(name, bytes);
    return ImageLockReader.read(name, new String(bytes, StandardCharsets.UTF_8), reading);
  }

  private Optional<Path> root(String environment) {
    if (!NAME.matcher(environment).matches()) {
      return Optional.empty();
    }
    return Stream.iterate(start, path -> path != null, Path::getParent)
        .filter(path -> exists(path.resolve(PREFIX + environment + SUFFIX)))
        .findFirst();
  }

  /**
   * Returns whether a file exists. A dangling link counts as a file, so that reading it reports the
   * failure.
   */
  private static boolean exists(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static void requireName(String environment) {
    if (!ALLOWED_CHARACTERS.matcher(environment).matches()) {
      throw CommandException.usage(
          "an environment's name holds only letters, digits, \".\", \"_\" and \"-\", got \""
              + environment
              + "\"",
          "");
    }
    if (!NAME.matcher(environment).matches()) {
      throw CommandException.usage(
          "an environment's name starts with a letter or a digit and has at most 100 characters,"
              + " got \""
              + environment
              + "\"",
          "");
    }
  }

  private CommandException noSuchEnvironment(String environment) {
    List<String> known = environments();
    String found = known.isEmpty() ? "none here" : String.join(", ", known);
    String hint = NameSuggestion.forName(environment, known);
    return CommandException.usage(
        "no environment \""
            + environment
            + "\": there is no "
            + PREFIX
            + environment
            + SUFFIX
            + " in this folder or above it\n  found: "
            + found,
        hint.isEmpty() ? "-C DIR starts in another folder" : hint);
  }

  /** Returns the starting folder. */
  public Path folder() {
    return start;
  }

  /** Returns the names of the environments in the starting folder. */
  public List<String> environments() {
    try (Stream<Path> files = Files.list(start)) {
      return files
          .map(path -> path.getFileName().toString())
          .filter(name -> name.startsWith(PREFIX) && name.endsWith(SUFFIX))
          .filter(name -> name.length() > PREFIX.length() + SUFFIX.length())
          .map(name -> name.substring(PREFIX.length(), name.length() - SUFFIX.length()))
          .filter(name -> NAME.matcher(name).matches())
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static byte[] bytes(Path file) {
    return InputFile.bytes(file, InputFile.WRITTEN);
  }
}
