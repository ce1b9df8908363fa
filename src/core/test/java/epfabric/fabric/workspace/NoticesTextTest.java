package epfabric.fabric.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.json.Json;
import epfabric.fabric.plan.notice.Notice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the output of notices for terminals and for programs. */
class NoticesTextTest {
  private static final Notice FINE = Notice.fine("zone", "has them");
  private static final Notice WARNS = Notice.warns("quota", "is nearly used", "ask for more");
  private static final Notice BLOCKS =
      Notice.blocks("pool gpu", "has no room", "kubectl get nodes --selector team=ml -o wide");

  @Test
  void noticesAreSortedBySeverityAndFollowedByTheirRemedy() {
    assertThat(new NoticesText(false).lines(List.of(FINE, WARNS, BLOCKS)))
        .containsExactly(
            "x pool gpu: has no room",
            "    > kubectl get nodes --selector team=ml -o wide",
            "! quota: is nearly used",
            "    > ask for more",
            "+ zone: has them");
  }

  @Test
  void noticesOfEqualSeverityKeepTheirOrder() {
    Notice secondWarning = Notice.warns("area", "is nearly used", "");
    assertThat(new NoticesText(false).lines(List.of(WARNS, secondWarning)))
        .containsExactly("! quota: is nearly used", "    > ask for more", "! area: is nearly used");
  }

  @Test
  void narrowLinesAreFoldedAndIndented() {
    assertThat(new NoticesText(false).lines(List.of(BLOCKS), 30))
        .containsExactly(
            "x pool gpu: has no room",
            "    > kubectl get nodes \\",
            "      --selector team=ml -o \\",
            "      wide");
  }

  @Test
  void onlySeveritySignsAreColored() {
    assertThat(new NoticesText(true).lines(List.of(WARNS)))
        .containsExactly(
            "\u001b[33m!\u001b[39m\u001b[0m quota: is nearly used",
            "    \u001b[36m>\u001b[39m\u001b[0m ask for more");
  }

  @Test
  void jsonHasTheSameOrder() {
    assertThat(Json.compact(NoticesJson.of(List.of(FINE, BLOCKS))))
        .isEqualTo(
            "[{\"severity\":\"blocks\",\"subject\":\"pool gpu\",\"message\":\"has no room\","
                + "\"remedy\":\"kubectl get nodes --selector team=ml -o wide\"},"
                + "{\"severity\":\"fine\",\"subject\":\"zone\",\"message\":\"has them\","
                + "\"remedy\":\"\"}]");
    assertThat(NoticesJson.of(List.of())).isEmpty();
  }
}
