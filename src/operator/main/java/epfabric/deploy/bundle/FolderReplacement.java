package epfabric.deploy.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Replaces a bundle's folder, which may exist already. If the process is killed, either the old or
 * the new bundle remains, complete. If it is killed between the two renames, the next writer first
 * restores the old bundle, which was renamed aside. All temporary folders are siblings of the
 * folder, because a folder without write permission can be renamed within its parent but not moved
 * out of it.
 */
final class FolderReplacement {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Path parent;
  private final Path folder;
  private final Path work;
  private final Path fresh;
  private final Path aside;
  private final BundleDisk disk;
  private final Duration patience;

  FolderReplacement(Path folder) throws IOException {
    this(folder, new BundleDisk(), PATIENCE);
  }

  /**
   * Prepares a replacement.
   *
   * @param folder a resolved path, not a link
   * @param patience how long to wait for another writer
   */
  FolderReplacement(Path folder, BundleDisk disk, Duration patience) throws IOException {
    Path resolved = folder.toAbsolutePath().normalize();
    Path resolvedParent = resolved.getParent();
    if (resolvedParent == null) {
      throw new IOException("not a folder that can be replaced: " + folder);
    }
    this.parent = resolvedParent;
    this.folder = resolved;
    this.work = sibling("new");
    this.fresh = work.resolve("bundle");
    this.aside = sibling("old");
    this.disk = disk;
    this.patience = patience;
  }

  /**
   * Returns the path of a sibling whose name ends with the folder's whole name, so that siblings of
   * two folders never collide.
   */
  private Path sibling(String purpose) {
    return parent.resolve(".epfabric-" + purpose + "." + folder.getFileName());
  }

  /**
   * Replaces the folder.
   *
   * @return the replaced folders that could not be deleted, with the reasons
   */
  List<LeftoverFolder> with(Bundle bundle, BundleFolder.Check check) throws IOException {
    List<LeftoverFolder> leftovers = new ArrayList<>();
    runLocked(
        () -> {
          write(bundle);
          check.run();
          swap();
          leftovers.addAll(deleteGone());
        });
    return leftovers;
  }

  /**
   * Runs the check under the writer's lock; if no folder exists, takes no lock and touches nothing.
   */
  void inspect(BundleFolder.Check check) throws IOException {
    if (BundleDisk.exists(folder) || BundleDisk.exists(aside)) {
      runLocked(check);
    } else {
      check.run();
    }
  }

  private void runLocked(BundleFolder.Check action) throws IOException {
    disk.makeFolders(parent);
    WriterLock lock = WriterLock.take(work, patience, disk);
    try {
      recover();
      action.run();
    } finally {
      release(lock);
    }
  }

  private void release(WriterLock lock) throws IOException {
    try {
      disk.delete(fresh);
      disk.delete(work); // and the lock file, which must be deleted last
    } finally {
      lock.close();
    }
  }

  /**
   * Restores the folder that a killed writer had renamed aside, unless a new folder has replaced
   * it.
   */
  private void recover() throws IOException {
    disk.delete(fresh);
    if (BundleDisk.exists(aside)) {
      disk.rename(aside, BundleDisk.exists(folder) ? unusedGonePath() : folder);
    }
  }

  private void swap() throws IOException {
    boolean replaces = BundleDisk.exists(folder);
    if (replaces) {
      disk.rename(folder, aside);
    }
    try {
      disk.rename(fresh, folder);
    } catch (IOException e) {
      if (replaces) {
        disk.rename(aside, folder);
      }
      throw e;
    }
    if (replaces) {
      disk.rename(aside, unusedGonePath());
    }
  }

  /** Returns an unused path to which a folder is renamed before it is deleted. */
  private Path unusedGonePath() {
    int number = 0;
    while (BundleDisk.exists(sibling("gone-" + number))) {
      number++;
    }
    return sibling("gone-" + number);
  }

  private List<LeftoverFolder> deleteGone() throws IOException {
    Pattern name =
        Pattern.compile("\\.epfabric-gone-\\d+\\." + Pattern.quote("" + folder.getFileName()));
    List<Path> gonePaths;
    try (Stream<Path> paths = Files.list(parent)) {
      gonePaths = paths.filter(p -> name.matcher("" + p.getFileName()).matches()).sorted().toList();
    }
    List<LeftoverFolder> leftovers = new ArrayList<>();
    for (Path path : gonePaths) {
      Optional<IOException> failure = disk.delete(path);
      failure.ifPresent(e -> leftovers.add(new LeftoverFolder(path, e)));
    }
    return leftovers;
  }

  private void write(Bundle bundle) throws IOException {
    disk.makeFolders(fresh);
    Path lastFolder = fresh;
    for (var file : bundle.files().entrySet()) {
      Path path = fresh.resolve(file.getKey());
      Path directory = path.getParent();
      if (directory != null && !directory.equals(lastFolder)) {
        disk.makeFolders(directory);
        lastFolder = directory; // files of a folder follow each other
      }
      disk.write(path, file.getValue());
    }
  }
}
