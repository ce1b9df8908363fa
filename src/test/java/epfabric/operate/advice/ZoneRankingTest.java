package epfabric.operate.advice;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.Zone;
import epfabric.operate.advice.ZoneOutlook.Cost;
import epfabric.operate.advice.ZoneOutlook.Lately;
import epfabric.operate.advice.ZoneOutlook.Room;
import epfabric.operate.google.Advised.Chance;
import epfabric.operate.google.Advised.Day;
import epfabric.operate.google.Advised.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** One order for equal answers, in which each figure decides where those before it are equal. */
class ZoneRankingTest {
  private static final Figure<Boolean> YES = Figure.of(true);
  private static final Figure<Room> ROOM = Figure.of(new Room(64, 16, true));

  private static ZoneOutlook zone(String name, Figure<Chance> chance) {
    return new ZoneOutlook(
        new Zone(name),
        YES,
        YES,
        ROOM,
        chance,
        Figure.unasked(),
        Figure.unasked(),
        Figure.unasked());
  }

  private static Figure<Chance> chance(double score, Duration uptime) {
    return Figure.of(new Chance(Optional.of(score), Optional.of(uptime)));
  }

  private static Figure<Chance> likely() {
    return chance(0.9, Duration.ofHours(1));
  }

  private static ZoneOutlook offered(String name, Figure<Boolean> machine, Figure<Room> quota) {
    return new ZoneOutlook(
        new Zone(name),
        machine,
        YES,
        quota,
        likely(),
        Figure.unasked(),
        Figure.unasked(),
        Figure.unasked());
  }

  private static ZoneOutlook lately(String name, Figure<Lately> lately, Figure<Cost> price) {
    return new ZoneOutlook(
        new Zone(name), YES, YES, ROOM, likely(), lately, price, Figure.unasked());
  }

  private static ZoneOutlook slot(String name, Figure<Slot> slot) {
    return new ZoneOutlook(
        new Zone(name),
        YES,
        YES,
        Figure.unasked(),
        Figure.unasked(),
        Figure.unasked(),
        Figure.unasked(),
        slot);
  }

  private static Figure<Slot> recommended(String start) {
    return Figure.of(new Slot("x", "RECOMMENDED", Optional.of(start), ""));
  }

  /** Those zones in this order, from whatever order they come in. */
  private static void inOrder(ZoneOutlook... zones) {
    List<ZoneOutlook> expected = List.of(zones);
    List<ZoneOutlook> shuffled = new ArrayList<>(expected);
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(shuffled, new Random(seed));
      assertThat(ZoneRanking.of(shuffled)).isEqualTo(expected);
    }
  }

  @Test
  void whatIsOfferedComesBeforeWhatIsUnknownAndThatBeforeWhatIsNot() {
    inOrder(
        offered("us-z1-c", YES, ROOM),
        offered("us-z1-b", Figure.unknown("why", ""), ROOM),
        offered("us-z1-a", Figure.of(false), ROOM));
  }

  @Test
  void quotaDecidesBeforeAdvice() {
    inOrder(
        offered("us-z1-c", YES, ROOM),
        offered("us-z1-b", YES, Figure.unknown("why", "")),
        offered("us-z1-a", YES, Figure.of(new Room(8, 16, true))));
  }

  @Test
  void thenObtainabilityThenUptime() {
    inOrder(
        zone("us-z1-d", chance(0.9, Duration.ofHours(1))),
        zone("us-z1-c", chance(0.9, Duration.ofMinutes(10))),
        zone("us-z1-b", chance(0, Duration.ofHours(1))),
        zone("us-z1-a", Figure.unknown("why", "")));
  }

  @Test
  void thenPreemptionThenPriceThenTheName() {
    Figure<Lately> seldom = Figure.of(new Lately(30, 0.05, 0.1));
    Figure<Lately> often = Figure.of(new Lately(30, 0.3, 0.4));
    Figure<Cost> cheap = Figure.of(new Cost(39.63, "list"));
    Figure<Cost> dear = Figure.of(new Cost(51.55, "list"));
    inOrder(
        lately("us-z1-f", seldom, cheap),
        lately("us-z1-e", seldom, dear),
        lately("us-z1-d", seldom, Figure.unknown("why", "")),
        lately("us-z1-c", often, cheap),
        lately("us-z1-a", Figure.unknown("why", ""), cheap),
        lately("us-z1-b", Figure.unknown("why", ""), cheap));
  }

  @Test
  void inCalendarModeTheFirstStartDecides() {
    inOrder(
        slot("us-z1-d", recommended("2026-12-01T00:00:00Z")),
        slot("us-z1-c", recommended("2026-12-02T00:00:00Z")),
        slot("us-z1-b", Figure.unknown("why", "")),
        slot("us-z1-a", Figure.of(new Slot("x", "NO_CAPACITY", Optional.empty(), ""))));
  }

  @Test
  void aZoneIsPossibleUntilSomethingKnownRulesItOut() {
    assertThat(offered("us-z1-a", Figure.unknown("why", ""), ROOM).possible()).isTrue();
    assertThat(offered("us-z1-a", Figure.of(false), ROOM).possible()).isFalse();
    assertThat(offered("us-z1-a", YES, Figure.of(new Room(15, 16, false))).possible()).isFalse();
    assertThat(
            slot("us-z1-a", Figure.of(new Slot("x", "NO_CAPACITY", Optional.empty(), "")))
                .possible())
        .isFalse();
    assertThat(zone("us-z1-a", chance(0, Duration.ZERO)).possible()).isTrue();
  }

  @Test
  void daysBecomeTheirMeanAndTheWorst() {
    assertThat(Lately.of(List.of(new Day("a", 0), new Day("b", 0.3), new Day("c", 0.15))))
        .hasValueSatisfying(
            lately -> {
              assertThat(lately.days()).isEqualTo(3);
              assertThat(lately.mean()).isEqualTo(0.15);
              assertThat(lately.worst()).isEqualTo(0.3);
            });
    assertThat(Lately.of(List.of())).isEmpty();
  }
}
