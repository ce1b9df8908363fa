package epfabric.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.json.Json;
import epfabric.base.reading.ReadingState;
import epfabric.deploy.document.Elsewhere;
import epfabric.results.judge.log.RunFileReader;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.test.TestKind;
import epfabric.results.report.Samples.Log;
import epfabric.results.report.chart.Canvas;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class ReportPageTest {
  private static final String PAGE = ReportPage.of(Samples.page());
  private static final String WRITTEN =
      "a\"b'<c>&amp;]]></svg><script>alert(1)</script>{{x}}{{{css}}}";

  /** Text with characters that XML cannot contain. */
  private static final String HOSTILE = WRITTEN + "\u0000\uD800";

  @Test
  void beginsWithTheVerdictInPlainWordsAndWithTheLabel() throws Exception {
    PageDocument page = PageDocument.parse(PAGE);
    assertThat(PageDocument.words(page.all("header").get(0)))
        .isEqualTo(
            "epfabric report degraded 2 of 3 tests passed. reconstructed: the log was rebuilt"
                + " around published figures; nothing was measured for this page."
                + " internode degraded intranode pass low-latency pass");
    assertThat(PageDocument.words(page.all("title").get(0)))
        .isEqualTo("internode, intranode, low-latency: degraded");
  }

  @Test
  void printsProblemsRemediesAndSources() throws Exception {
    Element internode = PageDocument.parse(PAGE).all("section").get(0);
    assertThat(PageDocument.words(internode))
        .contains("GPU pairs share NICs: 43.36 to 44.89 GB/s are 87 to 90 % of the 50.0 GB/s")
        .contains("What to do: give each GPU its NIC: DEEP_EP_DEVICE_TO_HCA_MAPPING")
        .contains("dispatch FP8 RDMA, internode-0.log43.3621.6843 %1391.006062")
        .contains("Floor and band: GCE B200 report with DeepEP#466, 24 SMs, 2048 tokens: 70/81/75;")
        .contains("Fastest, outlined: NVL chunk 40, RDMA chunk 16, 42.97 GB/s.");
  }

  @Test
  void thePageLoadsNoFilesAndRunsNoScripts() throws Exception {
    PageDocument page = PageDocument.parse(PAGE);
    assertThat(page.all("script")).isEmpty();
    assertThat(page.attributes())
        .noneMatch(a -> a.startsWith("src=") || a.startsWith("on") || a.startsWith("style="))
        .filteredOn(a -> a.startsWith("href="))
        .allMatch(a -> a.startsWith("href=#") || a.equals("href=data:,"))
        .isNotEmpty();
    assertThat(page.all("style").get(0).getTextContent()).doesNotContain("url(", "@import");
    assertThat(page.attributes())
        .contains("content=default-src 'none'; style-src 'unsafe-inline'; img-src data:");
  }

  @Test
  void givesEveryDrawingANameADescriptionAndItsNumbers() throws Exception {
    List<Element> figures = PageDocument.parse(PAGE).all("figure");
    assertThat(figures).hasSize(13);
    for (Element figure : figures) {
      Element svg = PageDocument.all(figure, "svg").get(0);
      assertThat(svg.getAttribute("role")).isEqualTo("img");
      assertThat(PageDocument.words(PageDocument.all(svg, "title").get(0))).isNotEmpty();
      assertThat(PageDocument.words(PageDocument.all(svg, "desc").get(0))).isNotEmpty();
      assertThat(PageDocument.all(figure, "td")).hasSizeGreaterThan(2);
    }
  }

  @Test
  void shapesStayInsideTheirDrawings() throws Exception {
    for (Element svg : PageDocument.parse(PAGE).all("svg")) {
      String viewBox = svg.getAttribute("viewBox");
      double height = Double.parseDouble(viewBox.substring(viewBox.lastIndexOf(' ')));
      for (Element shape : PageDocument.all(svg, "*")) {
        for (String x : List.of("x", "cx")) {
          assertWithin(shape, x, "width", Canvas.WIDTH);
        }
        for (String y : List.of("y", "cy")) {
          assertWithin(shape, y, "height", height);
        }
      }
    }
  }

  private static void assertWithin(Element shape, String at, String size, double limit) {
    if (shape.hasAttribute(at)) {
      double from = Double.parseDouble(shape.getAttribute(at));
      String extent = shape.getAttribute(size);
      double to = from + (extent.isEmpty() ? 0 : Double.parseDouble(extent));
      assertThat(from).as(shape.getTagName() + " " + at).isBetween(-0.1, limit + 0.1);
      assertThat(to).as(shape.getTagName() + " " + size).isLessThanOrEqualTo(limit + 0.1);
    }
  }

  @Test
  void thePageIsTheSameInEveryLocaleAndTimeZone() {
    assertThat(Elsewhere.compute(() -> ReportPage.of(Samples.page()))).containsOnly(PAGE);
  }

  @Test
  void showsHostileTextAsText() throws Exception {
    RunFile runFile =
        runFile(List.of("/lib/libnccl" + WRITTEN, WRITTEN), Map.of(WRITTEN, List.of(1L, 2L)));
    String text =
        SampleLogs.internode(1).replace("BF16, with top-k", HOSTILE + ", with top-k") + HOSTILE;
    Log log = new Log(HOSTILE.replace("/", "") + ".log", text);
    JudgedRun judged =
        Samples.judged(TestKind.INTERNODE, List.of(log), Map.of(log.name(), runFile));
    String page = ReportPage.of(Samples.input(List.of(judged), List.of(List.of(log))));
    PageDocument document = PageDocument.parse(page);
    assertThat(document.all("script")).isEmpty();
    assertThat(document.all("c")).isEmpty();
    assertThat(PageDocument.words(document.all("footer").get(0)))
        .contains(WRITTEN.replace("/", "") + "\uFFFD\uFFFD.log");
    assertThat(PageDocument.words(document.all("section").get(0)))
        .contains("/lib/libnccl" + WRITTEN)
        .contains("NICsent GBreceived GB " + WRITTEN);
  }

  @Test
  void showsTheBytesOfEachNic() throws Exception {
    RunFile runFile =
        runFile(
            List.of(),
            Map.of(
                "mlx5_0", List.of(400_000_000_000L, 390_000_000_000L), "mlx5_1", List.of(0L, 0L)));
    Log log = new Log("n1", SampleLogs.internode(1));
    JudgedRun judged = Samples.judged(TestKind.INTERNODE, List.of(log), Map.of("n1", runFile));
    String page = ReportPage.of(Samples.input(List.of(judged), List.of(List.of(log))));
    assertThat(PageDocument.words(PageDocument.parse(page).all("section").get(0)))
        .contains("NICs of node 1")
        .contains("The least used NIC carried 0.0 % of the bytes of the most used one.")
        .contains("mlx5_0400.00390.00 mlx5_10.000.00");
  }

  /** Returns a run file in the format in which the launcher writes it. */
  private static RunFile runFile(List<String> libraries, Map<String, List<Long>> nics) {
    List<Map<String, Object>> counters = new ArrayList<>();
    new TreeMap<>(nics)
        .forEach(
            (device, bytes) ->
                counters.add(
                    Map.of(
                        "device",
                        device,
                        "sentBytes",
                        bytes.get(0),
                        "receivedBytes",
                        bytes.get(1))));
    Map<String, Object> file = new TreeMap<>();
    file.putAll(Map.of("command", List.of(), "peersLost", List.of(), "seconds", 1));
    file.putAll(
        Map.of(
            "format",
            1,
            "test",
            "internode",
            "provenance",
            "real",
            "node",
            1,
            "nodes",
            2,
            "exitCode",
            0,
            "libraries",
            libraries,
            "nics",
            counters));
    String text = "{\"signal\": null, " + Json.compact(file).substring(1);
    return RunFileReader.read("run.json", text, new ReadingState()).orElseThrow();
  }

  @Test
  void showsTheAllReduceBySize() throws Exception {
    Log log = new Log("nccl.log", SampleLogs.allReduce());
    JudgedRun judged = Samples.judged(TestKind.NCCL_ALLREDUCE, List.of(log));
    String page = ReportPage.of(Samples.input(List.of(judged), List.of(List.of(log))));
    assertThat(PageDocument.words(PageDocument.parse(page).all("section").get(0)))
        .contains("All-reduce by message size")
        .contains("11 MiB");
  }

  @Test
  void namesFilesWithoutTheirFolders() {
    Log log = new Log("/home/user/runs/7/intranode.log", SampleLogs.intranode());
    JudgedRun judged = Samples.judged(TestKind.INTRANODE, List.of(log));
    String page = ReportPage.of(Samples.input(List.of(judged), List.of()));
    assertThat(page).contains("NVL, intranode.log").doesNotContain("/home/user");
  }
}
