package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CidrTest {
  private static final int SAMPLES = 2_000;

  private final Random random = new Random(1);

  private Cidr anyRange(int minPrefix) {
    int prefix = minPrefix + random.nextInt(33 - minPrefix);
    long size = 1L << (32 - prefix);
    return new Cidr((random.nextInt() & 0xFFFF_FFFFL) / size * size, prefix);
  }

  @Test
  void aRangeIsReadAsItWasWritten() {
    for (int i = 0; i < SAMPLES; i++) {
      Cidr range = anyRange(0);
      assertThat(Cidr.parse(range.toString())).contains(range);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.0.0.0",
        "10.0.0/8",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "256.0.0.0/8",
        "10.0.0.1/31",
        "010.0.0.0/8",
        "10.0.0.0/08",
        " 10.0.0.0/8",
        "10.0.0.0/8 ",
        "::/0",
        "١٠.0.0.0/8"
      })
  void invalidRangesAreRefused(String text) {
    assertThat(Cidr.parse(text)).isEmpty();
  }

  @Test
  void refusesARangeWithBitsBelowThePrefix() {
    assertThatThrownBy(() -> Cidr.of("10.0.0.1/8")).hasMessage("not a range: 10.0.0.1/8");
  }

  @Test
  void theConstructorRefusesBitsBelowThePrefix() {
    assertThatThrownBy(() -> new Cidr(1, 24)).hasMessage("bits set below the prefix: 1/24");
  }

  @Test
  void theConstructorRefusesAPrefixAbove32() {
    assertThatThrownBy(() -> new Cidr(0, 33)).hasMessage("not an IPv4 range: 0/33");
  }

  @Test
  void partsOfASplitRangeAreInsideItSortedAndDisjoint() {
    for (int i = 0; i < SAMPLES; i++) {
      Cidr whole = anyRange(0).prefix() > 28 ? Cidr.of("10.0.0.0/28") : anyRange(0);
      int count = 1 + random.nextInt((int) Math.min(16, whole.size()));
      List<Cidr> parts = whole.split(count);
      assertThat(parts).hasSize(count);
      long end = whole.base();
      for (Cidr part : parts) {
        assertThat(part.base()).isEqualTo(end);
        end += part.size();
      }
      assertThat(end).isLessThanOrEqualTo(whole.base() + whole.size());
    }
  }

  @Test
  void splitsIntoTheLargestPartsThatFit() {
    for (int count = 1; count <= 64; count++) {
      Cidr part = Cidr.of("10.0.0.0/16").split(count).get(0);
      assertThat(part.size() * count).isLessThanOrEqualTo(1 << 16);
      assertThat(part.size() * 2 * count).isGreaterThan(1 << 16);
    }
  }

  @Test
  void splitsLikeTheClusterToolkit() {
    assertThat(Cidr.of("192.168.128.0/18").split(8))
        .map(Cidr::toString)
        .containsExactly(
            "192.168.128.0/21",
            "192.168.136.0/21",
            "192.168.144.0/21",
            "192.168.152.0/21",
            "192.168.160.0/21",
            "192.168.168.0/21",
            "192.168.176.0/21",
            "192.168.184.0/21");
  }

  @Test
  void refusesToSplitIntoMorePartsThanAddresses() {
    assertThatThrownBy(() -> Cidr.of("10.0.0.0/30").split(5))
        .hasMessage("10.0.0.0/30 cannot be split into 5 parts");
  }

  @Test
  void aRangeOverlapsRangesInsideAndAroundIt() {
    for (int i = 0; i < SAMPLES; i++) {
      Cidr first = anyRange(0);
      Cidr second = anyRange(0);
      boolean shared =
          Math.max(first.base(), second.base())
              < Math.min(first.base() + first.size(), second.base() + second.size());
      assertThat(first.overlaps(second)).as("%s and %s", first, second).isEqualTo(shared);
      assertThat(second.overlaps(first)).isEqualTo(shared);
      assertThat(first.overlaps(first)).isTrue();
    }
  }

  @Test
  void adjacentRangesDoNotOverlap() {
    assertThat(Cidr.of("10.0.0.0/9").overlaps(Cidr.of("10.128.0.0/9"))).isFalse();
  }
}
