package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.WaitClock;
import epfabric.results.judge.LauncherEnd;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Waits, by means of a lock, for the launcher of a test in another container. The launcher locks
 * the file before it gives the file its name and holds the lock until its process ends; the kernel
 * releases the lock however the process ends. On Linux, Java and Python use the same POSIX lock.
 */
record LauncherWatch(WaitClock clock) {
  /** Name of the lock file, as in {@code installer/test/launcher/presence.py}. */
  static final String LOCK = "launcher.lock";

  /** Bytes read from the lock file; enough for an exit code. */
  private static final int MAX_BYTES = 16;

  /**
   * A higher exit code states the signal that ended the launcher. The launcher's record is complete
   * in this case, too.
   */
  private static final int SIGNAL_BASE = 128;

  /**
   * Waits until the launcher has ended; the wait for the lock uses no CPU time.
   *
   * @param begin timeout for the launcher's start
   */
  LauncherEnd await(Path folder, Duration begin) throws IOException {
    Path file = folder.resolve(LOCK);
    Duration deadline = clock.elapsed().plus(begin);
    while (!Files.exists(file)) {
      if (clock.elapsed().compareTo(deadline) >= 0) {
        return LauncherEnd.ABSENT;
      }
      clock.pause();
    }
    if (!Files.isRegularFile(file)) {
      throw CommandException.usage("not a regular file: " + file, "");
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      FileLock lock = channel.lock(0, Long.MAX_VALUE, true);
      lock.release();
      return end(text(channel));
    }
  }

  private static String text(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES);
    channel.read(bytes, 0);
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII).strip();
  }

  private static LauncherEnd end(String exitCode) {
    if (!exitCode.matches("[0-9]{1,3}")) {
      return LauncherEnd.KILLED;
    }
    int code = Integer.parseInt(exitCode);
    return code == 0 || code > SIGNAL_BASE ? LauncherEnd.WELL : LauncherEnd.FAILED;
  }
}
