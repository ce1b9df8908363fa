package epfabric.results.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import epfabric.results.judge.verdict.Verdict.Kind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatementJsonTest {
  @Test
  void aStatementIsWrittenInCanonicalForm() {
    assertThat(StatementJson.of(Statements.passed()))
        .isEqualTo(
            ("{'_type':'https://in-toto.io/Statement/v1','predicate':{'configuration':["
                    + "{'digest':{'sha256':'3x'},'name':'limits'},"
                    + "{'digest':{'sha256':'4x'},'name':'payload'}],"
                    + "'epfabric_verdict':{'at':'2026-11-27T12:00:00Z',"
                    + "'corruption':{'cleanCalls':80000,'rateBelow':'0.0000375'},"
                    + "'deepEp':{'combineFence':'fenced','commit':'29d31c0',"
                    + "'patches':['pr-642-combine-fence']},'environment':'dev','format':1,"
                    + "'machine':'a4-highgpu-8g','nodes':[NODEa,NODEb],"
                    + "'tests':[TESTintra,TESTinter]},"
                    + "'failedTests':[],'passedTests':['deepep-intranode','deepep-internode'],"
                    + "'result':'PASSED','warnedTests':[]},"
                    + "'predicateType':'https://in-toto.io/attestation/test-result/v0.1',"
                    + "'subject':[{'digest':{'sha256':'1x'},'name':'checksums.txt'},"
                    + "{'digest':{'sha256':'2x'},'name':'image test'}]}")
                .replaceAll(
                    "TEST(intra|inter)",
                    "{'facts':{'shape':'4096 tokens x 7168, top-8'},'job':'deepep-$1node',"
                        + "'log':'real','speeds':[{'floorGbps':'43','gbps':'60.5','link':'RDMA',"
                        + "'phase':'combine'}],'verdict':'pass'}")
                .replaceAll(
                    "NODE(.)",
                    "{'boot':'0x','driver':'580.126.09','id':'$1x',"
                        + "'image':'COS 125, kubelet v1.35.8','kernel':'6.12.55+'}")
                .replace('\'', '"')
                .transform(text -> longDigests(text)));
  }

  private static String longDigests(String text) {
    String all = text;
    for (String digit : List.of("0", "1", "2", "3", "4", "a", "b")) {
      all = all.replace("\"" + digit + "x\"", "\"" + digit.repeat(64) + "\"");
    }
    return all;
  }

  @Test
  void theWorstTestDecidesTheResult() {
    assertThat(result(Kind.PASS, Kind.DEGRADED)).contains("\"result\":\"WARNED\"");
    assertThat(result(Kind.DEGRADED, Kind.FAIL)).contains("\"result\":\"FAILED\"");
    assertThat(result(Kind.PASS, Kind.INCONCLUSIVE))
        .contains("\"failedTests\":[\"two\"]", "\"result\":\"FAILED\"");
    assertThat(StatementJson.of(Statements.with(List.of(), List.of())))
        .contains("\"result\":\"FAILED\"");
  }

  private static String result(Kind first, Kind second) {
    return StatementJson.of(
        Statements.with(
            List.of(), List.of(Statements.test("one", first), Statements.test("two", second))));
  }

  @Test
  void aWrittenStatementIsReadUnchanged() throws StatementException {
    VerdictStatement statement = Statements.passed();
    VerdictStatement read = StatementReader.read(bytes(StatementJson.of(statement)));
    assertThat(StatementJson.of(read)).isEqualTo(StatementJson.of(statement));
    assertThat(read.nodes()).isEqualTo(statement.nodes());
    VerdictStatement withoutTests = Statements.with(List.of(), List.of());
    assertThat(StatementReader.read(bytes(StatementJson.of(withoutTests)))).isEqualTo(withoutTests);
  }

  @Test
  void textsThatEpfabricDoesNotWriteAreRefused() {
    String good = StatementJson.of(Statements.passed());
    String form = "not in the form in which epfabric writes statements";
    assertRefused(good + "\n", form);
    assertRefused(good.replace(",\"warnedTests\":[]", ",\"warnedTests\":[],\"x\":1"), form);
    assertRefused(good.replace("\"format\":1", "\"format\":1,\"format\":1"), form);
    assertRefused(good.replace("\"format\":1", "\"format\":2"), form);
    assertRefused(good.replace("\"dev\"", "\"\\u0064ev\""), form);
    assertRefused(good.replace("PASSED", "WARNED"), form);
    assertRefused(good.replace("0.0000375", "0.00000375"), form);
    assertRefused(good.replace("\"60.5\"", "\"60.50\""), form);
    assertRefused(good.replace("12:00:00Z", "12:00:00.000Z"), form);
    assertRefused(
        good.replace("\"60.5\"", "\"6e999999999\""),
        "not a statement that epfabric wrote: not a number \"6e999999999\"");
    assertRefused(
        good.replace("80000", "0"), "not a statement that epfabric wrote: clean calls: 0");
    assertRefused(
        good.replace("\"job\"", "\"jobs\""),
        "not a statement that epfabric wrote: no text \"job\"");
    assertRefused(
        good.replace("test-result/v0.1", "svr/v0.1"),
        "a statement of another kind: https://in-toto.io/Statement/v1"
            + " https://in-toto.io/attestation/svr/v0.1");
    assertThatThrownBy(() -> StatementReader.read(bytes(good.substring(0, 400))))
        .isInstanceOf(StatementException.class)
        .hasMessageStartingWith("not a statement that epfabric wrote: ");
  }

  private static void assertRefused(String text, String why) {
    assertThatThrownBy(() -> StatementReader.read(bytes(text)))
        .isInstanceOf(StatementException.class)
        .hasMessage(why);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
