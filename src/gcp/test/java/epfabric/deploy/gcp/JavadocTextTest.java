package epfabric.deploy.gcp;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.deploy.gcp.InputProperty.Documentation;
import org.junit.jupiter.api.Test;

/** Checks that Markdown of the provider's documentation is converted to Javadoc. */
class JavadocTextTest {
  private static String javadoc(String markdown) {
    var text = new InputType.Scalar("String", "String");
    var property = new InputProperty("mode", text, false, new Documentation(markdown, ""));
    return String.join("\n", JavadocText.lines(property, ""));
  }

  @Test
  void codeAndLinksAreConverted() {
    assertThat(javadoc("Set `mode`, see [here](https://example.com/a)."))
        .isEqualTo(" * Set {@code mode}, see <a href=\"https://example.com/a\">here</a>.");
  }

  @Test
  void charactersThatHtmlAndJavadocInterpretAreEscaped() {
    assertThat(javadoc("a < b & c > d, user@host, */ \\u0041"))
        .isEqualTo(" * a &lt; b &amp; c &gt; d, user&#64;host, *&#47; &#92;u0041");
  }

  @Test
  void bracesAndEntitiesInCodeStayVisible() {
    assertThat(javadoc("`projects/{p}` and `a<b`"))
        .isEqualTo(" * <code>projects/{p}</code> and <code>a&lt;b</code>");
  }

  @Test
  void markdownItemsBecomeAnHtmlList() {
    assertThat(javadoc("One of:\n* A: first\n  in two lines\n* B\n\nEnd.").lines())
        .containsExactly(
            " * One of:",
            " * <ul>",
            " * <li>A: first",
            " * in two lines",
            " * <li>B",
            " * </ul>",
            " * <p>",
            " * End.");
  }

  @Test
  void longLinesAreWrapped() {
    assertThat(javadoc("word ".repeat(30)).lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(96));
  }

  @Test
  void propertyWithoutDocumentationGetsASentenceWithItsName() {
    assertThat(javadoc(""))
        .isEqualTo(" * Sets {@code mode}, which the provider does not document.");
  }
}
