package epfabric.operate.advice.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.Zone;
import epfabric.operate.advice.capacity.ZoneOutlook.Cost;
import epfabric.operate.advice.capacity.ZoneOutlook.Lately;
import epfabric.operate.advice.capacity.ZoneOutlook.Room;
import epfabric.operate.google.AdvisedCapacity.Chance;
import epfabric.operate.google.AdvisedCapacity.Day;
import epfabric.operate.google.AdvisedCapacity.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The order of zones, in which each figure decides where earlier ones are equal. */
class ZoneRankingTest {
  private static final FigureOrReason<Boolean> YES = FigureOrReason.of(true);
  private static final FigureOrReason<Room> ROOM = FigureOrReason.of(new Room(64, 16, true));

  private static ZoneOutlook zone(String name, FigureOrReason<Chance> chance) {
    return new ZoneOutlook(
        new Zone(name),
        YES,
        YES,
        ROOM,
        chance,
        FigureOrReason.unasked(),
        FigureOrReason.unasked(),
        FigureOrReason.unasked());
  }

  private static FigureOrReason<Chance> chance(double score, Duration uptime) {
    return FigureOrReason.of(new Chance(Optional.of(score), Optional.of(uptime)));
  }

  private static FigureOrReason<Chance> likely() {
    return chance(0.9, Duration.ofHours(1));
  }

  private static ZoneOutlook offered(
      String name, FigureOrReason<Boolean> machine, FigureOrReason<Room> quota) {
    return new ZoneOutlook(
        new Zone(name),
        machine,
        YES,
        quota,
        likely(),
        FigureOrReason.unasked(),
        FigureOrReason.unasked(),
        FigureOrReason.unasked());
  }

  private static ZoneOutlook lately(
      String name, FigureOrReason<Lately> lately, FigureOrReason<Cost> price) {
    return new ZoneOutlook(
        new Zone(name), YES, YES, ROOM, likely(), lately, price, FigureOrReason.unasked());
  }

  private static ZoneOutlook slot(String name, FigureOrReason<Slot> slot) {
    return new ZoneOutlook(
        new Zone(name),
        YES,
        YES,
        FigureOrReason.unasked(),
        FigureOrReason.unasked(),
        FigureOrReason.unasked(),
        FigureOrReason.unasked(),
        slot);
  }

  private static FigureOrReason<Slot> recommended(String start) {
    return FigureOrReason.of(new Slot("x", "RECOMMENDED", Optional.of(start), ""));
  }

  /** Requires these zones in this order, from any initial order. */
  private static void inOrder(ZoneOutlook... zones) {
    List<ZoneOutlook> expected = List.of(zones);
    List<ZoneOutlook> shuffled = new ArrayList<>(expected);
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(shuffled, new Random(seed));
      assertThat(ZoneRanking.of(shuffled)).isEqualTo(expected);
    }
  }

  @Test
  void offeredZonesComeBeforeUnknownOnesAndThoseBeforeOthers() {
    inOrder(
        offered("us-z1-c", YES, ROOM),
        offered("us-z1-b", FigureOrReason.unknown("why", ""), ROOM),
        offered("us-z1-a", FigureOrReason.of(false), ROOM));
  }

  @Test
  void quotaDecidesBeforeAdvice() {
    inOrder(
        offered("us-z1-c", YES, ROOM),
        offered("us-z1-b", YES, FigureOrReason.unknown("why", "")),
        offered("us-z1-a", YES, FigureOrReason.of(new Room(8, 16, true))));
  }

  @Test
  void thenObtainabilityThenUptime() {
    inOrder(
        zone("us-z1-d", chance(0.9, Duration.ofHours(1))),
        zone("us-z1-c", chance(0.9, Duration.ofMinutes(10))),
        zone("us-z1-b", chance(0, Duration.ofHours(1))),
        zone("us-z1-a", FigureOrReason.unknown("why", "")));
  }

  @Test
  void thenPreemptionThenPriceThenTheName() {
    FigureOrReason<Lately> seldom = FigureOrReason.of(new Lately(30, 0.05, 0.1));
    FigureOrReason<Lately> often = FigureOrReason.of(new Lately(30, 0.3, 0.4));
    FigureOrReason<Cost> cheap = FigureOrReason.of(new Cost(39.63, "list"));
    FigureOrReason<Cost> dear = FigureOrReason.of(new Cost(51.55, "list"));
    inOrder(
        lately("us-z1-f", seldom, cheap),
        lately("us-z1-e", seldom, dear),
        lately("us-z1-d", seldom, FigureOrReason.unknown("why", "")),
        lately("us-z1-c", often, cheap),
        lately("us-z1-a", FigureOrReason.unknown("why", ""), cheap),
        lately("us-z1-b", FigureOrReason.unknown("why", ""), cheap));
  }

  @Test
  void inCalendarModeTheFirstStartDecides() {
    inOrder(
        slot("us-z1-d", recommended("2026-12-01T00:00:00Z")),
        slot("us-z1-c", recommended("2026-12-02T00:00:00Z")),
        slot("us-z1-b", FigureOrReason.unknown("why", "")),
        slot("us-z1-a", FigureOrReason.of(new Slot("x", "NO_CAPACITY", Optional.empty(), ""))));
  }

  @Test
  void aZoneIsPossibleUntilSomethingKnownRulesItOut() {
    assertThat(offered("us-z1-a", FigureOrReason.unknown("why", ""), ROOM).possible()).isTrue();
    assertThat(offered("us-z1-a", FigureOrReason.of(false), ROOM).possible()).isFalse();
    assertThat(offered("us-z1-a", YES, FigureOrReason.of(new Room(15, 16, false))).possible())
        .isFalse();
    assertThat(
            slot("us-z1-a", FigureOrReason.of(new Slot("x", "NO_CAPACITY", Optional.empty(), "")))
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
