package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.State;
import org.junit.jupiter.api.Test;

class EnumWordTest {
  @Test
  void wordsOfAConstantAreJoinedWithHyphens() {
    assertThat(EnumWord.of(State.TIMED_WAITING)).isEqualTo("timed-waiting");
    assertThat(EnumWord.of(State.NEW)).isEqualTo("new");
  }

  @Test
  void wordsOfAConstantAreSeparatedInASentence() {
    assertThat(EnumWord.spaced(State.TIMED_WAITING)).isEqualTo("timed waiting");
  }
}
