package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "plain text", "größer", "名前", "\ud83d\ude80 launched", "a\\u0041"})
  void visibleTextIsUnchanged(String text) {
    assertThat(VisibleText.line(text)).isEqualTo(text);
    assertThat(VisibleText.lines(text)).isEqualTo(text);
  }

  /**
   * The codes are those of escape, bell, soft hyphen, zero-width space, right-to-left override,
   * line separators and other invisible characters.
   */
  @ParameterizedTest
  @CsvSource({
    "001b", "0007", "0000", "007f", "0085", "00ad", "200b", "202e", "2028", "2029", "feff"
  })
  void controlAndFormatCharactersAreEscaped(String code) {
    String text = "a" + Character.toString(Integer.parseInt(code, 16)) + "b";
    assertThat(VisibleText.line(text)).isEqualTo("a\\u" + code + "b");
    assertThat(VisibleText.lines(text)).isEqualTo("a\\u" + code + "b");
  }

  /**
   * The codes are those of tag characters, which can hold an invisible text, and of control
   * characters of musical notation.
   */
  @ParameterizedTest
  @CsvSource({"e0001, \\udb40\\udc01", "e0041, \\udb40\\udc41", "1d173, \\ud834\\udd73"})
  void charactersBeyondTheFirstPlaneAreEscapedAsSurrogates(String code, String escape) {
    String text = "a" + Character.toString(Integer.parseInt(code, 16)) + "b";
    assertThat(VisibleText.line(text)).isEqualTo("a" + escape + "b");
  }

  @Test
  void lineBreaksAreKeptOnlyInTextsOfSeveralLines() {
    assertThat(VisibleText.line("a\nb")).isEqualTo("a\\u000ab");
    assertThat(VisibleText.lines("a\nb")).isEqualTo("a\nb");
  }

  /** A carriage return alone would overwrite the line before it. */
  @Test
  void aCarriageReturnIsNoLineBreak() {
    assertThat(VisibleText.lines("hidden\rshown\r\n")).isEqualTo("hidden\\u000dshown\\u000d\n");
  }
}
