package epfabric.base.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DottedVersionTest {
  @ParameterizedTest
  @CsvSource({
    "3.4.5, 3.5.19, -1",
    "3.5.19, 3.5.9, 1",
    "580.126.09, 580.65.06, 1",
    "575, 575.0.0, 0",
    "2.10.0, 2.9.1, 1",
    "12.9.1, 12.9.01, 0",
    "13, 12.9.1, 1",
    "3.2.5-1, 3.2.5, 1",
    "99999999999999999999999, 1, 1"
  })
  void versionsAreComparedNumberByNumber(String left, String right, int order) {
    assertThat(Integer.signum(DottedVersion.compare(left, right))).isEqualTo(order);
  }

  @Test
  void versionsHaveATotalOrder() {
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      String a = anyVersion(random);
      String b = anyVersion(random);
      String c = anyVersion(random);
      assertThat(Integer.signum(DottedVersion.compare(a, b)))
          .isEqualTo(-Integer.signum(DottedVersion.compare(b, a)));
      if (DottedVersion.compare(a, b) <= 0 && DottedVersion.compare(b, c) <= 0) {
        assertThat(DottedVersion.compare(a, c)).isNotPositive();
      }
    }
  }

  private static String anyVersion(Random random) {
    return IntStream.range(0, 1 + random.nextInt(4))
        .mapToObj(i -> String.valueOf(random.nextInt(3)))
        .collect(Collectors.joining("."));
  }

  @ParameterizedTest
  @CsvSource({
    "3.5.19, >=3.5.19, true",
    "3.5.18, >=3.5.19, false",
    "3.5.19, >3.5.19, false",
    "580, <580, false",
    "579.99, <580, true",
    "580.0, <=580, true",
    "2.9.1, =2.9.1, true",
    "2.9.1, 2.9.2, false"
  })
  void constraintsAreChecked(String version, String constraint, boolean matches) {
    assertThat(DottedVersion.matches(version, constraint)).isEqualTo(matches);
  }

  @Test
  void aVersionMeetsEitherAConstraintOrItsOpposite() {
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      String version = anyVersion(random);
      String bound = anyVersion(random);
      assertThat(DottedVersion.matches(version, "<" + bound))
          .isNotEqualTo(DottedVersion.matches(version, ">=" + bound));
      assertThat(DottedVersion.matches(version, ">" + bound))
          .isNotEqualTo(DottedVersion.matches(version, "<=" + bound));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"unknown", "", "latest"})
  void textsWithoutNumbersAreNotVersions(String text) {
    assertThat(DottedVersion.isVersion(text)).isFalse();
  }
}
