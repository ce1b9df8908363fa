package epfabric.base.markup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the estimated width of texts in drawings, and the markup of drawings and pages. */
class TextWidthTest {
  @Test
  void anEmptyTextHasNoWidth() {
    assertThat(TextWidth.of("", 12, true)).isZero();
  }

  @Test
  void widthGrowsWithTheTextAndTheFontSize() {
    double width = TextWidth.of("node", 10, false);
    assertThat(TextWidth.of("nodenode", 10, false)).isCloseTo(2 * width, within(1e-9));
    assertThat(TextWidth.of("node", 20, false)).isCloseTo(2 * width, within(1e-9));
    assertThat(TextWidth.of("node", 10, true)).isGreaterThan(width);
  }

  @ParameterizedTest
  @CsvSource({"i, n", "n, N", "N, W", "., a", "1, A", "f, e", "' ', n"})
  void narrowLettersAreEstimatedNarrowerThanWideOnes(String narrow, String wide) {
    assertThat(TextWidth.of(narrow, 10, false)).isLessThan(TextWidth.of(wide, 10, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ä", "…", "漢", "😀", "→"})
  void noLetterIsWiderThanTheFontSize(String letter) {
    assertThat(TextWidth.of(letter, 10, false)).isPositive().isLessThanOrEqualTo(10);
  }

  @Test
  void aNoBreakSpaceIsAsWideAsASpace() {
    assertThat(TextWidth.of("a" + TextWidth.NO_BREAK_SPACE + "b", 10, false))
        .isEqualTo(TextWidth.of("a b", 10, false));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.04, 0",
    "0.05, 0.1",
    "-0.06, -0.1",
    "0.96, 1",
    "12.34, 12.3",
    "1e7, 10000000"
  })
  void numbersHaveAtMostOneDecimal(double value, String text) {
    assertThat(XmlElement.decimal(value)).isEqualTo(text);
  }

  @Test
  void anAttributeThatIsSetAgainKeepsItsPlace() {
    assertThat(XmlElement.of("a").with("x", "1").with("y", "2").with("x", "3"))
        .hasToString("<a x=\"3\" y=\"2\"/>\n");
  }

  @Test
  void lineBreaksInTextsAreKept() {
    assertThat(XmlElement.of("a").text("one\n two\r")).hasToString("<a>one\n two\uFFFD</a>\n");
  }

  @Test
  void aPageMissingInTheJarIsAnInternalError() {
    assertThatIllegalStateException()
        .isThrownBy(() -> PageTemplate.load("/epfabric/base/markup/greeting"))
        .withMessage("missing in the jar: /epfabric/base/markup/greeting.css");
    assertThatIllegalStateException()
        .isThrownBy(() -> PageTemplate.load("/epfabric/base/markup/greeting", "/no-such.css"))
        .withMessage("missing in the jar: /no-such.css");
  }
}
