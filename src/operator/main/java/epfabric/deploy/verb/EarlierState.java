package epfabric.deploy.verb;

import epfabric.base.terminal.Git;
import epfabric.base.terminal.InputFile;
import epfabric.deploy.engine.Registration;
import epfabric.deploy.engine.Registrations;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.deploy.preview.state.PriorState;
import epfabric.fabric.workspace.LoadedEnvironment;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the earlier state that a preview compares the environment with. */
final class EarlierState {
  private static final String REGISTRATIONS = "registrations.jsonl";
  private static final Pattern STACK = Pattern.compile("urn:pulumi:([^:]+)::");

  private final LoadedEnvironment now;
  private final PrintWriter notes;

  /**
   * Creates a reader of earlier states.
   *
   * @param now the current environment
   * @param notes receives notes about anything unusual in the earlier state
   */
  EarlierState(LoadedEnvironment now, PrintWriter notes) {
    this.now = now;
    this.notes = notes;
  }

  /** An earlier state, and how to compare with it. */
  sealed interface State {
    PreviewReport compare(Registrations after);

    /** Returns the earlier registrations. */
    Registrations registrations();

    /**
     * Returns the name of the stack, which is the name of its environment; empty without resources.
     */
    default Optional<String> stack() {
      return registrations().resources().stream()
          .map(resource -> STACK.matcher(resource.urn()))
          .filter(Matcher::lookingAt)
          .map(match -> match.group(1))
          .findFirst();
    }

    /** Returns whether this state has no resource that a change could replace or delete. */
    default boolean isEmpty() {
      return registrations().resources().stream().noneMatch(Registration::custom);
    }

    /** The earlier registrations of a program. */
    record Recorded(Registrations registrations) implements State {
      @Override
      public PreviewReport compare(Registrations after) {
        return UpdateComparison.between(registrations, after);
      }
    }

    /** The actual state of a stack. */
    record Exported(PriorState state) implements State {
      @Override
      public PreviewReport compare(Registrations after) {
        return UpdateComparison.between(state, after);
      }

      @Override
      public Registrations registrations() {
        return state.registrations();
      }
    }

    /** The state of an environment that did not exist. */
    record Nothing() implements State {
      @Override
      public PreviewReport compare(Registrations after) {
        return UpdateComparison.ofNew(after);
      }

      @Override
      public Registrations registrations() {
        return Registrations.parse("");
      }
    }
  }

  /**
   * Reads the state from a bundle folder, a file or a git revision; tries them in this order.
   *
   * @param after the program's current registrations
   * @throws CommandException if {@code name} is none of the three
   */
  State read(String name, Registrations after) {
    Path path = Path.of(name);
    if (Files.isDirectory(path) && Files.isRegularFile(path.resolve(REGISTRATIONS))) {
      return withNote(
          name,
          new PriorStateText(path.resolve(REGISTRATIONS).toString())
              .parse(text(path.resolve(REGISTRATIONS))));
    }
    if (Files.exists(path) && !Files.isDirectory(path)) {
      return withNote(name, new PriorStateText(name).parse(text(path)));
    }
    return revision(new Git(now.root(), name), after);
  }

  /**
   * Returns {@code state}. If it belongs to another environment, only prints a note, because the
   * user may want to compare two environments.
   */
  private State withNote(String name, State state) {
    state
        .stack()
        .filter(stack -> !stack.equals(now.name()))
        .ifPresent(
            stack ->
                notes.println(
                    "note: "
                        + name
                        + " is for environment \""
                        + stack
                        + "\", not for \""
                        + now.name()
                        + "\": this shows how the two differ, not an update of either"));
    return state;
  }

  private State revision(Git git, Registrations after) {
    String path = "registrations/" + now.name() + ".jsonl";
    Optional<String> recorded = git.show(path);
    if (recorded.isEmpty()) {
      git.requireRevision(path);
      notes.println("note: " + git.revision() + " has no " + path + ": everything counts as new");
      return new State.Nothing();
    }
    State state = new PriorStateText(git.revision() + ":" + path).parse(recorded.get());
    if (!recorded.get().equals(after.toJsonLines()) && hasTheSameInputs(git)) {
      notes.println(
          "note: "
              + path
              + " of "
              + git.revision()
              + " is not what this epfabric makes from its Pulumi."
              + now.name()
              + ".yaml; the comparison shows this difference too");
    }
    return state;
  }

  /**
   * Returns whether the files that this environment is planned from are the same in the revision.
   */
  private boolean hasTheSameInputs(Git git) {
    for (Map.Entry<String, byte[]> input : now.inputs().entrySet()) {
      String text = new String(input.getValue(), StandardCharsets.UTF_8);
      if (!git.show(input.getKey()).equals(Optional.of(text))) {
        return false;
      }
    }
    String images = "images." + now.name() + ".yaml";
    return now.inputs().containsKey(images) || git.show(images).isEmpty();
  }

  private static String text(Path file) {
    return new String(InputFile.bytes(file, InputFile.RECORDED), StandardCharsets.UTF_8);
  }
}
