package epfabric.deploy.bundle;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The entries of a folder by name; links are not followed, and no content is read. */
final class BundleTree extends SimpleFileVisitor<Path> {
  /**
   * An entry of the folder.
   *
   * @param path location on disk
   * @param kind file, folder, link or another kind
   * @param size size in bytes
   * @param mode the twelve permission bits; -1 on file systems without permissions
   */
  record Entry(Path path, Kind kind, long size, int mode) {}

  /** The kinds of entries of a folder. */
  enum Kind {
    FILE,
    FOLDER,
    IRREGULAR,
    UNREADABLE
  }

  private final Path root;
  private final Predicate<String> foldersToEnter;
  private final SortedMap<String, Entry> entries = new TreeMap<>();

  private BundleTree(Path root, Predicate<String> foldersToEnter) {
    this.root = root;
    this.foldersToEnter = foldersToEnter;
  }

  /**
   * Returns all entries by name, with {@code /} between the parts of a name.
   *
   * @param foldersToEnter selects the folders to descend into; any other folder is one entry
   */
  static SortedMap<String, Entry> of(Path folder, Predicate<String> foldersToEnter)
      throws IOException {
    // The folder itself may be a link: the user named it.
    Path root = folder.toRealPath();
    BundleTree tree = new BundleTree(root, foldersToEnter);
    Files.walkFileTree(root, tree);
    return tree.entries;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
    if (path.equals(root) || foldersToEnter.test(name(path))) {
      return FileVisitResult.CONTINUE;
    }
    entries.put(name(path), new Entry(path, Kind.FOLDER, 0, -1));
    return FileVisitResult.SKIP_SUBTREE;
  }

  @Override
  public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
    Kind kindIfRegular = Files.isReadable(path) ? Kind.FILE : Kind.UNREADABLE;
    Kind kind = attributes.isRegularFile() ? kindIfRegular : Kind.IRREGULAR;
    entries.put(name(path), new Entry(path, kind, attributes.size(), mode(path)));
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
    if (path.equals(root)) {
      throw failure;
    }
    entries.put(name(path), new Entry(path, Kind.UNREADABLE, 0, -1));
    return FileVisitResult.CONTINUE;
  }

  /**
   * Joins the parts of the path with {@code /}; a part may contain the separator of another system.
   */
  private String name(Path path) {
    return StreamSupport.stream(root.relativize(path).spliterator(), false)
        .map(Path::toString)
        .collect(Collectors.joining("/"));
  }

  private static int mode(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return -1;
    }
    Object mode = Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
    return mode instanceof Integer bits ? bits & 07777 : -1;
  }
}
