package epfabric.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.results.report.chart.NumberText;
import epfabric.results.report.chart.Scale;
import java.util.List;
import org.junit.jupiter.api.Test;

class DrawingPartsTest {
  @Test
  void axisMarksAreRoundValues() {
    assertThat(new Scale(0, 100, 0, 340).ticks(5))
        .containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
    assertThat(new Scale(42.9, 45.1, 0, 340).ticks(5))
        .containsExactly(43.0, 43.5, 44.0, 44.5, 45.0);
  }

  @Test
  void equalValuesAreInTheMiddleOfTheAxis() {
    Scale scale = Scale.around(List.of(44.0, 44.0), 0, 100);
    assertThat(scale.at(44)).isEqualTo(50);
    assertThat(Scale.around(List.of(0.0), 0, 100).least()).isZero();
    assertThat(Scale.fromZero(0, 0, 100).at(1)).isEqualTo(100);
  }

  @Test
  void numbersAreRoundedForReaders() {
    assertThat(NumberText.of(43.355, 2)).isEqualTo("43.36");
    assertThat(NumberText.of(Double.NaN, 2)).isEqualTo("–");
    assertThat(NumberText.plain(100)).isEqualTo("100");
    assertThat(NumberText.plain(0.25)).isEqualTo("0.25");
    assertThat(NumberText.percent(9.96)).isEqualTo("10.0 %");
    assertThat(NumberText.percent(43.4)).isEqualTo("43 %");
    assertThat(NumberText.size(1L << 33)).isEqualTo("8 GiB");
    assertThat(NumberText.size(1500)).isEqualTo("1500 B");
  }

  @Test
  void inputsAreNamedByTheShortestDistinctPath() {
    SourceNames names =
        SourceNames.ofPaths(List.of("/a/run/node-0", "/a/run/node-1", "/b/run/node-1/"));
    assertThat(names.of("/a/run/node-0")).isEqualTo("a/run/node-0");
    assertThat(names.of("/b/run/node-1/")).isEqualTo("b/run/node-1");
    assertThat(names.in("/a/run/node-0/test.log:7 and (/a/run/node-1)"))
        .isEqualTo("a/run/node-0/test.log:7 and (a/run/node-1)");
  }

  @Test
  void textsThatOnlyResembleInputsAreUnchanged() {
    assertThat(SourceNames.ofPaths(List.of("/w")).in("GB/s w/o, /way, /w:3"))
        .isEqualTo("GB/s w/o, /way, w:3");
    assertThat(SourceNames.ofPaths(List.of(".")).in("1.5 . x")).isEqualTo("1.5 results x");
  }
}
