package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeRoundTest {
  @ParameterizedTest
  @ValueSource(strings = {"0-7,8-15", "1-2", "0-1,3-4"})
  void aRoundIsReadAsItWasWritten(String text) {
    assertThat(NodeRound.parse(text)).map(NodeRound::toString).contains(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0-1,", "1-0", "0-1,1-2", "2-3,0-1", "a-b", "-1-2", "0-99999"})
  void invalidRoundsAreRefused(String text) {
    assertThat(NodeRound.parse(text)).isEmpty();
  }

  @Test
  void theGroupOfANodeIsFound() {
    NodeRound round = NodeRound.parse("0-1,3-6").orElseThrow();
    assertThat(round.of(4)).contains(new NodeGroup(3, 6));
    assertThat(round.of(2)).isEmpty();
    assertThat(NodeGroup.of(3, 4).size()).isEqualTo(4);
  }

  @Test
  void noNodeIsInTwoGroups() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NodeRound(List.of(new NodeGroup(0, 1), new NodeGroup(1, 2))));
    assertThatIllegalArgumentException().isThrownBy(() -> new NodeRound(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new NodeGroup(2, 1));
  }
}
