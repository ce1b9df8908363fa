package epfabric.jobs.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.jobs.benchmark.outcome.ResultSamples;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shows the page in a real browser, in a frame that must not run scripts; see {@code
 * ReportInBrowserTest}.
 */
@Tag("e2e")
class BenchmarkInBrowserTest {
  private static final Pattern ANSWER = Pattern.compile("ANSWER(\\{.*?})END", Pattern.DOTALL);
  private static final String MEASURE =
      """
      <!DOCTYPE html><html><body><iframe id="f" sandbox="allow-same-origin" src="page.html"
      style="border:0;width:WIDTHpx;height:900px"></iframe><pre id="out"></pre><script>
      const frame = document.getElementById('f');
      frame.onload = () => {
        const page = frame.contentDocument, root = page.documentElement;
        const sizes = [...page.querySelectorAll('svg')].map(s => s.getBoundingClientRect());
        const overlaps = [...page.querySelectorAll('svg')].filter(s => {
          const boxes = [...s.querySelectorAll('text')].map(t => t.getBoundingClientRect());
          return boxes.some((a, i) => boxes.some((b, j) => j > i && a.left < b.right - 1
            && b.left < a.right - 1 && a.top < b.bottom - 5 && b.top < a.bottom - 5));
        });
        const answer = {
          header: page.querySelector('header').innerText.replace(/\\s+/g, ' ').trim(),
          drawings: sizes.length,
          empty: sizes.filter(s => s.width < 100 || s.height < 40).length,
          overlaps: overlaps.map(s => s.querySelector('title').textContent).join('; '),
          wider: root.scrollWidth - root.clientWidth,
          ground: frame.contentWindow.getComputedStyle(page.body).backgroundColor,
          scripted: page.title === 'scripted'
        };
        document.getElementById('out').textContent = 'ANSWER' + JSON.stringify(answer) + 'END';
      };
      </script></body></html>
      """;

  @TempDir private Path folder;

  @BeforeEach
  void skipWithoutBrowser() {
    assumeTrue(chromium().isPresent(), "no chromium on PATH");
  }

  @ParameterizedTest
  @ValueSource(ints = {360, 400, 768, 1280})
  void showsVerdictAndDrawingsWithoutJavaScript(int width) throws Exception {
    ObjectNode seen = measure(ResultSamples.several(1), width, true);
    assertThat(seen.get("scripted").asBoolean()).isFalse();
    assertThat(seen.get("header").asText())
        .contains("fail 6 of 11 runs passed.")
        .contains("reconstructed: made up");
    assertThat(seen.get("drawings").asInt()).isEqualTo(7);
    assertThat(seen.get("empty").asInt()).isZero();
    assertThat(seen.get("overlaps").asText()).as("drawings whose texts overlap").isEmpty();
    assertThat(seen.get("wider").asInt()).as("pixels beyond the window").isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 1280})
  void staysReadableWithFiveHundredRuns(int width) throws Exception {
    ObjectNode seen = measure(ResultSamples.sweep(500), width, true);
    assertThat(seen.get("drawings").asInt()).isEqualTo(12);
    assertThat(seen.get("overlaps").asText()).as("drawings whose texts overlap").isEmpty();
    assertThat(seen.get("wider").asInt()).as("pixels beyond the window").isZero();
  }

  @Test
  void followsThePreferenceForLightOrDark() throws Exception {
    ResultSamples one = ResultSamples.single();
    assertThat(measure(one, 800, true).get("ground").asText()).isEqualTo("rgb(255, 255, 255)");
    assertThat(measure(one, 800, false).get("ground").asText()).isEqualTo("rgb(13, 17, 23)");
  }

  private ObjectNode measure(ResultSamples samples, int width, boolean light)
      throws IOException, InterruptedException {
    String page = BenchmarkPageTest.page(samples.experiment());
    // This script would change the title, if the frame ran scripts.
    String probe = "<script>document.title='scripted'</script></body>";
    Files.writeString(folder.resolve("page.html"), page.replace("</body>", probe));
    Path wrapper = folder.resolve("around.html");
    Files.writeString(wrapper, MEASURE.replace("WIDTH", String.valueOf(width)));
    Path dom = folder.resolve("dom.html");
    Process process =
        new ProcessBuilder(
                chromium().orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("profile"),
                "--allow-file-access-from-files",
                "--blink-settings=preferredColorScheme=" + (light ? 1 : 0),
                "--virtual-time-budget=5000",
                "--dump-dom",
                wrapper.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    String text = Files.readString(dom);
    Matcher answer = ANSWER.matcher(text.substring(text.indexOf("<pre id=\"out\">")));
    assertThat(answer.find()).as("the browser answered: " + text).isTrue();
    return Json.parseObject(answer.group(1));
  }

  private static Optional<Path> chromium() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry, "chromium"))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
