package epfabric.base.terminal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A folder for what is needed for a while; it goes with the process, also by Ctrl-C. One whose
 * process was killed goes when the next is made: nobody holds its lock any more.
 */
public final class ScratchFolder implements AutoCloseable {
  /** Whoever still writes while the process ends is soon done, or fails. */
  private static final int TRIES = 20;

  private static final int PAUSE_MILLISECONDS = 50;

  private static final String LOCK = ".lock";

  /** Probing a lock that this process holds would release it. */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel lock;
  private final Thread hook = new Thread(this::deleteAtTheEnd, "scratch-folder");

  private ScratchFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  public static ScratchFolder make(String prefix) throws IOException {
    Path path = Files.createTempDirectory(prefix);
    OURS.add(path);
    ScratchFolder folder = new ScratchFolder(path, locked(path));
    Runtime.getRuntime().addShutdownHook(folder.hook);
    removeAbandoned(prefix, path);
    return folder;
  }

  /** The lock is there once it is held, so that nobody finds it free before. */
  private static FileChannel locked(Path folder) throws IOException {
    Path file = folder.resolve(LOCK + "-to-be");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    channel.lock();
    Files.move(file, folder.resolve(LOCK));
    return channel;
  }

  private static void removeAbandoned(String prefix, Path made) throws IOException {
    UserPrincipal user = Files.getOwner(made);
    try (DirectoryStream<Path> others =
        Files.newDirectoryStream(made.resolveSibling(""), prefix + "*")) {
      for (Path other : others) {
        removeIfAbandoned(other, user);
      }
    }
  }

  /** What cannot be removed stays: it is in nobody's way. */
  private static void removeIfAbandoned(Path folder, UserPrincipal user) {
    try {
      if (!OURS.contains(folder)
          && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)
          && isFree(folder.resolve(LOCK))) {
        OwnFolders.delete(folder);
      }
    } catch (IOException e) {
      // Somebody else removes it now, or works in it.
    }
  }

  private static boolean isFree(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    }
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // The process ends: the hook deletes it.
    }
    lock.close();
    OwnFolders.delete(path);
    OURS.remove(path);
  }

  private void deleteAtTheEnd() {
    for (int tries = 0; tries < TRIES && Files.exists(path); tries++) {
      try {
        OwnFolders.delete(path);
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
