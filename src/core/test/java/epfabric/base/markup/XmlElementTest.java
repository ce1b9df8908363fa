package epfabric.base.markup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class XmlElementTest {
  @Test
  void nestedElementsAreWrittenInTheGivenOrder() {
    XmlElement element =
        XmlElement.of("g")
            .with("id", "a")
            .with("x", 1.25)
            .add(XmlElement.of("rect"))
            .add(XmlElement.of("text").text("t").add(XmlElement.of("title").text("whole")));
    assertThat(element.toString())
        .isEqualTo(
            """
            <g id="a" x="1.3">
             <rect/>
             <text>t<title>whole</title></text>
            </g>
            """);
  }

  @Test
  void escapesTextAndAttributes() {
    assertThat(XmlElement.of("a").with("b", "\"<&'>").text("\"<&'>").toString())
        .isEqualTo("<a b=\"&quot;&lt;&amp;&#39;&gt;\">&quot;&lt;&amp;&#39;&gt;</a>\n");
  }

  @Test
  void charactersThatXmlForbidsAreReplaced() {
    assertThat(XmlText.escape("a\u0000\u001B\uD800\uFFFEb😀\n")).isEqualTo("a����b😀\n");
  }

  @Test
  void numbersHaveADecimalPointAndAtMostOneDecimal() {
    assertThat(XmlElement.decimal(3)).isEqualTo("3");
    assertThat(XmlElement.decimal(-0.26)).isEqualTo("-0.3");
    assertThat(XmlElement.decimal(1234.04)).isEqualTo("1234");
  }
}
