package epfabric.operate.advice;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.infra.Planned;
import epfabric.operate.advice.status.FabricStatus;
import epfabric.operate.advice.status.SeenFabrics;
import epfabric.operate.advice.status.TestRow;
import epfabric.operate.live.seen.SeenPod;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the status of a fabric whose tests are judged together after the last test. */
class JudgedTogetherStatusTest {
  @Test
  void aTestThatDidNotPassIsNoticedAlthoughItsJobIsComplete() {
    var plan = Planned.plan("dev", text -> text + "  epfabric:acceptance: {onFailure: continue}\n");
    String job = SeenFabrics.TESTS.get(1);
    List<SeenPod> pods =
        List.of(SeenFabrics.judged(job, 0, "{\"verdict\":\"degraded\",\"log\":\"real\"}"));
    FabricStatus status =
        FabricStatus.of(
            plan, SeenFabrics.tested(SeenFabrics.healthy().jobs(), pods), SeenFabrics.NOW);
    assertThat(status.notices())
        .anyMatch(
            notice ->
                notice.message().equals("complete, and all tests are judged at the end: degraded"));
    assertThat(status.tests().rows())
        .extracting(TestRow::job)
        .last()
        .isEqualTo("acceptance-verdict");
  }
}
