package epfabric.jobs.firstrun;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.jobs.firstrun.Answer.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordCheckTest {
  private static final HardwareCheckList LIST = HardwareCheckList.load();

  @ParameterizedTest
  @CsvSource({
    "AS_EXPECTED, x, 'question 2.11 is recorded as as-expected, but has no observations'",
    "UNANSWERED, '', 'question 2.11 is recorded as unanswered, but has no reason'",
    "UNANSWERED, x, ",
  })
  void anAnswerWithoutObservationsMustBeUnansweredWithAReason(
      Outcome outcome, String reason, @Nullable String problem) {
    FirstRunRecord whole = FirstRuns.right();
    Answer seen = whole.answers().get(0);
    Answer answer = new Answer("2.11", outcome, reason, List.of(), seen.at(), seen.seconds());
    FirstRunRecord record =
        new FirstRunRecord(
            whole.id(), whole.fabric(), whole.course(), whole.cost(), List.of(answer));
    assertThat(new RecordCheck(record, LIST).problems())
        .isEqualTo(problem == null ? List.of() : List.of(problem));
  }
}
