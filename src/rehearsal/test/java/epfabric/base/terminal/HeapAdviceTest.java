package epfabric.base.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Main;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks that an exhausted heap is reported in one sentence, whichever thread exhausts it. */
class HeapAdviceTest {
  private static final String SENTENCE =
      """
      epfabric: out of memory: Java was given a heap of 20 MB
        hint: java -Xmx512m -jar epfabric.jar …, or EPFABRIC_JAVA_OPTS=-Xmx512m ./epfabric …
      """;

  @TempDir private Path folder;

  @Test
  void anOutOfMemoryErrorIsFoundInsideOtherExceptions() {
    assertThat(HeapAdvice.ranOut(new CompletionException(new OutOfMemoryError("heap")))).isTrue();
    assertThat(HeapAdvice.ranOut(new OutOfMemoryError("heap"))).isTrue();
    assertThat(HeapAdvice.ranOut(new IllegalStateException("OutOfMemoryError"))).isFalse();
  }

  @Test
  @Timeout(120)
  void aCommandReportsThatItRanOutOfMemory() throws Exception {
    assertThat(run(Main.class, "rehearse", "dev", "--engine=embedded", "--page=" + page()))
        .isEqualTo(SENTENCE);
  }

  private Path page() {
    return folder.resolve("page.html");
  }

  @Test
  @Timeout(120)
  void aThreadReportsThatItRanOutOfMemory() throws Exception {
    assertThat(run(ProgramWithGreedyThread.class)).isEqualTo(SENTENCE);
  }

  /** A program whose second thread runs out of memory while the first thread sleeps. */
  static final class ProgramWithGreedyThread {
    private ProgramWithGreedyThread() {}

    public static void main(String[] args) throws Exception {
      HeapAdvice.exitOnOutOfMemory();
      new Thread(() -> System.out.println(new byte[1 << 30].length)).start();
      TimeUnit.MINUTES.sleep(1);
    }
  }

  private String run(Class<?> main, String... arguments) throws Exception {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    List<String> command =
        new ArrayList<>(
            List.of(java, "-Xmx20m", "-XX:+UseG1GC", "-Dfile.encoding=UTF-8", "-cp", classes));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(110, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(ExitCode.USAGE.number());
    return Files.readString(err, StandardCharsets.UTF_8);
  }
}
