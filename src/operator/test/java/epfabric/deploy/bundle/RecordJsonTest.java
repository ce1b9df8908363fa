package epfabric.deploy.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.value.Cidr;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Checks the format of {@code plan.json}. */
class RecordJsonTest {
  private enum Mode {
    DRANET_AUTO
  }

  private record Pool(
      String name,
      OptionalInt most,
      Optional<Cidr> range,
      Optional<Pool> inner,
      List<Mode> modes,
      Map<String, Integer> counts) {}

  private static Pool pool(OptionalInt most, Optional<Cidr> range, Optional<Pool> inner) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    counts.put("z", 1);
    counts.put("a", 2);
    return new Pool("p", most, range, inner, List.of(Mode.DRANET_AUTO), counts);
  }

  @Test
  void componentsKeepTheirOrderAndMapsAreSorted() {
    Pool inner = pool(OptionalInt.empty(), Optional.empty(), Optional.empty());
    assertThat(
            RecordJson.of(
                pool(OptionalInt.of(3), Optional.of(Cidr.of("10.0.0.0/8")), Optional.of(inner))))
        .isEqualTo(
            """
            {
              "name": "p",
              "most": 3,
              "range": "10.0.0.0/8",
              "inner": {
                "name": "p",
                "modes": [
                  "dranet-auto"
                ],
                "counts": {
                  "a": 2,
                  "z": 1
                }
              },
              "modes": [
                "dranet-auto"
              ],
              "counts": {
                "a": 2,
                "z": 1
              }
            }
            """);
  }

  @Test
  void absentValuesAreOmitted() {
    assertThat(RecordJson.of(pool(OptionalInt.empty(), Optional.empty(), Optional.empty())))
        .doesNotContain("most", "range", "inner", "null");
  }
}
