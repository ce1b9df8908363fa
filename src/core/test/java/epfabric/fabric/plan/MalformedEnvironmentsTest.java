package epfabric.fabric.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import epfabric.base.problem.InvalidEnvironmentException;
import epfabric.fabric.environment.ConfigSource;
import epfabric.fabric.environment.PulumiCli;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Checks that damaged environments are planned or refused with problems within a time limit, and
 * cause no unexpected exception.
 *
 * <p>{@code EPFABRIC_LONG=true} tries more damaged environments; {@code -Depfabric.seed=N} starts
 * at seed N, which reproduces a failure.
 */
class MalformedEnvironmentsTest {
  private static final long SEED = Long.getLong("epfabric.seed", 1);
  private static final int MUTATIONS = "true".equals(System.getenv("EPFABRIC_LONG")) ? 10_000 : 300;
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private static final List<Map.Entry<String, byte[]>> FILES =
      List.copyOf(ShippedEnvironments.files().entrySet());

  private interface Damage {
    ConfigSource of(Map.Entry<String, byte[]> file, long seed);
  }

  @Test
  void aDamagedFileIsPlannedOrRefused() {
    tryAll(
        "files",
        (file, seed) ->
            ConfigSource.ofFile(
                file.getKey(),
                "Pulumi." + file.getKey() + ".yaml",
                new Mutator(seed).damage(file.getValue())));
  }

  @Test
  void aDamagedValueOfTheCliIsPlannedOrRefused() {
    tryAll("values", MalformedEnvironmentsTest::damagedConfig);
  }

  private static ConfigSource damagedConfig(Map.Entry<String, byte[]> file, long seed) {
    String text = new String(file.getValue(), StandardCharsets.UTF_8);
    Map<String, String> config = new TreeMap<>(PulumiCli.configOf(text));
    List<String> keys = List.copyOf(config.keySet());
    String key = keys.get(new SplittableRandom(seed).nextInt(keys.size()));
    config.computeIfPresent(key, (k, value) -> new Mutator(seed).damage(value));
    return ConfigSource.ofPulumi(file.getKey(), config);
  }

  private static void tryAll(String kind, Damage damage) {
    int valid = 0;
    for (long seed = SEED; seed < SEED + MUTATIONS; seed++) {
      Map.Entry<String, byte[]> file = FILES.get((int) Math.floorMod(seed, (long) FILES.size()));
      long attempt = seed;
      try {
        valid += assertTimeoutPreemptively(LIMIT, () -> plans(damage.of(file, attempt))) ? 1 : 0;
      } catch (Throwable e) {
        throw new AssertionError("reproduce with -Depfabric.seed=" + seed, e);
      }
    }
    int invalid = MUTATIONS - valid;
    System.out.printf(
        Locale.ROOT, "%d damaged %s: %d planned, %d refused%n", MUTATIONS, kind, valid, invalid);
    assertThat(invalid)
        .as("number of refused environments among %d", MUTATIONS)
        .isGreaterThanOrEqualTo(MUTATIONS * 3 / 10);
    assertThat(valid)
        .as("number of planned environments among %d", MUTATIONS)
        .isGreaterThanOrEqualTo(MUTATIONS / 100);
  }

  private static boolean plans(ConfigSource source) {
    try {
      assertThat(Planning.planOf(source).decisions()).isNotEmpty();
      return true;
    } catch (InvalidEnvironmentException e) {
      assertThat(e.problems())
          .isNotEmpty()
          .allSatisfy(p -> assertThat(p.where().source()).isNotEmpty())
          .allSatisfy(p -> assertThat(p.message()).isNotBlank())
          .allSatisfy(p -> assertThat(p.render().lines().count()).isLessThanOrEqualTo(3));
      return false;
    }
  }
}
