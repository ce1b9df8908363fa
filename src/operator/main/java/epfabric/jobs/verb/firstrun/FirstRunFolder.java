package epfabric.jobs.verb.firstrun;

import epfabric.base.reading.ReadingState;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.InputFile;
import epfabric.base.terminal.NewFile;
import epfabric.fabric.plan.FabricPlan;
import epfabric.jobs.firstrun.FirstRunState;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/**
 * The folder with the state of an environment's first runs; only one process at a time may use it.
 */
final class FirstRunFolder implements AutoCloseable {
  private static final String STATE = "state.json";

  private final Path folder;
  private final FileChannel lock;

  private FirstRunFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /** Opens the folder and creates it if necessary; throws if another process uses it. */
  static FirstRunFolder open(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!tryLock(channel)) {
      channel.close();
      throw CommandException.usage(
          "another first-run uses " + folder, "wait for it, or end it with Ctrl-C");
    }
    return new FirstRunFolder(folder, channel);
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  Path folder() {
    return folder;
  }

  /**
   * Returns the state that a run continues.
   *
   * @param restart whether to ignore the answers of earlier runs; the state still lists the objects
   *     that those runs added to the cluster
   */
  FirstRunState state(FabricPlan plan, Instant now, boolean restart) {
    Path file = folder.resolve(STATE);
    FirstRunState fresh = FirstRunState.fresh(plan, now);
    if (!Files.exists(file)) {
      return fresh;
    }
    FirstRunState found = read(file);
    if (restart) {
      return fresh.left(found.added(), 0);
    }
    if (!found.fabric().equals(fresh.fabric())) {
      throw CommandException.usage(
          file + ": the environment has changed since this run was started",
          "--restart asks all questions again");
    }
    return found;
  }

  private static FirstRunState read(Path file) {
    ReadingState reading = new ReadingState();
    String text = new String(InputFile.bytes(file, InputFile.WRITTEN), StandardCharsets.UTF_8);
    FirstRunState state = FirstRunState.read(file.toString(), text, reading);
    if (!reading.problems().isEmpty()) {
      throw CommandException.usage(reading.problems());
    }
    return state;
  }

  /** Writes the state atomically. */
  void save(FirstRunState state) throws IOException {
    NewFile.write(folder.resolve(STATE), state.json());
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
