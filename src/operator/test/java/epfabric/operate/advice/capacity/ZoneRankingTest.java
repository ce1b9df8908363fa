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

/**
 * Checks the order of zones, in which each criterion decides between zones that earlier criteria
 * rank equally.
 */
class ZoneRankingTest {
  private static final OptionalFigure<Boolean> YES = OptionalFigure.of(true);
  private static final OptionalFigure<Room> ENOUGH_QUOTA =
      OptionalFigure.of(new Room(64, 16, true));

  private static ZoneOutlook zone(String name, OptionalFigure<Chance> chance) {
    return new ZoneOutlook(
        new Zone(name),
        new ZoneOutlook.Offer(YES, YES),
        ENOUGH_QUOTA,
        chance,
        OptionalFigure.unasked(),
        OptionalFigure.unasked(),
        OptionalFigure.unasked());
  }

  private static OptionalFigure<Chance> chance(double score, Duration uptime) {
    return OptionalFigure.of(new Chance(Optional.of(score), Optional.of(uptime)));
  }

  private static OptionalFigure<Chance> likelyChance() {
    return chance(0.9, Duration.ofHours(1));
  }

  private static ZoneOutlook offered(
      String name, OptionalFigure<Boolean> machine, OptionalFigure<Room> quota) {
    return new ZoneOutlook(
        new Zone(name),
        new ZoneOutlook.Offer(machine, YES),
        quota,
        likelyChance(),
        OptionalFigure.unasked(),
        OptionalFigure.unasked(),
        OptionalFigure.unasked());
  }

  private static ZoneOutlook withPreemptions(
      String name, OptionalFigure<Lately> lately, OptionalFigure<Cost> price) {
    return new ZoneOutlook(
        new Zone(name),
        new ZoneOutlook.Offer(YES, YES),
        ENOUGH_QUOTA,
        likelyChance(),
        lately,
        price,
        OptionalFigure.unasked());
  }

  private static ZoneOutlook slot(String name, OptionalFigure<Slot> slot) {
    return new ZoneOutlook(
        new Zone(name),
        new ZoneOutlook.Offer(YES, YES),
        OptionalFigure.unasked(),
        OptionalFigure.unasked(),
        OptionalFigure.unasked(),
        OptionalFigure.unasked(),
        slot);
  }

  private static OptionalFigure<Slot> recommended(String start) {
    return OptionalFigure.of(new Slot("x", "RECOMMENDED", Optional.of(start), ""));
  }

  /** Asserts that these zones are put into this order from any initial order. */
  private static void assertOrder(ZoneOutlook... zones) {
    List<ZoneOutlook> expected = List.of(zones);
    List<ZoneOutlook> shuffled = new ArrayList<>(expected);
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(shuffled, new Random(seed));
      assertThat(ZoneRanking.of(shuffled)).isEqualTo(expected);
    }
  }

  @Test
  void zonesAreOrderedByOfferedThenUnknownThenNotOffered() {
    assertOrder(
        offered("us-z1-c", YES, ENOUGH_QUOTA),
        offered("us-z1-b", OptionalFigure.unknown("why", ""), ENOUGH_QUOTA),
        offered("us-z1-a", OptionalFigure.of(false), ENOUGH_QUOTA));
  }

  @Test
  void quotaIsComparedBeforeAdvice() {
    assertOrder(
        offered("us-z1-c", YES, ENOUGH_QUOTA),
        offered("us-z1-b", YES, OptionalFigure.unknown("why", "")),
        offered("us-z1-a", YES, OptionalFigure.of(new Room(8, 16, true))));
  }

  @Test
  void obtainabilityIsComparedBeforeUptime() {
    assertOrder(
        zone("us-z1-d", chance(0.9, Duration.ofHours(1))),
        zone("us-z1-c", chance(0.9, Duration.ofMinutes(10))),
        zone("us-z1-b", chance(0, Duration.ofHours(1))),
        zone("us-z1-a", OptionalFigure.unknown("why", "")));
  }

  @Test
  void preemptionIsComparedBeforePriceAndPriceBeforeName() {
    OptionalFigure<Lately> seldom = OptionalFigure.of(new Lately(30, 0.05, 0.1));
    OptionalFigure<Lately> often = OptionalFigure.of(new Lately(30, 0.3, 0.4));
    OptionalFigure<Cost> cheap = OptionalFigure.of(new Cost(39.63, "list"));
    OptionalFigure<Cost> expensive = OptionalFigure.of(new Cost(51.55, "list"));
    assertOrder(
        withPreemptions("us-z1-f", seldom, cheap),
        withPreemptions("us-z1-e", seldom, expensive),
        withPreemptions("us-z1-d", seldom, OptionalFigure.unknown("why", "")),
        withPreemptions("us-z1-c", often, cheap),
        withPreemptions("us-z1-a", OptionalFigure.unknown("why", ""), cheap),
        withPreemptions("us-z1-b", OptionalFigure.unknown("why", ""), cheap));
  }

  @Test
  void inCalendarModeZonesAreOrderedByTheirEarliestStart() {
    assertOrder(
        slot("us-z1-d", recommended("2026-12-01T00:00:00Z")),
        slot("us-z1-c", recommended("2026-12-02T00:00:00Z")),
        slot("us-z1-b", OptionalFigure.unknown("why", "")),
        slot("us-z1-a", OptionalFigure.of(new Slot("x", "NO_CAPACITY", Optional.empty(), ""))));
  }

  @Test
  void aZoneIsPossibleUnlessAKnownFactRulesItOut() {
    assertThat(offered("us-z1-a", OptionalFigure.unknown("why", ""), ENOUGH_QUOTA).possible())
        .isTrue();
    assertThat(offered("us-z1-a", OptionalFigure.of(false), ENOUGH_QUOTA).possible()).isFalse();
    assertThat(offered("us-z1-a", YES, OptionalFigure.of(new Room(15, 16, false))).possible())
        .isFalse();
    assertThat(
            slot("us-z1-a", OptionalFigure.of(new Slot("x", "NO_CAPACITY", Optional.empty(), "")))
                .possible())
        .isFalse();
    assertThat(zone("us-z1-a", chance(0, Duration.ZERO)).possible()).isTrue();
  }

  @Test
  void preemptionIsShownAsMeanAndWorstDay() {
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
