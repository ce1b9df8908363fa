package epfabric.kube;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.pulumi.Subprocess;
import epfabric.standin.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** {@code bench run} in a separate process, and its output so far. */
record BenchProcess(Process process, Path output) {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  static BenchProcess start(Path folder, Path kubeconfig, String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of(Jdk.current().java().toString()));
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            "epfabric.cli.Main",
            "bench",
            "run",
            "--kubeconfig",
            kubeconfig.toString()));
    command.addAll(List.of(options));
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(Subprocess.QUICK_JVM);
    return new BenchProcess(builder.start(), output);
  }

  String printed() throws IOException {
    return Files.readString(output);
  }

  void await(String words) throws IOException, InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!printed().contains(words)) {
      assertThat(process.isAlive() && System.nanoTime() < end).as(printed()).isTrue();
      Thread.sleep(100);
    }
  }

  int exit() throws IOException, InterruptedException {
    boolean ended = process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertThat(ended).as(printed()).isTrue();
    return process.exitValue();
  }

  /** Returns the only folder of results in a folder. */
  static Path results(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.findFirst().orElseThrow();
    }
  }
}
