package epfabric.jobs.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.Catalog;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.ResultSamples;
import epfabric.results.judge.DeepEpLog;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class BenchmarkPageTest {
  private static final int MAX_BYTES = 3_000_000;

  @Test
  void showsFiveHundredRunsInFewerThanThreeMegabytes() throws IOException {
    String page = page(ResultSamples.sweep(500).experiment());
    Files.createDirectories(Path.of("target"));
    Files.writeString(Path.of("target/benchmark-sweep.html"), page);
    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MAX_BYTES);
    assertThat(page).contains("429 of 500 runs passed", "dispatch by tokens", "and 65 more runs");
    assertThat(occurrences(page, "Tests.1/0/500")).isPositive();
  }

  @Test
  void textsOfResultsAreEscaped() {
    String page = page(ResultSamples.several(1).hostile().experiment());
    assertThat(page)
        .doesNotContain("<script", "<img", "<b>", "href=\"javascript")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .contains("its Job is &lt;b&gt;lost&lt;/b&gt;")
        .contains("href=\"../Tests.%3cb%3e/0/javascript%3aalert%283%29//%26%22.log\"");
  }

  @Test
  void isWellFormedXmlThatLoadsNoOtherFiles() throws Exception {
    String page = page(ResultSamples.several(1).hostile().experiment());
    String xml = page.replace("<!DOCTYPE html>", "");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    Matcher links = Pattern.compile("(?:src|href)=\"([^\"]*)\"").matcher(page);
    while (links.find()) {
      assertThat(links.group(1)).matches("\\.\\./.*|data:,|#.*");
    }
  }

  @Test
  void statesWhichResultsAreNotReal() {
    String row = "[{\"backend\": \"stand-in\", \"time_s\": 0.1, \"operation\": \"dispatch\"}]";
    ExperimentOutcome emulated =
        ResultSamples.single()
            .put("Tests.1/0/benchmark_4_ranks_x_standard/results.json", row)
            .experiment();
    assertThat(page(emulated)).contains("<strong>emulated</strong>: no GPU was involved");
    assertThat(page(ResultSamples.single().experiment())).doesNotContain("class=\"label\"");
    assertThat(page(ResultSamples.several(1).experiment()))
        .contains("<strong>reconstructed</strong>");
  }

  @Test
  void givesNoShareOfLineRateForAStandIn() {
    String row =
        "[{\"backend\": \"stand-in\", \"time_s\": 0.1, \"operation\": \"dispatch\","
            + " \"num_tokens\": 4096, \"hidden\": 7168, \"num_experts\": 256, \"num_topk\": 8}]";
    String file = "Tests.1/0/benchmark_16_ranks_x_standard/results.json";
    ExperimentOutcome emulated =
        ResultSamples.empty().put(file, row).put("Tests.1/0/stdout.txt", "").experiment();
    ExperimentOutcome real =
        ResultSamples.empty().put(file, row.replace("stand-in", "legacy")).experiment();
    assertThat(page(emulated)).doesNotContain("Percent of line rate");
    assertThat(page(real)).contains("Percent of line rate");
  }

  @Test
  void showsTheOutputOfScripts() {
    String page =
        page(
            ResultSamples.empty()
                .script("test_internode", 2, "num_experts = 256", DeepEpLog.guideInternode().text())
                .experiment());
    assertThat(page)
        .contains("dispatch FP8 (cached), GB/s", "combine, µs", "data-label=\"combine\"")
        .contains("bus_bw_avg: per GPU, over links only. Percent of line rate.")
        .contains("1391 µs<span class=\"below\">132.8 GB/s · 43 %");
  }

  @Test
  void aSlowerResultDegradesTheVerdict() {
    ExperimentOutcome before = ResultSamples.single().experiment();
    String file = "Tests.1/0/benchmark_16_ranks_2026-11-22_01-02-03_standard/results.json";
    ResultSamples after = ResultSamples.single();
    String text = Objects.requireNonNull(after.files().get(file));
    ExperimentOutcome slower = after.put(file, text.replace("0.003272", "0.004")).experiment();
    BenchmarkComparison compared =
        BenchmarkComparison.of(before, slower, "before", Optional.empty());
    BenchmarkInput input =
        new BenchmarkInput(
            slower, Optional.of(compared), Optional.empty(), OptionalDouble.empty(), "../", "0");
    assertThat(BenchmarkPage.of(input))
        .contains("<header class=\"verdict degraded\">")
        .contains("The only run passed. 1 figure is slower than the baseline.");
  }

  @Test
  void isTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      String page = page(ResultSamples.several(1).experiment());
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));
      assertThat(page(ResultSamples.several(1).experiment())).isEqualTo(page);
    } finally {
      Locale.setDefault(before);
    }
  }

  static String page(ExperimentOutcome experiment) {
    Optional<BenchmarkComparison> none = Optional.empty();
    return BenchmarkPage.of(
        new BenchmarkInput(
            experiment,
            none,
            Optional.ofNullable(Catalog.load().machines().get("a4-highgpu-8g")),
            OptionalDouble.of(45.5),
            "../",
            "0.0.0"));
  }

  private static long occurrences(String page, String text) {
    return page.split(Pattern.quote(text), -1).length - 1L;
  }
}
