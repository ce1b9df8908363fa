package epfabric.results.judge.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.results.judge.Judging;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that the judge knows exactly the tests of the catalog. */
class TestKindTest {
  private static List<AcceptanceTest> catalogTests() {
    return Judging.CATALOG.acceptance().tests().values().stream()
        .sorted(Comparator.comparingInt(AcceptanceTest::order))
        .toList();
  }

  @Test
  void everyTestOfTheCatalogCanBeJudged() {
    assertThat(TestKind.words())
        .containsExactlyElementsOf(catalogTests().stream().map(AcceptanceTest::name).toList());
  }

  @Test
  void singleNodeTestsAreTheSameInTheCatalog() {
    assertThat(TestKind.all().stream().filter(TestKind::perNode).map(TestKind::word))
        .containsExactlyElementsOf(
            catalogTests().stream()
                .filter(AcceptanceTest::perNode)
                .map(AcceptanceTest::name)
                .toList());
  }

  @Test
  void testsWithMinimumsFromTheNicsAreTheSameInTheCatalog() {
    assertThat(TestKind.all().stream().filter(TestKind::floorOfNics).map(TestKind::word))
        .containsExactlyElementsOf(
            catalogTests().stream()
                .filter(acceptanceTest -> acceptanceTest.judging().floorOfNics())
                .map(AcceptanceTest::name)
                .toList());
  }

  @Test
  void anUnknownTestIsRefused() {
    assertThat(TestKind.parse("nccl-alltoall")).isEmpty();
    assertThat(TestKind.parse("")).isEmpty();
    assertThatThrownBy(() -> TestKind.known("nccl-alltoall"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "this release cannot judge a test \"nccl-alltoall\": it knows [epbench, nic-bandwidth,"
                + " intranode, nvlink-domain, internode, low-latency-nvlink, deepep-data, low-latency-nic, low-latency,"
                + " nccl-allreduce, nccl-between-domains]");
  }

  @Test
  void onlyTestsOfOneProgramCanHaveTheSameLog() {
    TestKind betweenDomains = TestKind.NCCL_BETWEEN_DOMAINS;
    assertThat(betweenDomains.mayPrint(TestKind.NCCL_ALLREDUCE)).isTrue();
    assertThat(TestKind.NCCL_ALLREDUCE.mayPrint(betweenDomains)).isFalse();
    for (TestKind test : TestKind.all().stream().filter(kind -> kind != betweenDomains).toList()) {
      assertThat(TestKind.all().stream().filter(test::mayPrint))
          .as(test.word())
          .containsExactlyElementsOf(
              test.lowLatency()
                  ? TestKind.all().stream().filter(TestKind::lowLatency).toList()
                  : List.of(test));
    }
  }

  @Test
  void eachPhaseHasItsOwnKey() {
    assertThat(Phase.all()).extracting(Phase::key).doesNotHaveDuplicates().contains("allReduce");
    assertThat(Phase.all()).isSorted();
  }
}
