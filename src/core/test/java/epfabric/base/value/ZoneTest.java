package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneTest {
  @ParameterizedTest
  @CsvSource({
    "us-central1-b, us-central1",
    "asia-southeast1-b, asia-southeast1",
    "northamerica-northeast1-a, northamerica-northeast1",
    "us-central1-ai1a, us-central1"
  })
  void aZoneHasTheRegionOfItsName(String zone, String region) {
    assertThat(Zone.parse(zone)).map(Zone::region).contains(region);
    assertThat(new Zone(zone)).hasToString(zone);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "us-central1",
        "us-central-b",
        "US-central1-b",
        "us_central1_b",
        "us-central1-b ",
        "us-central1-",
        "1-b",
        "us-central1-b/../x"
      })
  void invalidZoneNamesAreRefused(String text) {
    assertThat(Zone.parse(text)).isEmpty();
    assertThatThrownBy(() -> new Zone(text)).hasMessage("not a zone name: " + text);
  }
}
