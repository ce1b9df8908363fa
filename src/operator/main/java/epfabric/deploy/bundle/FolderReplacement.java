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
 * Puts a bundle where a folder may be already. Whoever is killed in it leaves the old one or the
 * new one, whole; only between two renames the old one is aside, and the next writer puts it back
 * first. Everything is beside the folder, as a folder that may not be written to can be renamed in
 * its parent and not be moved out of it.
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

  /** {@code folder} is no link. */
  FolderReplacement(Path folder, BundleDisk disk, Duration patience) throws IOException {
    Path whole = folder.toAbsolutePath().normalize();
    Path above = whole.getParent();
    if (above == null) {
      throw new IOException("not a folder that can be replaced: " + folder);
    }
    this.parent = above;
    this.folder = whole;
    this.work = beside("new");
    this.fresh = work.resolve("bundle");
    this.aside = beside("old");
    this.disk = disk;
    this.patience = patience;
  }

  /** No name of one folder's is another folder's: the last part is the folder's whole name. */
  private Path beside(String what) {
    return parent.resolve(".epfabric-" + what + "." + folder.getFileName());
  }

  /**
   * Replaces it.
   *
   * @return of what was there before, what could not be deleted, with the reason
   */
  List<LeftoverFolder> with(Bundle bundle, BundleFolder.Check check) throws IOException {
    List<LeftoverFolder> left = new ArrayList<>();
    alone(
        () -> {
          write(bundle);
          check.run();
          swap();
          left.addAll(deleteGone());
        });
    return left;
  }

  /** Looks at what is there while nobody writes it; where nothing is, nothing is touched. */
  void look(BundleFolder.Check check) throws IOException {
    if (BundleDisk.isThere(folder) || BundleDisk.isThere(aside)) {
      alone(check);
    } else {
      check.run();
    }
  }

  private void alone(BundleFolder.Check action) throws IOException {
    disk.makeFolders(parent);
    WriterLock lock = WriterLock.take(work, patience, disk);
    try {
      undo();
      action.run();
    } finally {
      end(lock);
    }
  }

  private void end(WriterLock lock) throws IOException {
    try {
      disk.delete(fresh);
      disk.delete(work); // with the lock's file, which has to be the last in it
    } finally {
      lock.close();
    }
  }

  /** What a killed writer had put aside comes back, if nothing came into its place. */
  private void undo() throws IOException {
    disk.delete(fresh);
    if (BundleDisk.isThere(aside)) {
      disk.rename(aside, BundleDisk.isThere(folder) ? gone() : folder);
    }
  }

  private void swap() throws IOException {
    boolean replaces = BundleDisk.isThere(folder);
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
      disk.rename(aside, gone());
    }
  }

  /** What goes by this name is only to be deleted. */
  private Path gone() {
    int number = 0;
    while (BundleDisk.isThere(beside("gone-" + number))) {
      number++;
    }
    return beside("gone-" + number);
  }

  private List<LeftoverFolder> deleteGone() throws IOException {
    Pattern name =
        Pattern.compile("\\.epfabric-gone-\\d+\\." + Pattern.quote("" + folder.getFileName()));
    List<Path> found;
    try (Stream<Path> paths = Files.list(parent)) {
      found = paths.filter(p -> name.matcher("" + p.getFileName()).matches()).sorted().toList();
    }
    List<LeftoverFolder> left = new ArrayList<>();
    for (Path path : found) {
      Optional<IOException> why = disk.delete(path);
      why.ifPresent(e -> left.add(new LeftoverFolder(path, e)));
    }
    return left;
  }

  private void write(Bundle bundle) throws IOException {
    disk.makeFolders(fresh);
    Path there = fresh;
    for (var file : bundle.files().entrySet()) {
      Path path = fresh.resolve(file.getKey());
      Path directory = path.getParent();
      if (directory != null && !directory.equals(there)) {
        disk.makeFolders(directory);
        there = directory; // files of a folder follow each other
      }
      disk.write(path, file.getValue());
    }
  }
}
