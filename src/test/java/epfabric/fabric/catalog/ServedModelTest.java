package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ServedModelTest {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+/[^`]+)` \\| .*$");

  @Test
  void theDocumentHasTheSameRows() throws IOException {
    List<String> rows =
        ROW.matcher(Files.readString(Path.of("docs/serving.md")))
            .results()
            .map(MatchResult::group)
            .toList();
    assertThat(rows)
        .containsExactlyElementsOf(
            ServedModel.all().values().stream().map(ServedModelTest::row).toList());
  }

  private static String row(ServedModel model) {
    ServedModel.Experts experts = model.experts();
    List<Object> cells =
        List.of(
            "`" + model.id() + "`",
            experts.count(),
            experts.topK(),
            model.hidden(),
            model.layers(),
            experts.layers(),
            number(model.parametersBillions()),
            number(experts.bits()),
            model.attention(),
            model.cacheBytes());
    return "| " + String.join(" | ", cells.stream().map(String::valueOf).toList()) + " |";
  }

  private static String number(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  /** The model card has 60.8 GiB for the checkpoint, whose experts are nearly all of it. */
  @Test
  void theWeightsOfGptOssAreThoseOfItsCheckpoint() {
    ServedModel model = Objects.requireNonNull(ServedModel.all().get("openai/gpt-oss-120b"));
    double experts = model.expertBillions() * model.experts().bits() / 8;
    double rest = (model.parametersBillions() - model.expertBillions()) * 2;
    assertThat((experts + rest) * 1e9 / (1L << 30)).isEqualTo(60.8, offset(0.2));
  }

  @Test
  void noModelHasMoreInItsExpertsThanInAll() {
    assertThat(ServedModel.all().values())
        .hasSize(7)
        .allMatch(model -> model.expertBillions() < model.parametersBillions());
  }
}
