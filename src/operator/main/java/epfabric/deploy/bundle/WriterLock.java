package epfabric.deploy.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * Allows one writer of a folder at a time. The kernel holds the lock, so it is released when the
 * process that took it dies; the lock file is deleted with its folder.
 */
final class WriterLock {
  private static final long PAUSE_MILLIS = 20;

  private final FileChannel held;
  private final FileChannel reopened;

  private WriterLock(FileChannel held, FileChannel reopened) {
    this.held = held;
    this.reopened = reopened;
  }

  /**
   * Waits for the current holder to release the lock.
   *
   * @param work a folder that the holder may write to, and deletes when it releases the lock
   * @throws AnotherWriterException if another process still holds the lock after {@code patience}
   */
  static WriterLock take(Path work, Duration patience, BundleDisk disk) throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      Optional<WriterLock> lock = tryTake(work, disk);
      if (lock.isPresent()) {
        return lock.get();
      }
      if (System.nanoTime() >= end) {
        throw new AnotherWriterException();
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AnotherWriterException();
      }
    }
  }

  private static Optional<WriterLock> tryTake(Path work, BundleDisk disk) throws IOException {
    Path file = work.resolve("lock");
    FileChannel held;
    try {
      disk.makeFolders(work);
      held = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (NoSuchFileException e) {
      return Optional.empty(); // the last holder has just deleted the folder
    } catch (FileAlreadyExistsException e) {
      if (Files.isRegularFile(work) || Files.isSymbolicLink(work)) {
        throw e;
      }
      return Optional.empty(); // the folder was deleted while it was being checked
    }
    try {
      if (held.tryLock() != null) {
        FileChannel reopened = FileChannel.open(file);
        if (isSame(held, reopened)) {
          return Optional.of(new WriterLock(held, reopened));
        }
        reopened.close();
      }
    } catch (OverlappingFileLockException | NoSuchFileException e) {
      // another thread holds the lock, or the last holder has just deleted the file
    } catch (IOException | RuntimeException | Error e) {
      held.close();
      throw e;
    }
    held.close();
    return Optional.empty();
  }

  /**
   * Returns whether both channels belong to the same file. They do not if the last holder deleted
   * the file after {@code held} was opened, and another process created a new file.
   */
  private static boolean isSame(FileChannel held, FileChannel reopened) throws IOException {
    byte[] mark = UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8);
    held.truncate(0);
    held.write(ByteBuffer.wrap(mark));
    ByteBuffer read = ByteBuffer.allocate(mark.length);
    reopened.read(read);
    return Arrays.equals(mark, read.array());
  }

  /**
   * Closes both channels together: on POSIX, closing one channel of a file releases all locks that
   * the process has on this file.
   */
  void close() throws IOException {
    reopened.close();
    held.close();
  }
}
