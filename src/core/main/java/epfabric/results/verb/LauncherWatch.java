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
 * Waits for the launcher of a test in another container, by a lock. The launcher holds it from
 * before the file has its name until its process has ended; the kernel releases it in any case. On
 * Linux both sides use the same POSIX lock.
 */
record LauncherWatch(WaitClock clock) {
  /** Name of the lock file, as in {@code installer/test/launcher/presence.py}. */
  static final String LOCK = "launcher.lock";

  /** Bytes read from the lock file; enough for an exit code. */
  private static final int MOST_BYTES = 16;

  /** Higher exit codes state the signal that ended the launcher, whose record is then complete. */
  private static final int SIGNALLED = 128;

  /**
   * Waits until the launcher has ended; the wait for the lock uses no CPU time.
   *
   * @param begin timeout for the launcher's start
   */
  LauncherEnd await(Path folder, Duration begin) throws IOException {
    Path file = folder.resolve(LOCK);
    Duration late = clock.elapsed().plus(begin);
    while (!Files.exists(file)) {
      if (clock.elapsed().compareTo(late) >= 0) {
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
    ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
    channel.read(bytes, 0);
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII).strip();
  }

  private static LauncherEnd end(String exitCode) {
    if (!exitCode.matches("[0-9]{1,3}")) {
      return LauncherEnd.KILLED;
    }
    int code = Integer.parseInt(exitCode);
    return code == 0 || code > SIGNALLED ? LauncherEnd.WELL : LauncherEnd.FAILED;
  }
}
