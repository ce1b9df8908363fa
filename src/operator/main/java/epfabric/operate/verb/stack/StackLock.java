package epfabric.operate.verb.stack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The lock of a stack, read from a backend in a folder or a bucket.
 *
 * @param holder {@code user@host, process N, since TIME}; empty if the stack is not locked
 * @param alive whether the holder is a running process of this machine
 * @param known whether the lock could be read
 */
record StackLock(Optional<String> holder, boolean alive, boolean known) {
  private static final StackLock FREE = new StackLock(Optional.empty(), false, true);
  private static final StackLock UNKNOWN = new StackLock(Optional.empty(), false, false);
  private static final String FILE = "file://";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /**
   * Reads the lock.
   *
   * @param backend address of the backend, as {@code pulumi whoami} prints it
   * @param projectFolder the project's folder, to which a relative address is relative
   */
  static StackLock read(
      LocalPrograms programs, String backend, Path projectFolder, String project, String stack) {
    String folder = ".pulumi/locks/organization/" + project + "/" + stack;
    String address = backend.replaceFirst("\\?.*", "").replaceFirst("(?<!/)/+$", "");
    if (address.startsWith(FILE)) {
      return ofFolder(root(address.substring(FILE.length()), projectFolder).resolve(folder));
    }
    return address.startsWith("gs://") ? ofBucket(programs, address + "/" + folder) : UNKNOWN;
  }

  /**
   * Returns the backend's folder; for {@code pulumi login --local}, the address is {@code
   * file://~}.
   */
  private static Path root(String path, Path projectFolder) {
    if (path.equals("~") || path.startsWith("~/")) {
      return Path.of(System.getProperty("user.home") + path.substring(1));
    }
    return projectFolder.resolve(path);
  }

  /**
   * Returns the stack's lock. There can be several, because a process creates its lock before it
   * searches for other locks. If one of the holders is running, its lock is returned.
   */
  private static StackLock ofFolder(Path folder) {
    if (!Files.isDirectory(folder)) {
      return FREE;
    }
    try (Stream<Path> files = Files.list(folder)) {
      StackLock first = FREE;
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        StackLock lock = of(Files.readString(file));
        if (lock.alive()) {
          return lock;
        }
        first = first.equals(FREE) ? lock : first;
      }
      return first;
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  private static StackLock ofBucket(LocalPrograms programs, String folder) {
    try {
      LocalPrograms.Answer answer =
          programs.run(List.of("gcloud", "storage", "cat", folder + "/*.json"), LIMIT, false);
      if (answer.well()) {
        return of(answer.out());
      }
      return answer.err().contains("matched no objects") ? FREE : UNKNOWN;
    } catch (FetchException e) {
      return UNKNOWN;
    }
  }

  private static StackLock of(String text) {
    try {
      ObjectNode lock = Json.parseObject(text);
      String host = Json.text(lock.get("hostname"));
      long pid = Long.parseLong(Json.text(lock.get("pid")));
      String holder =
          Json.text(lock.get("username"))
              + "@"
              + host
              + ", process "
              + pid
              + ", since "
              + Json.text(lock.get("timestamp"));
      boolean alive =
          host.equals(InetAddress.getLocalHost().getHostName())
              && ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
      return new StackLock(Optional.of(holder), alive, true);
    } catch (JsonException | NumberFormatException | IOException e) {
      return new StackLock(Optional.of("an unknown process"), false, true);
    }
  }
}
