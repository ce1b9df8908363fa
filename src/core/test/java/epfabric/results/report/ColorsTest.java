package epfabric.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that text has a contrast of at least 4.5 by WCAG 2 in light and dark mode. */
class ColorsTest {
  private static final Pattern TONE = Pattern.compile("--([a-z0-9-]+):(#[0-9a-f]{3,6})");
  private static final double MIN_CONTRAST = 4.5;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void textContrastsWithItsBackground(boolean dark) throws IOException {
    Map<String, String> tones = tones(dark);
    for (String text : new String[] {"ink", "text", "soft", "accent"}) {
      assertReadable(tones, text, "page");
      assertReadable(tones, text, "panel");
    }
    for (String kind : new String[] {"pass", "degraded", "fail", "inconclusive"}) {
      assertReadable(tones, kind, kind + "-ground");
      assertReadable(tones, kind, "page");
    }
    for (int shade = 0; shade < 7; shade++) {
      assertReadable(tones, "t" + shade, "q" + shade);
    }
  }

  private static void assertReadable(Map<String, String> tones, String text, String ground) {
    double textLuminance = luminance(tones.getOrDefault(text, ""));
    double groundLuminance = luminance(tones.getOrDefault(ground, ""));
    double contrast =
        (Math.max(textLuminance, groundLuminance) + 0.05)
            / (Math.min(textLuminance, groundLuminance) + 0.05);
    assertThat(contrast).as(text + " on " + ground).isGreaterThanOrEqualTo(MIN_CONTRAST);
  }

  private static double luminance(String tone) {
    String hex =
        tone.length() == 4 ? tone.replaceAll("([0-9a-f])", "$1$1").substring(1) : tone.substring(1);
    int rgb = Integer.parseInt(hex, 16);
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
  }

  private static double linear(int channel) {
    double share = (channel & 0xFF) / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }

  private static Map<String, String> tones(boolean dark) throws IOException {
    String css = Files.readString(Path.of("src/core/main/resources/epfabric/base/markup/page.css"));
    int split = css.indexOf("@media (prefers-color-scheme:dark)");
    Map<String, String> tones = new TreeMap<>();
    Matcher matcher = TONE.matcher(dark ? css.substring(split) : css.substring(0, split));
    while (matcher.find()) {
      tones.put(matcher.group(1), matcher.group(2));
    }
    return tones;
  }
}
