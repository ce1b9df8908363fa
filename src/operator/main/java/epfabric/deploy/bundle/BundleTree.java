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

/** What lies in a folder, by names as they are; links are not followed, no content is read. */
final class BundleTree extends SimpleFileVisitor<Path> {
  /**
   * What lies there under a name.
   *
   * @param path where
   * @param kind what it is
   * @param size in bytes
   * @param mode the twelve bits of its rights; -1 where a file system has none
   */
  record Entry(Path path, Kind kind, long size, int mode) {}

  /** What can lie in a folder. */
  enum Kind {
    FILE,
    FOLDER,
    IRREGULAR,
    UNREADABLE
  }

  private final Path root;
  private final Predicate<String> known;
  private final SortedMap<String, Entry> entries = new TreeMap<>();

  private BundleTree(Path root, Predicate<String> known) {
    this.root = root;
    this.known = known;
  }

  /**
   * All entries by name, with {@code /} between its parts.
   *
   * @param known folders to look into; another one is an entry itself
   */
  static SortedMap<String, Entry> of(Path folder, Predicate<String> known) throws IOException {
    // The folder itself may be a link: its user has named it.
    Path root = folder.toRealPath();
    BundleTree tree = new BundleTree(root, known);
    Files.walkFileTree(root, tree);
    return tree.entries;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
    if (path.equals(root) || known.test(name(path))) {
      return FileVisitResult.CONTINUE;
    }
    entries.put(name(path), new Entry(path, Kind.FOLDER, 0, -1));
    return FileVisitResult.SKIP_SUBTREE;
  }

  @Override
  public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
    Kind regular = Files.isReadable(path) ? Kind.FILE : Kind.UNREADABLE;
    Kind kind = attributes.isRegularFile() ? regular : Kind.IRREGULAR;
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

  /** Part by part: what separates them on this system may be in a name on another. */
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
