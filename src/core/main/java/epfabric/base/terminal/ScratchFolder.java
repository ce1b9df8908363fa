package epfabric.base.terminal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A folder for temporary files. It is deleted when it is closed or when its process ends, also by
 * Ctrl-C. The folder of a killed process is deleted when another process creates its own folder:
 * the process that gets the abandoned folder's lock deletes the folder and holds the lock until the
 * folder is gone.
 */
public final class ScratchFolder implements AutoCloseable {
  /**
   * Maximum number of attempts to delete a folder to which another thread still writes; such a
   * thread soon finishes or fails.
   */
  private static final int MAX_ATTEMPTS = 20;

  private static final int PAUSE_MILLISECONDS = 50;

  private static final String LOCK = ".lock";

  /**
   * Folders of this process. Their locks are not probed, because a probe would release the lock. A
   * folder is created and added in one step ({@link #create}), so that no thread finds a folder of
   * this process that is not in the set.
   */
  private static final Set<Path> OWN_FOLDERS = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel lock;
  private final Thread hook = new Thread(this::deleteAtExit, "scratch-folder");

  private ScratchFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Creates a folder in the system's temporary folder, and deletes the folders of killed processes.
   */
  public static ScratchFolder make(String prefix) throws IOException {
    Path path = create(prefix);
    ScratchFolder folder = new ScratchFolder(path, createLock(path));
    Runtime.getRuntime().addShutdownHook(folder.hook);
    deleteAbandoned(prefix, path);
    return folder;
  }

  private static synchronized Path create(String prefix) throws IOException {
    Path path = Files.createTempDirectory(prefix);
    OWN_FOLDERS.add(path);
    return path;
  }

  /**
   * Creates the lock file. The file gets its name only after it is locked, so that no other process
   * finds the file unlocked.
   */
  private static FileChannel createLock(Path folder) throws IOException {
    Path file = folder.resolve(LOCK + "-to-be");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    channel.lock();
    Files.move(file, folder.resolve(LOCK));
    return channel;
  }

  /**
   * Deletes the folders of killed processes. Only one thread at a time does so, because a process
   * must not probe a lock that another of its threads holds.
   */
  private static synchronized void deleteAbandoned(String prefix, Path created) throws IOException {
    UserPrincipal user = Files.getOwner(created);
    try (DirectoryStream<Path> others =
        Files.newDirectoryStream(created.resolveSibling(""), prefix + "*")) {
      for (Path other : others) {
        if (!OWN_FOLDERS.contains(other)) {
          deleteIfAbandoned(other, user);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  /**
   * Deletes an abandoned folder. A folder that cannot be deleted is left: another process is
   * deleting it, or this process lacks the permission.
   */
  private static void deleteIfAbandoned(Path folder, UserPrincipal user) {
    Path file = folder.resolve(LOCK);
    try {
      if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)
          || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        return;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
          FileLock lock = channel.tryLock()) {
        if (lock != null) {
          deleteLocked(folder);
        }
      }
    } catch (IOException e) {
      // The process that creates the next folder tries again.
    }
  }

  /**
   * Deletes a folder. The lock file is deleted last: with this file, other processes can recognize
   * the folder as abandoned.
   */
  private static void deleteLocked(Path folder) throws IOException {
    Path file = folder.resolve(LOCK);
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder)) {
      for (Path part : parts) {
        if (!part.equals(file)) {
          OwnFolders.delete(part);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Files.deleteIfExists(file);
    Files.deleteIfExists(folder);
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // The process ends: the hook deletes the folder.
    }
    try (lock) {
      deleteLocked(path);
    } finally {
      OWN_FOLDERS.remove(path);
    }
  }

  private void deleteAtExit() {
    for (int attempts = 0; attempts < MAX_ATTEMPTS && Files.exists(path); attempts++) {
      try {
        deleteLocked(path);
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
