package epfabric.rehearsal.replay;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.Catalog;
import epfabric.rehearsal.replay.log.TestCommandLine;
import epfabric.rehearsal.replay.log.TestCommandLine.Place;
import epfabric.rehearsal.replay.log.TestLog;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsReaderTest {
  private static final ResultsFolder BEGUN = new ResultsFolder(TestLog.begun(), "");

  private final ResultsReader reader = ResultsReader.of(Catalog.load().signatures());

  @Test
  void aFolderIsReadOnlyOnceForTheSameFailureTexts() {
    assertThat(ResultsReader.of(Catalog.load().signatures()).read("/results", BEGUN))
        .isSameAs(reader.read("/results", BEGUN));
  }

  @Test
  void aFolderWithADifferentNameLogOrRecordIsReadSeparately() {
    ResultsFolder longer = new ResultsFolder(BEGUN.log() + "NCCL error\n", "");
    assertThat(reader.read("/other", BEGUN).source()).isEqualTo("/other");
    assertThat(reader.read("/results", longer)).isNotEqualTo(reader.read("/results", BEGUN));
    assertThat(reader.read("/results", ended(0))).isNotEqualTo(reader.read("/results", ended(1)));
  }

  private static ResultsFolder ended(int exitCode) {
    Place oneNode = new Place(1, 0, 0, 8);
    TestCommandLine test =
        new TestCommandLine("intranode", oneNode, 900, List.of(), List.of("python3"));
    return ResultsFolder.ended(test, BEGUN.log(), exitCode, 1);
  }
}
