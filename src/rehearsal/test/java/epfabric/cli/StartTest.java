package epfabric.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that the command line loads few classes at its start, because every verb loads them. */
class StartTest {
  private static final Pattern LOADED_CLASS = Pattern.compile("class,load\\] (\\S+)");

  /** Matches the catalog's reader, and classes that only some verbs use. */
  private static final Pattern NOT_AT_START =
      Pattern.compile(
          "(epfabric\\.catalog\\.CatalogFile|org\\.yaml|io\\.grpc|io\\.fabric8|com\\.pulumi"
              + "|dev\\.sigstore|org\\.bouncycastle|com\\.google\\.protobuf|com\\.google\\.gson)\\b");

  @Test
  void helpReadsNoCatalogAndLoadsNoLibraryOfVerbs() throws IOException {
    String output = run("-Xlog:class+load", "epfabric.cli.Main", "--help");
    assertThat(output).contains("Usage: epfabric");
    List<String> classes = LOADED_CLASS.matcher(output).results().map(StartTest::name).toList();
    assertThat(classes)
        .contains("epfabric.deploy.verb.image.ImageLockCommand", "picocli.CommandLine");
    assertThat(classes.stream().filter(name -> NOT_AT_START.matcher(name).lookingAt())).isEmpty();
  }

  private static String name(MatchResult match) {
    return match.group(1);
  }

  private static String run(String log, String main, String argument) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(), log, "-cp", System.getProperty("java.class.path"), main, argument)
            .redirectErrorStream(true)
            .start();
    try (var output = process.getInputStream()) {
      return new String(output.readAllBytes(), UTF_8);
    } finally {
      process.destroy();
    }
  }
}
