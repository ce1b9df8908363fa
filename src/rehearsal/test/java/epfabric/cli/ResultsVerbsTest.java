package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.value.Sha256;
import epfabric.cli.Cli.Run;
import epfabric.results.report.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsVerbsTest {
  @TempDir private Path folder;
  private Path log;
  private Path internodeLog;
  private Path page;

  @BeforeEach
  void writeLogs() throws IOException {
    log = Files.writeString(folder.resolve("intranode.log"), SampleLogs.intranode());
    internodeLog = Files.writeString(folder.resolve("between.log"), SampleLogs.internode(0.9));
    page = folder.resolve("report.html");
  }

  @Test
  void reportNamesFilesWithoutTheirFolders() throws IOException {
    Run run = run("report", log, "-o", page);
    assertThat(run.exit()).isZero();
    assertThat(run.out()).isEqualTo(page + "\n");
    assertThat(Files.readString(page))
        .contains(Sha256.of(Files.readAllBytes(log)))
        .contains("<th scope=\"row\">intranode.log</th>")
        .doesNotContain(folder.toString());
  }

  @Test
  void reportDoesNotDependOnTheFolderOfTheLogs() throws IOException {
    run("report", log, "-o", page);
    run("report", log, "-o", folder.resolve("new/folder.html"));
    assertThat(folder.resolve("new/folder.html")).hasSameBinaryContentAs(page);
    Path elsewhere = Files.createDirectories(folder.resolve("a/b"));
    Path moved = Files.copy(log, elsewhere.resolve("intranode.log"));
    run("report", moved, "-o", folder.resolve("other.html"));
    assertThat(folder.resolve("other.html")).hasSameBinaryContentAs(page);
  }

  @Test
  void reportReplacesOnlyPagesOfEpfabric() throws IOException {
    assertThat(run("report", log, "-o", page).exit()).isZero();
    assertThat(run("report", log, "-o", page).exit()).isZero();
    Path notes = Files.writeString(folder.resolve("notes.html"), "mine");
    Run refused = run("report", log, "-o", notes);
    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err())
        .isEqualTo(
            "epfabric: "
                + notes
                + " exists and is not a page of epfabric\n"
                + "  hint: choose another file with -o, or replace it with --force\n");
    assertThat(notes).hasContent("mine");
    assertThat(run("report", log, "-o", notes, "--force").exit()).isZero();
    assertThat(run("report", log, "-o", folder).exit()).isEqualTo(2);
  }

  @Test
  void reportShowsWhereTheNodesAre() throws IOException {
    Path status = folder.resolve("status.json");
    Files.writeString(
        status,
        """
        {"nodes": [
          {"node": "gpu-0", "block": "b1", "subblock": "s1", "host": "h1"},
          {"node": "gpu-1", "block": "b1", "subblock": "s2", "host": "h2"},
          {"node": "gpu-2"}
        ]}
        """);
    assertThat(run("report", log, "-o", page, "--status", status).exit()).isZero();
    assertThat(Files.readString(page))
        .contains(
            "<p class=\"lead\">2 of 3 nodes have topology labels: they are in 2 subblocks of 1"
                + " block. Traffic between subblocks, and between blocks, crosses more"
                + " switches.</p>",
            "<tr><th scope=\"row\">gpu-1</th><td class=\"hash\" data-label=\"block\">b1</td>"
                + "<td class=\"hash\" data-label=\"subblock\">s2</td>"
                + "<td class=\"hash\" data-label=\"host\">h2</td></tr>",
            "<tr><th scope=\"row\">status.json</th>");
    run("report", log, "-o", page);
    assertThat(Files.readString(page)).doesNotContain("Where the nodes are");
  }

  @Test
  void reportRefusesAStatusWithoutNodes() throws IOException {
    for (String text : List.of("{}", "no JSON", "[1]", "{\"nodes\": [{\"block\": \"b\"}]}")) {
      Path status = Files.writeString(folder.resolve("status.json"), text);
      Run refused = run("report", log, "-o", page, "--status", status);
      assertThat(refused.exit()).isEqualTo(3);
      assertThat(refused.err())
          .contains(
              status
                  + " is not what epfabric status prints as JSON: it has no list of nodes with"
                  + " names\n  hint: epfabric status ENV --output json > "
                  + status
                  + "\n");
    }
  }

  @Test
  void reportNeedsFilesThatItCanName() {
    Run run = run("report", "-", "-o", page);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            """
            epfabric: a page names the files that it is made from, and standard input is not a file
              hint: write the log to a file first
            """);
    assertThat(page).doesNotExist();
  }

  @Test
  void compareReadsTheResultThatJudgeWrote() throws IOException {
    Path before = writeResult("before.json");
    Run same = run("compare", before, log);
    assertThat(same.exit()).isZero();
    assertThat(same.out()).startsWith("intranode: as fast as before (" + before + ": pass, ");
    Files.writeString(before, Files.readString(before).replace("352.43", "390.00"));
    assertThat(run("compare", before, log).exit()).isEqualTo(7);
    assertThat(run("compare", before, log, "--noise", "10").exit()).isZero();
    Run other = run("compare", before, internodeLog);
    assertThat(other.exit()).isEqualTo(8);
    assertThat(other.out())
        .isEqualTo("intranode: only in the earlier result\ninternode: only in the later result\n");
  }

  /** The compared test is as fast as before, but the result of the missing test is unknown. */
  @Test
  void aMissingTestMakesAComparisonInconclusive() throws IOException {
    ObjectNode before = Json.parseObject(Files.readString(writeResult("before.json")));
    ObjectNode other = Json.parseObject(run("judge", internodeLog, "--output", "json").out());
    before.withArrayProperty("verdicts").addAll((ArrayNode) other.get("verdicts"));
    Path both = Files.writeString(folder.resolve("both.json"), before.toString());
    Run gone = run("compare", both, log);
    assertThat(gone.out())
        .contains("intranode: as fast as before")
        .contains("internode: only in the earlier result");
    assertThat(gone.exit()).isEqualTo(8);
  }

  @Test
  void compareNamesTheLocationOfDamageInAResult() throws IOException {
    Path before = writeResult("before.json");
    Files.writeString(before, Files.readString(before).replace("\"combine\"", "\"combine2\""));
    Run run = run("compare", before, log);
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.err())
        .contains("before.json:41:20: verdicts[0].figures[2].phase: not a phase, got \"combine2\"");
  }

  @Test
  void compareRefusesAnInvalidNoise() {
    assertThat(run("compare", log, log, "--noise", "-1").err())
        .isEqualTo("epfabric: --noise is a percentage from 0 to 100, got -1.0\n");
  }

  @Test
  void judgeComparesARunWithAnEarlierRun() throws IOException {
    Path before = writeResult("before.json");
    assertThat(run("judge", log, "--baseline", before).exit()).isZero();
    Files.writeString(before, Files.readString(before).replace("352.43", "390.00"));
    Run run = run("judge", log, "--baseline", before);
    assertThat(run.exit()).isEqualTo(7);
    assertThat(run.out())
        .contains("\nintranode: slower than before (" + before + ": pass, this run");
    assertThat(run("judge", log, "--baseline", before, "--gate", "fail").exit()).isZero();
    Run json = run("judge", log, "--baseline", before, "--output", "json");
    assertThat(json.exit()).isEqualTo(7);
    assertThat(json.out()).startsWith("{").doesNotContain("slower than before");
    assertThat(json.err()).contains("slower than before");
  }

  @Test
  void tuneReportsMissingFigures() throws IOException {
    Run run = run("tune", log, internodeLog, "--output", "python");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .contains("EP8_COMBINE = deep_ep.Config(24, 15, 256)  # 399.63 GB/s\n")
        .contains("EP16_COMBINE = deep_ep.Config(24, 4, 512, 20, 128)  # 39.27 GB/s\n");
    Path ranks = Files.writeString(folder.resolve("ll.log"), SampleLogs.lowLatency(0));
    Run none = run("tune", ranks);
    assertThat(none.exit()).isEqualTo(8);
    assertThat(none.out()).isEmpty();
    assertThat(none.err())
        .isEqualTo(
            "note: no --test: "
                + ranks
                + " shows low-latency-nvlink\n"
                + "missing: low-latency-nvlink, EP8: this test has no chunks to choose\n"
                + "epfabric: no setting in "
                + ranks
                + "\n");
  }

  private Path writeResult(String name) throws IOException {
    return Files.writeString(folder.resolve(name), run("judge", log, "--output", "json").out());
  }

  private Run run(Object... arguments) {
    String[] words = new String[arguments.length + 1];
    words[0] = "results";
    for (int i = 0; i < arguments.length; i++) {
      words[i + 1] = arguments[i].toString();
    }
    return Cli.run(folder, words);
  }
}
