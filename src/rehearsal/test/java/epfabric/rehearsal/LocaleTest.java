package epfabric.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.rehearsal.scenario.Fault;
import epfabric.rehearsal.scenario.FaultScenario;
import epfabric.rehearsal.scenario.LifeStage;
import epfabric.rehearsal.scenario.Moment;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a rehearsal has the same texts in every locale. */
class LocaleTest {
  /** A scenario that causes all texts with numbers: repeated refusals, a quota, a stock-out. */
  private static final FaultScenario SCENARIO =
      new FaultScenario(
          "test",
          List.of(
              new Fault(Fault.What.STOCK_OUT, LifeStage.UP, 40),
              new Fault(Fault.What.UNAVAILABLE, LifeStage.UP, 8),
              new Fault(Fault.What.QUOTA, LifeStage.UP, 1),
              new Fault(Fault.What.SLOW_FABRIC, LifeStage.UP, 1),
              new Fault(Fault.What.KILL, LifeStage.CHANGE, 3),
              new Fault(Fault.What.FOREIGN_FIREWALL, LifeStage.DESTROY, 1)));

  private static final List<Moment> IN_ROOT_LOCALE = momentsIn(Locale.ROOT);

  private static List<Moment> momentsIn(Locale locale) {
    Locale previousDefault = Locale.getDefault();
    try {
      Locale.setDefault(locale);
      return LifecycleRehearsalTest.play(SCENARIO).moments();
    } finally {
      Locale.setDefault(previousDefault);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ar-EG", "th-TH-u-nu-thai", "tr-TR"})
  void aRehearsalHasTheSameTextsInEveryLocale(String tag) {
    assertThat(momentsIn(Locale.forLanguageTag(tag))).isEqualTo(IN_ROOT_LOCALE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ar-EG", "th-TH-u-nu-thai"})
  void theTestedLocalesFormatNumbersDifferently(String tag) {
    assertThat(String.format(Locale.forLanguageTag(tag), "%d", 1)).isNotEqualTo("1");
  }

  @Test
  void someTextsOfTheScenarioContainNumbers() {
    assertThat(IN_ROOT_LOCALE).anyMatch(m -> m.text().startsWith("8 times in all: 503 for "));
  }
}
