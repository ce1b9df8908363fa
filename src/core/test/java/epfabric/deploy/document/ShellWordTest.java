package epfabric.deploy.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import epfabric.base.value.ShellWord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordTest {
  @ParameterizedTest
  @ValueSource(strings = {"epfabric-dev", "gs://bucket/a_b.c", "a=b", "example.com:project"})
  void plainWordsAreNotQuoted(String word) {
    assertThat(ShellWord.of(word)).isEqualTo(word);
  }

  @Test
  void emptyWordsAndLeadingHyphensAreQuoted() {
    assertThat(ShellWord.of("")).isEqualTo("''");
    assertThat(ShellWord.of("-rf")).isEqualTo("'-rf'");
    assertThat(ShellWord.of("it's")).isEqualTo("'it'\\''s'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b", "$HOME", "`id`", "$(id)", "it's", "a\"b", "\\", "~", "#x", "*", "a;b", "ä\nb"
      })
  void bashReadsAQuotedWordUnchanged(String word) {
    assumeTrue(Bash.present(), "no bash");
    assertThat(Bash.run("printf %s " + ShellWord.of(word))).isEqualTo(word);
  }
}
