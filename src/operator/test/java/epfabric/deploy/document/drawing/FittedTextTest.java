package epfabric.deploy.document.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.markup.TextWidth;
import java.util.List;
import org.junit.jupiter.api.Test;

class FittedTextTest {
  @Test
  void doesNotChangeTextThatFits() {
    assertThat(FittedText.of("short", TextStyle.BODY, 100))
        .isEqualTo(new FittedText("short", 13, "short"));
  }

  @Test
  void reducesTheFontSizeBeforeItCutsText() {
    double room = TextWidth.of("a-little-too-long", 13, false) * 0.9;
    FittedText fitted = FittedText.of("a-little-too-long", TextStyle.BODY, room);
    assertThat(fitted.isCut()).isFalse();
    assertThat(fitted.size()).isBetween(11.0, 12.9);
  }

  @Test
  void cutsTheMiddleAndKeepsBothEnds() {
    FittedText fitted = FittedText.of("rdma-subnet-of-the-fabric-number-7", TextStyle.BODY, 100);
    assertThat(fitted.shown()).startsWith("rdma").contains("…").endsWith("7");
    assertThat(TextWidth.of(fitted.shown(), fitted.size(), false)).isLessThanOrEqualTo(100);
  }

  @Test
  void neverCutsACharacterInTwo() {
    FittedText fitted = FittedText.of("😀".repeat(40), TextStyle.BODY, 60);
    assertThat(fitted.shown().codePoints()).containsOnly(0x1F600, (int) '…');
  }

  @Test
  void breaksLinesAfterHyphensAndSpaces() {
    List<FittedText> lines = FittedText.lines("epfabric-dev-rdma sub-0", TextStyle.SMALL, 95, 3);
    assertThat(lines).extracting(FittedText::shown).containsExactly("epfabric-dev-", "rdma sub-0");
  }

  @Test
  void shrinksTextThatCannotBeBroken() {
    List<FittedText> lines = FittedText.lines("x".repeat(63), TextStyle.SMALL, 95, 3);
    assertThat(lines).hasSize(1);
    assertThat(lines.get(0).shown()).contains("…");
  }
}
