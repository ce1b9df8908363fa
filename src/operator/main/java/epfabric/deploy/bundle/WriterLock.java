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
  private final FileChannel seen;

  private WriterLock(FileChannel held, FileChannel seen) {
    this.held = held;
    this.seen = seen;
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
      Optional<WriterLock> lock = tried(work, disk);
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

  private static Optional<WriterLock> tried(Path work, BundleDisk disk) throws IOException {
    Path file = work.resolve("lock");
    FileChannel held;
    try {
      disk.makeFolders(work);
      held = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (NoSuchFileException e) {
      return Optional.empty(); // its last holder has just removed the folder
    } catch (FileAlreadyExistsException e) {
      if (Files.isRegularFile(work) || Files.isSymbolicLink(work)) {
        throw e;
      }
      return Optional.empty(); // a folder that was removed before it could be seen to be one
    }
    try {
      if (held.tryLock() != null) {
        FileChannel seen = FileChannel.open(file);
        if (isSame(held, seen)) {
          return Optional.of(new WriterLock(held, seen));
        }
        seen.close();
      }
    } catch (OverlappingFileLockException | NoSuchFileException e) {
      // another thread holds the lock, or its last holder has just deleted the file
    } catch (IOException | RuntimeException | Error e) {
      held.close();
      throw e;
    }
    held.close();
    return Optional.empty();
  }

  /**
   * Returns whether both channels are of one file; they are not if the last holder deleted the file
   * after it was opened and another process created a new one.
   */
  private static boolean isSame(FileChannel held, FileChannel seen) throws IOException {
    byte[] mark = UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8);
    held.truncate(0);
    held.write(ByteBuffer.wrap(mark));
    ByteBuffer read = ByteBuffer.allocate(mark.length);
    seen.read(read);
    return Arrays.equals(mark, read.array());
  }

  /**
   * Closes both channels together: on POSIX, closing one channel of a file releases all locks that
   * the process has on this file.
   */
  void close() throws IOException {
    seen.close();
    held.close();
  }
}
