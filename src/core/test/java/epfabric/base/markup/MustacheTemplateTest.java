package epfabric.base.markup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.mustachejava.MustacheException;
import com.google.common.base.Throwables;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MustacheTemplateTest {
  private static final Person GUEST = new Person("<Ada> & \"co\"", List.of(), Optional.empty());

  record Person(String name, List<Person> guests, Optional<String> host) {
    Person self() {
      return this;
    }
  }

  @Test
  void textIsNotEscapedAndLinesOfSectionTagsAreRemoved() {
    Person view = new Person("`Eve`", List.of(GUEST), Optional.of("me"));
    assertThat(MustacheTemplate.ofText("/epfabric/base/markup/greeting").filled(view))
        .isEqualTo("Hello `Eve` and <Ada> & \"co\"!\nhost: me\n\nYours, `Eve`\nend\n");
    assertThat(MustacheTemplate.ofText("/epfabric/base/markup/greeting").filled(GUEST))
        .isEqualTo("Hello <Ada> & \"co\"!\n\nYours, <Ada> & \"co\"\nend\n");
  }

  @Test
  void everyValueOfAnHtmlPageIsEscaped() {
    assertThat(MustacheTemplate.of("/epfabric/base/markup/greeting", XmlText::escape).filled(GUEST))
        .startsWith("Hello &lt;Ada&gt; &amp; &quot;co&quot;!\n");
  }

  @ParameterizedTest
  @CsvSource({
    "misspelled, not in the view: nmae @[/epfabric/base/markup/misspelled.mustache:1]",
    "misspelled-inside, not in the view: host.nmae @[/epfabric/base/markup/misspelled-inside.mustache:1]",
    "misspelled-section, not in the view: nmae @[/epfabric/base/markup/misspelled-section.mustache:1]",
    "misspelled-partial, missing in the jar: /epfabric/base/markup/no-such.mustache",
    "object, neither text nor number: Person",
  })
  void namesMissingInTheViewOrTheJarAreRefused(String template, String message) {
    Person view = new Person("Eve", List.of(GUEST), Optional.of("me"));
    assertThatThrownBy(
            () -> MustacheTemplate.ofText("/epfabric/base/markup/" + template).filled(view))
        .isInstanceOf(MustacheException.class)
        .extracting(Throwables::getRootCause)
        .extracting(Throwable::getMessage)
        .isEqualTo(message);
  }
}
