package epfabric.cli;

import epfabric.engine.Registrations;
import epfabric.preview.Comparison;
import epfabric.preview.PreviewReport;
import epfabric.preview.PriorState;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Finds the earlier state that a preview is compared with. */
final class Before {
  private static final String REGISTRATIONS = "registrations.jsonl";

  private final LoadedEnvironment now;
  private final PrintWriter notes;

  /**
   * @param now the environment as it is
   * @param notes where to say what is odd about the earlier state
   */
  Before(LoadedEnvironment now, PrintWriter notes) {
    this.now = now;
    this.notes = notes;
  }

  /** An earlier state, and how to compare with it. */
  sealed interface State {
    PreviewReport compare(Registrations after);

    /** What a program registered then. */
    record Recorded(Registrations registrations) implements State {
      @Override
      public PreviewReport compare(Registrations after) {
        return Comparison.between(registrations, after);
      }
    }

    /** What a stack really holds. */
    record Exported(PriorState stack) implements State {
      @Override
      public PreviewReport compare(Registrations after) {
        return Comparison.between(stack, after);
      }
    }

    /** There was no such environment. */
    record Nothing() implements State {
      @Override
      public PreviewReport compare(Registrations after) {
        return Comparison.ofNew(after);
      }
    }
  }

  /**
   * Reads a bundle folder, a file or a git revision, in this order.
   *
   * @param after what the program registers now
   * @throws CommandException if {@code name} is none of them
   */
  State read(String name, Registrations after) {
    Path path = Path.of(name);
    if (Files.isDirectory(path) && Files.isRegularFile(path.resolve(REGISTRATIONS))) {
      return new BeforeText(path.resolve(REGISTRATIONS).toString())
          .parse(text(path.resolve(REGISTRATIONS)));
    }
    if (Files.exists(path) && !Files.isDirectory(path)) {
      return new BeforeText(name).parse(text(path));
    }
    return revision(new Git(now.root(), name), after);
  }

  private State revision(Git git, Registrations after) {
    String path = "registrations/" + now.name() + ".jsonl";
    Optional<String> recorded = git.show(path);
    if (recorded.isEmpty()) {
      git.requireRevision(path);
      notes.println("note: " + git.revision() + " has no " + path + ": everything counts as new");
      return new State.Nothing();
    }
    State state = new BeforeText(git.revision() + ":" + path).parse(recorded.get());
    if (!recorded.get().equals(after.toJsonLines()) && hasTheSameInputs(git)) {
      notes.println(
          "note: "
              + path
              + " of "
              + git.revision()
              + " is not what this epfabric makes of its Pulumi."
              + now.name()
              + ".yaml; the comparison shows that too");
    }
    return state;
  }

  /** Whether the revision held just the files that this environment is planned from. */
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
