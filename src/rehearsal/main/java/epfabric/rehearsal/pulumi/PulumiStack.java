package epfabric.rehearsal.pulumi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.rehearsal.stack.StepListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One stack of a project, operated with commands of the CLI as a person would. */
public final class PulumiStack {
  /** The result of a command that deploys or previews. */
  public record Ended(int exit, EventLog events, String output) {}

  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

  private final PulumiProject project;
  private final PulumiCli cli;
  private volatile @Nullable Process running;

  public PulumiStack(PulumiProject project, AttachedPlugins attached) {
    this.project = project;
    this.cli = new PulumiCli(project.pulumi(), attached);
  }

  /**
   * Returns the output of {@code pulumi version}; a binary built from source may not know its
   * version.
   */
  public String version() {
    String version = runShort("version").strip();
    return version.isEmpty() ? "of unknown version" : version;
  }

  public void init() {
    runShort("stack", "init", project.stack());
  }

  /**
   * Sets an entry, which may be inside a structured value, for example {@code
   * epfabric:gpuPool.nodes}.
   */
  public void configure(String path, String value) {
    runShort("config", "set", "--path", path, value, "--stack", project.stack());
  }

  /** Removes the lock that a killed command left. */
  public void cancel() {
    runShort("cancel", "--yes", "--stack", project.stack());
  }

  /** Returns the pending creates that a killed command left, as recorded in the state. */
  public List<ObjectNode> pendingCreates() {
    ObjectNode deployment =
        (ObjectNode)
            Json.parseObject(runShort("stack", "export", "--stack", project.stack()))
                .get("deployment");
    return !deployment.has("pending_operations")
        ? List.of()
        : deployment
            .get("pending_operations")
            .valueStream()
            .map(ObjectNode.class::cast)
            .filter(operation -> operation.get("type").asText().equals("creating"))
            .map(operation -> (ObjectNode) operation.get("resource"))
            .toList();
  }

  /**
   * Runs a short command and returns its output. Throws {@link SubprocessException} if it fails.
   */
  private String runShort(String... arguments) {
    try {
      return cli.run(project.folder(), arguments).orFail().output();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SubprocessException("interrupted: pulumi " + arguments[0]);
    }
  }

  /**
   * Runs a command that deploys or previews; returns early if the command is killed.
   *
   * @param listener receives the operations that the engine reports
   */
  public Ended deploy(List<String> command, StepListener listener) {
    Path events = project.scratch().resolve("events.jsonl");
    Path output = project.scratch().resolve("pulumi.log");
    List<String> arguments = new ArrayList<>(command);
    arguments.addAll(List.of("--stack", project.stack(), "--event-log", events.toString()));
    try {
      Files.deleteIfExists(events);
      Process process = cli.start(project.folder(), output, arguments.toArray(new String[0]));
      int exit = await(process, new EventTail(events, listener));
      String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
      return new Ended(exit, EventLog.read(events), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int await(Process process, EventTail events) throws IOException {
    running = process;
    long end = System.nanoTime() + LIMIT.toNanos();
    try {
      while (!process.waitFor(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        events.read();
        if (System.nanoTime() > end) {
          throw new SubprocessException("pulumi did not end in " + LIMIT.toMinutes() + " min");
        }
      }
      events.read();
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SubprocessException("interrupted");
    } finally {
      kill();
      running = null;
    }
  }

  /** Ends the running command with SIGKILL. */
  public void kill() {
    Process process = running;
    if (process != null) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
