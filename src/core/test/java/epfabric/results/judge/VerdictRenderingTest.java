package epfabric.results.judge;

import static epfabric.results.judge.Judging.expect;
import static epfabric.results.judge.Judging.judge;
import static epfabric.results.judge.Judging.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.results.judge.run.NodeRun;
import epfabric.results.judge.run.RunLogs;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Kind;
import epfabric.results.judge.verdict.Verdict.Reason;
import epfabric.results.judge.verdict.VerdictJson;
import epfabric.results.judge.verdict.VerdictJunit;
import epfabric.results.judge.verdict.VerdictMarkdown;
import epfabric.results.judge.verdict.VerdictText;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class VerdictRenderingTest {
  private static final Verdict DEGRADED_VERDICT =
      judge(
          run(
              DeepEpLog.guideInternode().before("[epfabric] reconstructed").text(),
              RunFiles.ended(0)
                  .nodes(2)
                  .busyNics(4)
                  .with("/opt/deepep/nvshmem/lib/libnvshmem_host.so.3")
                  .build()),
          expect(TestKind.INTERNODE, 2));

  private static final Verdict PASS_VERDICT = judge(DeepEpLog.guideIntranode(), TestKind.INTRANODE);

  private static Verdict failingVerdict(List<Reason> reasons) {
    return new Verdict(
        Kind.FAIL,
        reasons,
        List.of(),
        List.of(),
        Verdict.Run.of(PASS_VERDICT.run().expected(), Provenance.REAL));
  }

  private static Reason reason(String what) {
    return new Reason(Kind.FAIL, "code", what, "", "test.log");
  }

  /** Reasons quote logs, which can contain control characters. */
  @Test
  void textEscapesControlCharacters() {
    assertThat(VerdictText.of(failingVerdict(List.of(reason("a\u0000b\u001b[31m")))))
        .contains("  1. a\\u0000b\\u001b[31m\n");
  }

  @Test
  void textHasTheVerdictTheReasonsAndTheRemedies() {
    assertThat(VerdictText.of(DEGRADED_VERDICT))
        .isEqualTo(
            """
            DEGRADED  internode on 2 x a4-highgpu-8g (16 ranks), limits default, RECONSTRUCTED log

              format        V1 format C
              shape         4096 tokens x 7168, top-8
              cases         32 of 32 that began passed
              over NVLink   dispatch FP8 141.61 GB/s, dispatch BF16 146.59 GB/s, combine 142.49 GB/s
              self-checked  6 figures

              GB/s                     logical      wire  of max   floor    band
              dispatch FP8               43.36     21.68    43 %      60      62  RDMA
              dispatch BF16              44.89     22.45    45 %      60      70  RDMA
              combine                    43.63     21.82    44 %      60      66  RDMA

              1. GPU pairs share NICs: 43.36 to 44.89 GB/s are 87 to 90 % of the 50.0 GB/s that a shared NIC allows; its counters prove it: 4 of 8 NICs carried all data (mlx5_0, mlx5_1, mlx5_2, mlx5_3)
                 do:    give each GPU its NIC: DEEP_EP_DEVICE_TO_HCA_MAPPING and a DeepEP with pull request 466, as software set b200-gke has
                 where: test.log

              notes
              - judged by the logs of 1 of 2 nodes; each shows one node's view

              loaded libraries
              - /opt/deepep/nvshmem/lib/libnvshmem_host.so.3
            """);
  }

  @Test
  void textShowsTheFirstReasonsAndTheNumberOfOtherReasons() {
    Verdict verdict = failingVerdict(Collections.nCopies(11, reason("x")));
    assertThat(VerdictText.of(verdict))
        .contains("\n  8. x\n")
        .doesNotContain("  9. x")
        .endsWith("\n  and 3 more reasons: --output json\n");
  }

  @Test
  void textShowsTheSlowestOfManyNodes() {
    List<NodeRun> nodes =
        List.of(
            run(DeepEpLog.healthyInternode().text()).nodes().get(0),
            run(DeepEpLog.guideInternode().text()).nodes().get(0));
    Verdict verdict = judge(new RunLogs(nodes), expect(TestKind.INTERNODE, 2));
    assertThat(VerdictText.of(verdict))
        .contains(
            "  combine                    43.63     21.82    44 %      60      66  RDMA,"
                + " slowest of 2\n");
  }

  @Test
  void jsonHasAllFieldsInAFixedOrder() {
    String json = VerdictJson.of(List.of(DEGRADED_VERDICT));
    assertThat(json)
        .startsWith(
            """
            {
              "format": 1,
              "verdicts": [
                {
                  "verdict": "degraded",
                  "test": "internode",
                  "machine": "a4-highgpu-8g",
                  "nodes": 2,
                  "limits": "default",
                  "log": "reconstructed",
                  "reasons": [
                    {
                      "kind": "degraded",
                      "code": "shared-nics",
            """)
        .contains(
            """
                    {
                      "phase": "dispatchFp8",
                      "link": "RDMA",
                      "source": "test.log",
                      "logicalGbps": 43.36,
                      "wireGbps": 21.68,
                      "percentOfLimit": 43.4,
                      "microseconds": 1391.000,
                      "floorGbps": 60.0,
                      "bandGbps": 62.0,
                      "configuration": "24 SMs, NVL chunk 40, RDMA chunk 16"
                    },
            """);
    assertThat(Json.parse(json).isObject()).isTrue();
  }

  @Test
  void theSummaryIsOneLine() {
    assertThat(VerdictJson.summary(PASS_VERDICT, 4096))
        .isEqualTo(
            "{\"verdict\":\"pass\",\"test\":\"intranode\",\"machine\":\"a4-highgpu-8g\",\"nodes\":1,"
                + "\"limits\":\"default\",\"log\":\"unclaimed\",\"reasons\":[],\"gbps\":{"
                + "\"dispatchFp8\":352.43,\"dispatchBf16\":483.86,\"combine\":399.63}}\n");
  }

  @Test
  void theSummaryIsShortenedAndCountsOmittedReasons() {
    Verdict verdict = failingVerdict(Collections.nCopies(100, reason("\u00e9".repeat(100))));
    String summary = VerdictJson.summary(verdict, 4096);
    assertThat(summary.getBytes(StandardCharsets.UTF_8).length).isBetween(3500, 4096);
    ObjectNode parsed = Json.parseObject(summary);
    int shown = parsed.get("reasons").size();
    assertThat(parsed.get("reasonsLeftOut").asInt()).isEqualTo(100 - shown);
  }

  @Test
  void markdownIsATableAndEscapesQuotedLogs() {
    assertThat(VerdictMarkdown.of(PASS_VERDICT))
        .isEqualTo(
            """
            ### PASS  intranode on 1 x a4-highgpu-8g (8 ranks), limits default

            - format: V1 format C
            - shape: 4096 tokens x 7168, top-8
            - cases: 24 of 24 that began passed
            - self-checked: 3 figures

            | phase | link | GB/s logical | GB/s wire | of limit | floor | band | log |
            |---|---|---|---|---|---|---|---|
            | dispatch FP8 | NVL | 352.43 | 308.38 | 34 % | 250.0 | 330.0 | test.log |
            | dispatch BF16 | NVL | 483.86 | 423.38 | 47 % | 350.0 | 450.0 | test.log |
            | combine | NVL | 399.63 | 349.68 | 39 % | 280.0 | 370.0 | test.log |

            - note: the exit code of the test is not known: only its lines were judged
            - note: a log by itself does not prove where it is from: only you can know that
            """);
    assertThat(VerdictMarkdown.of(failingVerdict(List.of(reason("<b>|*x*")))))
        .endsWith("\n**fail**: \\<b\\>\\|\\*x\\*  \nwhere: `test.log`\n");
  }

  @Test
  void junitCountsDegradedAsFailureAndInconclusiveAsError() throws Exception {
    Verdict cut =
        judge(
            run(DeepEpLog.guideIntranode().text().substring(0, 500)),
            expect(TestKind.INTRANODE, 1));
    assertThat(cut.kind()).isEqualTo(Kind.INCONCLUSIVE);
    String xml = VerdictJunit.of(List.of(PASS_VERDICT, DEGRADED_VERDICT, cut));
    assertThat(xml)
        .startsWith(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="epfabric" tests="3" failures="1" errors="1">
              <testcase name="intranode" classname="epfabric.a4-highgpu-8g">
                <system-out>PASS  intranode on 1 x a4-highgpu-8g (8 ranks), limits default
            """);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    assertThat(document.getElementsByTagName("failure").getLength()).isEqualTo(1);
    assertThat(document.getElementsByTagName("error").getLength()).isEqualTo(1);
  }

  @Test
  void junitEscapesAnyText() throws Exception {
    String xml = VerdictJunit.of(List.of(failingVerdict(List.of(reason("\"<&>\u0001\u001b]]>")))));
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    assertThat(xml).contains("&quot;&lt;&amp;&gt;\ufffd\ufffd]]&gt;\"");
  }
}
