package epfabric.results.verb;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.cli.Cli;
import epfabric.cli.Cli.Run;
import epfabric.results.judge.DeepEpLog;
import epfabric.results.judge.RankLogs;
import epfabric.results.judge.nic.NicLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the {@code results} commands with unusual inputs: duplicate or empty logs, logs in the
 * wrong place, and numbers out of range.
 */
class GivenResultsTest {
  @TempDir private Path folder;
  private Path log;

  @BeforeEach
  void writeLogOfAHealthyNode() throws IOException {
    log = write("node-0.log", DeepEpLog.healthyInternode().text());
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private Run results(String verb, Object... arguments) {
    return Cli.run(
        folder,
        Stream.concat(Stream.of("results", verb), Stream.of(arguments).map(String::valueOf))
            .toArray(String[]::new));
  }

  private static Run refused(String message) {
    return new Run(2, "", "epfabric: " + message + "\n");
  }

  @Test
  void internodeBandwidthIsShownAsAShareOfTheMeasuredNics() throws IOException {
    Path nics = write("nics.log", NicLog.of(2, 8).text());
    assertThat(results("judge", log, nics).out())
        .containsPattern("dispatch FP8 +70\\.53 +35\\.27 +71 % .* RDMA, 73 % of the NICs\n");
    assertThat(results("judge", log).out()).doesNotContain("of the NICs");
    Path page = folder.resolve("report.html");
    assertThat(results("report", log, nics, "-o", page).exit()).isZero();
    assertThat(Files.readString(page)).contains("71 % (73 % of the NICs)", "NICs 96 GB/s");
  }

  /** A log that is named twice would also count as the log of the missing node. */
  @Test
  void aLogThatIsNamedTwiceIsRefused() throws IOException {
    Path other = folder.resolve(".").resolve("node-0.log");
    assertThat(results("judge", log, other, "--test", "internode"))
        .isEqualTo(refused("named twice: " + other + "\n  hint: each log is of another node"));
    Path link = Files.createSymbolicLink(folder.resolve("node-1.log"), log);
    assertThat(results("judge", log, link, "--test", "internode"))
        .isEqualTo(refused("named twice: " + link + "\n  hint: each log is of another node"));
    Path copy = write("copy.log", Files.readString(log));
    assertThat(results("judge", log, copy, "--test", "internode").err())
        .as("two nodes may print equal logs")
        .isEmpty();
  }

  @Test
  void aFolderAndItsSubfolderAreRefusedAsDuplicates() throws IOException {
    write("results/node-0/test.log", Files.readString(log));
    write("results/node-1/test.log", Files.readString(log));
    Path one = folder.resolve("results/node-1");
    assertThat(results("judge", folder.resolve("results"), one, "--test", "internode"))
        .isEqualTo(refused("named twice: " + one + "\n  hint: each log is of another node"));
  }

  @ParameterizedTest
  @CsvSource({
    "--nodes, 4097, 4096",
    "--nodes, -1, 4096",
    "--gpus, 0, 1024",
    "--gpus, 1025, 1024",
    "--tokens, 0, 1048576",
    "--experts, 1048577, 1048576"
  })
  void numbersOutOfRangeAreRefused(String option, int given, int limit) {
    assertThat(results("judge", log, option, given))
        .isEqualTo(refused(option + " is a number from 1 to " + limit + ", got " + given));
  }

  @Test
  void theLargestAllowedRunIsJudged() {
    Run run = results("judge", log, "--test=internode", "--nodes=4096", "--gpus=1024");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("on 4096 x a4-highgpu-8g (4194304 ranks)")
        .contains(
            "figures cannot be checked: 4096 tokens of 7168 elements, top-8, on 4096 nodes of 1024"
                + " GPUs are no configuration that the judge knows")
        .contains("the numbers of ranks of each node differ: 1024 expected; 8 GPUs in");
  }

  /** The line with the ranks is damaged, and no option sets the number of nodes. */
  @Test
  void impossibleNumbersOfRanksAreIgnored() throws IOException {
    String text = String.join("\n", RankLogs.elastic(2, 8)) + "\n";
    Path damaged = write("damaged.log", text.replace("Ranks: 2 x 8", "Ranks: 99999 x 99999"));
    Run run = results("judge", damaged, "--test=internode");
    assertThat(run.exit()).isEqualTo(8);
    assertThat(run.out())
        .contains("on 4096 x a4-highgpu-8g")
        .contains("the numbers of nodes differ: 9999800001 ranks in " + damaged + "; 4096 judged");
    Path file =
        write("before.json", results("judge", damaged, "--test=internode", "--output=json").out());
    assertThat(results("compare", file, file).err())
        .as("the written verdict can be read")
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"judge", "tune"})
  void anEmptyLogIsRefusedIfNoTestIsNamed(String verb) throws IOException {
    Path empty = write("empty.log", "");
    assertThat(results(verb, empty))
        .isEqualTo(
            refused(
                "no line of a known test in " + empty + "\n  hint: --test TEST judges it anyway"));
  }

  @Test
  void anEmptyLogOfANamedTestIsJudgedAsFailed() throws IOException {
    Run run = results("judge", write("empty.log", ""), "--test=internode");
    assertThat(run.exit()).isEqualTo(6);
    assertThat(run.out()).startsWith("FAIL  internode on 2 x a4-highgpu-8g");
  }

  @Test
  void aFileWithoutAVerdictIsReportedWithItsLocation() throws IOException {
    Path json = write("before.json", "  {\"format\": 2, \"verdicts\": []}");
    Run run = results("compare", json, log);
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).startsWith(json + ":1:14: format: not a whole number");
  }

  @Test
  void aVerdictWithoutAFormatCannotBeCompared() throws IOException {
    Path json = write("before.json", "{}");
    Run run = results("compare", json, log);
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err()).contains("format");
  }

  @Test
  void aResultComparedWithItselfIsEquallyFast() {
    Run run = results("compare", log, log);
    assertThat(run.exit()).isZero();
    assertThat(run.out()).startsWith("internode: as fast as before (");
  }

  @Test
  void aSlowerLogIsReportedWithAnExitCode() throws IOException {
    Path slow = write("slow.log", DeepEpLog.guideInternode().text());
    assertThat(results("compare", log, slow).exit()).isEqualTo(7);
    assertThat(results("compare", slow, log).out()).startsWith("internode: faster than before (");
    Run same = results("compare", log, slow, "--noise=99");
    assertThat(same.out()).startsWith("internode: as fast as before (");
  }

  @Test
  void noPageIsWrittenForLogsWithoutATest() throws IOException {
    Path page = folder.resolve("out/page.html");
    Run run = results("report", write("empty.log", ""), "-o", page);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(page).doesNotExist();
  }

  @Test
  void anUnknownTestIsRefusedBeforeLogsAreRead() {
    Path missing = folder.resolve("missing.log");
    for (String verb : List.of("judge", "tune")) {
      assertThat(results(verb, missing, "--test=internod").err())
          .startsWith("epfabric: no such test: \"internod\"\n")
          .endsWith("hint: did you mean \"internode\"?\n");
    }
  }
}
