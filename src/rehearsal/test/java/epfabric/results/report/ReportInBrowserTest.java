package epfabric.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
 * Tests the page in a real browser, in a frame that may not run scripts. An outer page measures the
 * rendered page.
 */
@Tag("e2e")
class ReportInBrowserTest {
  private static final Pattern ANSWER = Pattern.compile("ANSWER(\\{.*?})END", Pattern.DOTALL);
  private static final String MEASURE =
      """
      <!DOCTYPE html><html><body><iframe id="f" sandbox="allow-same-origin" src="report.html"
      style="border:0;width:%dpx;height:900px"></iframe><pre id="out"></pre><script>
      const frame = document.getElementById('f');
      frame.onload = () => {
        const page = frame.contentDocument, root = page.documentElement;
        const sizes = [...page.querySelectorAll('svg')].map(s => s.getBoundingClientRect());
        const answer = {
          header: page.querySelector('header').innerText.replace(/\\s+/g, ' ').trim(),
          drawings: sizes.length,
          empty: sizes.filter(s => s.width < 100 || s.height < 40).length,
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
  void writePage() throws IOException {
    assumeTrue(chromium().isPresent(), "no chromium on PATH");
    String page = ReportPage.of(Samples.page());
    // If the frame ran scripts, this script would change the title.
    String probe = "<script>document.title='scripted'</script></body>";
    Files.writeString(folder.resolve("report.html"), page.replace("</body>", probe));
  }

  @ParameterizedTest
  @ValueSource(ints = {360, 400, 768, 1200})
  void showsVerdictAndDrawingsWithoutJavaScript(int width) throws Exception {
    ObjectNode seen = measure(width, true);
    assertThat(seen.get("scripted").asBoolean()).isFalse();
    assertThat(seen.get("header").asText())
        .contains("degraded 2 of 3 tests passed.")
        .contains("reconstructed: the log was rebuilt");
    assertThat(seen.get("drawings").asInt()).isEqualTo(13);
    assertThat(seen.get("empty").asInt()).isZero();
    assertThat(seen.get("wider").asInt())
        .as("number of pixels by which the page is wider than the window")
        .isZero();
  }

  @Test
  void usesTheLightOrDarkColorsThatTheReaderPrefers() throws Exception {
    assertThat(measure(800, true).get("ground").asText()).isEqualTo("rgb(255, 255, 255)");
    assertThat(measure(800, false).get("ground").asText()).isEqualTo("rgb(13, 17, 23)");
  }

  private ObjectNode measure(int width, boolean light) throws Exception {
    Path outerPage = folder.resolve("around.html");
    Files.writeString(outerPage, MEASURE.formatted(width));
    Path dom = folder.resolve("dom.html");
    List<String> command =
        List.of(
            chromium().orElseThrow().toString(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--user-data-dir=" + folder.resolve("profile"),
            "--allow-file-access-from-files",
            "--blink-settings=preferredColorScheme=" + (light ? 1 : 0),
            "--virtual-time-budget=5000",
            "--dump-dom",
            outerPage.toUri().toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(dom.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    String text = Files.readString(dom, StandardCharsets.UTF_8);
    Matcher answer = ANSWER.matcher(text.substring(text.indexOf("<pre id=\"out\">")));
    assertThat(answer.find()).as("the browser printed: " + text).isTrue();
    return Json.parseObject(answer.group(1));
  }

  private static Optional<Path> chromium() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(File.pathSeparator, -1))
        .map(folder -> Path.of(folder, "chromium"))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
