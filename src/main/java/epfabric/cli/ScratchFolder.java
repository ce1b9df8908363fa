package epfabric.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for what is needed for a while; it goes with the process, also by Ctrl-C. */
final class ScratchFolder implements AutoCloseable {
  /** Whoever still writes while the process ends is soon done, or fails. */
  private static final int TRIES = 20;

  private static final int PAUSE_MILLISECONDS = 50;

  private final Path path;
  private final Thread hook = new Thread(this::deleteAtTheEnd, "scratch-folder");

  private ScratchFolder(Path path) {
    this.path = path;
  }

  static ScratchFolder make(String prefix) throws IOException {
    ScratchFolder folder = new ScratchFolder(Files.createTempDirectory(prefix));
    Runtime.getRuntime().addShutdownHook(folder.hook);
    return folder;
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // The process ends: the hook deletes it.
    }
    Folders.delete(path);
  }

  private void deleteAtTheEnd() {
    for (int tries = 0; tries < TRIES && Files.exists(path); tries++) {
      try {
        Folders.delete(path);
      } catch (IOException e) {
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
