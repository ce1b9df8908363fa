package epfabric.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Runs the program of the installer's container {@code report} with a real pod's token, and writes
 * the status files of the installer's other containers.
 */
final class Reporter implements AutoCloseable {
  private static final Path PROGRAM = Path.of("installer/report/report.py");

  private final Process process;
  private final Path folder;

  private Reporter(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
  }

  static Reporter start(ControlPlane plane, String node, String token, Path folder)
      throws IOException {
    Path account = Files.createDirectory(folder.resolve("account"));
    Files.writeString(account.resolve("token"), token);
    Files.copy(plane.authority(), account.resolve("ca.crt"));
    URI server = URI.create(plane.server());
    ProcessBuilder builder = new ProcessBuilder("python3", PROGRAM.toString());
    builder
        .environment()
        .putAll(
            Map.of(
                "NODE_NAME", node,
                "NODE_SELECTOR", "cloud.google.com/gke-accelerator",
                "METRICS_PORT", "0",
                "GPUS", "8",
                "STATUS", folder.toString(),
                "CLUSTER", folder.toString(),
                "SERVICE_ACCOUNT", account.toString(),
                "KUBERNETES_SERVICE_HOST", server.getHost(),
                "KUBERNETES_SERVICE_PORT", String.valueOf(server.getPort())));
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("printed").toFile());
    return new Reporter(builder.start(), folder);
  }

  /** Writes the installer's status as lines NAME=VALUE. */
  void installer(String... lines) {
    write("install.status", lines);
  }

  /** Writes the result of a check of the node as lines NAME=VALUE. */
  void check(String... lines) {
    write("look.status", lines);
  }

  private void write(String file, String... lines) {
    Map<String, String> all = new TreeMap<>();
    all.put("UPTIME", uptime());
    for (String line : lines) {
      int sign = line.indexOf('=');
      all.put(line.substring(0, sign), line.substring(sign + 1));
    }
    String text =
        all.entrySet().stream()
            .map(line -> line.getKey() + "=" + line.getValue() + "\n")
            .collect(Collectors.joining());
    try {
      Files.writeString(folder.resolve(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String uptime() {
    String text = read(Path.of("/proc/uptime"));
    return text.substring(0, text.indexOf(' '));
  }

  /** Returns the other nodes' addresses that the reporter passed to the installer. */
  String neighbours() {
    return read(folder.resolve("neighbours"));
  }

  /** Returns everything that the reporter has printed so far. */
  String printed() {
    return read(folder.resolve("printed"));
  }

  private static String read(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file, UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        throw new AssertionError("the reporter does not end on SIGTERM");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
