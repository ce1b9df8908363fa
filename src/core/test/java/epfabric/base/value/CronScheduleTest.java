package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CronScheduleTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 3 * * *",
        "*/15 0-6 1,15 * ?",
        "59 23 31 12 6",
        "0 3 * JAN-mar MON-FRI",
        "5/10 3 * * 0"
      })
  void acceptsFiveFields(String text) {
    assertThat(CronSchedule.parse(text)).map(CronSchedule::toString).contains(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0 3 * *",
        "0 3 * * * *",
        "@daily",
        "60 3 * * *",
        "0 24 * * *",
        "0 3 0 * *",
        "0 3 * 13 *",
        "0 3 * * 7",
        "0 5-3 * * *",
        "0 3 * foo *",
        "0 mon * * *",
        "*/0 3 * * *",
        "0,, 3 * * *",
        "*-5 3 * * *",
        "TZ=Etc/UTC 0 3 * * *"
      })
  void refusesInvalidSchedules(String text) {
    assertThat(CronSchedule.parse(text)).isEmpty();
  }
}
