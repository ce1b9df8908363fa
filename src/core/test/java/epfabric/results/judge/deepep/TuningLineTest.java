package epfabric.results.judge.deepep;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.judge.run.LogFormat;
import epfabric.results.judge.run.Measurement;
import epfabric.results.judge.test.Phase;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TuningLineTest {
  private static TuningLine parse(String text) {
    return TuningLine.parse(text, 1).orElseThrow();
  }

  @Test
  void readsABestDispatchBetweenNodes() {
    assertThat(
            parse(
                "[tuning] Best dispatch (FP8): SMs 24, NVL chunk 40, RDMA chunk 16: 229 + 1391 us,"
                    + " 43.36 GB/s (RDMA), 141.61 GB/s (NVL)"))
        .isEqualTo(
            new TuningLine(
                new Measurement(
                    Phase.DISPATCH_FP8,
                    new Measurement.Settings(24, OptionalInt.of(40), OptionalInt.of(16)),
                    new Measurement.Times(OptionalDouble.of(1391), OptionalDouble.of(229)),
                    new Measurement.Rates(OptionalDouble.of(43.36), OptionalDouble.of(141.61)),
                    true,
                    1),
                Set.of(LogFormat.C)));
  }

  @Test
  void unlabeledTimesStartWithNotifyAndLabeledTimesEndWithNotify() {
    Measurement unlabeled =
        parse(
                "[tuning] SMs 24, NVL chunk 4, RDMA chunk 12: 779 + 2681 us, 43.63 GB/s (RDMA),"
                    + " 142.49 GB/s (NVL) ")
            .measurement();
    Measurement labeled =
        parse(
                "[tuning] SMs 24, NVL chunk 4, RDMA chunk 12, transmit: 2681.10 us, notify: 778.64"
                    + " us, BW: 43.63 GB/s (RDMA), 142.49 GB/s (NVL) ")
            .measurement();
    assertThat(unlabeled.times().microseconds()).hasValue(2681);
    assertThat(unlabeled.times().notifyMicroseconds()).hasValue(779);
    assertThat(labeled.times().microseconds()).hasValue(2681.1);
    assertThat(labeled.times().notifyMicroseconds()).hasValue(778.64);
  }

  @Test
  void theDefaultChunkHasNoNumber() {
    Measurement defaultLine =
        parse("[tuning] SMs 24, NVL chunk default: 399.55 GB/s (NVL), 400.01 us").measurement();
    assertThat(defaultLine.settings().nvlChunk()).isEmpty();
    assertThat(defaultLine.gbps()).isEqualTo(399.55);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "SMs 24, NVL chunk 8: 310.10 GB/s (NVL) ; A",
        "SMs 24, NVL chunk 8: 310.10 GB/s (NVL), avg_t: 515.39 us; B",
        "SMs 24, NVL chunk 8: 310.10 GB/s (NVL), 515.39 us; C",
        "Best dispatch (FP8): SMs 24, NVL chunk 8, 310.10 GB/s (NVL); A",
        "Best combine: SMs 24, NVL chunk 8: 310.10 GB/s (NVL); A",
        "SMs 24, NVL chunk 8, RDMA chunk 4: 40.00 GB/s (RDMA), 130.90 GB/s (NVL) ; A",
        "Best combine: SMs 24, NVL chunk 8, RDMA chunk 4: 40.00 GB/s (RDMA), 130.90 GB/s (NVL); A",
        "Best combine: SMs 24, NVL chunk 8, RDMA chunk 4, 1.50 + 2.50 us, 40.00 GB/s (RDMA),"
            + " 130.90 GB/s (NVL); C",
        "Best dispatch (BF16): SMs 24, NVL chunk 8, RDMA chunk 4, transmit: 2925.00 us, notify:"
            + " 41.00 us, BW: 40.00 GB/s (RDMA), 130.90 GB/s (NVL); B"
      })
  void theFormatOfALineIsRecognized(String text, LogFormat format) {
    assertThat(parse("[tuning] " + text).formats()).containsExactly(format);
  }

  @Test
  void aTimeWithTheLabelTOccursInTwoFormats() {
    assertThat(
            parse("[tuning] Best combine: SMs 24, NVL chunk 15: 399.63 GB/s (NVL), t: 775.61 us")
                .formats())
        .containsExactlyInAnyOrder(LogFormat.B, LogFormat.C);
  }

  /**
   * Generations of DeepEP differ in whether dispatch or combine has a comma before the bandwidth,
   * and which has a colon.
   */
  @ParameterizedTest
  @ValueSource(strings = {",", ":"})
  void acceptsCommaAndColonBeforeTheBandwidth(String mark) {
    for (String phase : new String[] {"dispatch (BF16)", "combine"}) {
      String head = "[tuning] Best " + phase + ": SMs 24, NVL chunk 15";
      assertThat(parse(head + mark + " 399.63 GB/s (NVL), t: 775.61 us").measurement().gbps())
          .isEqualTo(399.63);
      assertThat(
              parse(
                      head
                          + ", RDMA chunk 20"
                          + mark
                          + " 1.00 + 2.00 us, 43.63 GB/s (RDMA), 142.49 GB/s (NVL)")
                  .measurement()
                  .gbps())
          .isEqualTo(43.63);
    }
  }

  @Test
  void aBannerAfterTheMeasurementsIsIgnored() {
    assertThat(
            parse("[tuning] SMs 24, NVL chunk 8: 310.10 GB/s (NVL), 515.39 usNVSHMEM v3.4.5")
                .measurement()
                .times()
                .microseconds())
        .hasValue(515.39);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[tuning] ",
        "[tuning] Best combine: SMs 24, NVL chu",
        "[tuning] SMs 24, NVL chunk 8: 310.10 GB/s (NVL), 515.3",
        "[tuning] SMs 24, NVL chunk 8: 310.10 GB/s (NVL), ",
        "[tuning] SMs 24, NVL chunk 8: 310.10 GB/s (NV",
        "[tuning] SMs 24, NVL chunk 8: nan GB/s (NVL), 0.00 us",
        "[tuning] SMs 24, NVL chunk 8: inf GB/s (NVL), 0.00 us",
        "[tuning] SMs 24, NVL chunk 8, RDMA chunk 4: 41 + 1391 us, 43.36 GB/s (RDMA)",
        "[tuning] SMs 24, NVL chunk 8, RDMA chunk 4: 41 + 1391 us, 43.36 GB/s (RDMA), 141.6",
        "[tuning] Best dispatch (FP9): SMs 24, NVL chunk 8, 310.10 GB/s (NVL), t: 515.39 us",
        "[tuning] SMs 24, NVL chunk 99999999: 310.10 GB/s (NVL), 515.39 us"
      })
  void aTornOrImpossibleLineIsNotRead(String text) {
    assertThat(TuningLine.parse(text, 1)).isEmpty();
  }
}
