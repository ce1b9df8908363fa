package epfabric.cli;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.redaction.Redaction;
import epfabric.cli.Cli.Run;
import epfabric.jobs.run.ReplayedResults;
import epfabric.jobs.run.ResultsArchive;
import epfabric.operate.live.LabelledJobs;
import epfabric.operate.live.access.ClusterException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that commands that read damaged inputs soon end with a result or a message, and with a
 * documented exit code. Their output contains no stack trace, no class name and no terminal control
 * characters.
 *
 * <p>{@code EPFABRIC_LONG=true} tries more inputs; {@code -Depfabric.seed=N} starts at seed N, to
 * reproduce a failure.
 */
class FuzzedInputsTest {
  private static final long SEED = Long.getLong("epfabric.seed", 1);
  private static final int INPUTS = "true".equals(System.getenv("EPFABRIC_LONG")) ? 72_000 : 360;
  private static final double MAX_SECONDS = 2;
  private static final Pattern TRACE =
      Pattern.compile(
          "\\bat [a-z]+(?:\\.[A-Za-z0-9_$]+)+\\("
              // A message may quote a YAML tag with a class name that the damaged input contains.
              + "|(?<!tag:yaml\\.org,2002:)\\b(?:java|epfabric|com|io|org)(?:\\.[a-z]+)+\\.[A-Z]"
              + "|[a-z]Exception\\b|this is a bug");
  private static final Pattern CONTROL_CODE = Pattern.compile("[\\p{Cc}&&[^\\n\\t]]");

  @TempDir private Path folder;
  private final List<String> faults = new ArrayList<>();

  static List<Family> families() {
    return Families.all();
  }

  @ParameterizedTest
  @MethodSource("families")
  void damagedInputsLeadToAResultOrAMessage(Family family) throws IOException {
    int weights = Families.all().stream().mapToInt(Family::weight).sum();
    int count = Math.max(2, INPUTS * family.weight() / weights);
    String[] arguments =
        family.arguments().stream()
            .map(a -> a.replace("{}", folder.toString()))
            .toArray(String[]::new);
    family.files().forEach((path, text) -> write(folder.resolve(path), text));
    assertThat(fault(Cli.run(folder, arguments))).as("undamaged").isEmpty();
    for (long seed = SEED; seed < SEED + count; seed++) {
      family.write(folder, seed);
      tryInput(family.name(), seed, () -> fault(Cli.run(folder, arguments)));
    }
    System.out.printf(Locale.ROOT, "%d damaged inputs, %s%n", count, family.name());
    assertThat(faults).isEmpty();
  }

  /** Archives in logs come from pods; no command reads them without a cluster. */
  @Test
  void archivesInLogsAreReadOrRefused() {
    byte[] valid = ReplayedResults.tar("a/results.json", ReplayedResults.ROWS, "b.txt", "b");
    for (long seed = SEED; seed < SEED + INPUTS / 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] tar = random.nextBoolean() ? Damage.of(valid, random) : valid;
      byte[] packed = ReplayedResults.zipped(tar);
      packed = random.nextBoolean() ? Damage.of(packed, random) : packed;
      String log = ReplayedResults.wrapped(packed);
      tryInput(
          "archive",
          seed,
          () -> {
            String missing = ResultsArchive.ofLog(log).missing();
            return TRACE.matcher(missing).find() || CONTROL_CODE.matcher(missing).find()
                ? missing
                : "";
          });
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void kubeconfigsAreReadOrRefused() {
    String valid =
        """
        apiVersion: v1
        kind: Config
        current-context: c
        contexts: [{name: c, context: {cluster: c, user: u, namespace: lab}}]
        clusters:
        - name: c
          cluster: {server: "https://127.0.0.1:1", insecure-skip-tls-verify: true}
        users:
        - name: u
          user: {token: a-secret-token}
        """;
    for (long seed = SEED; seed < SEED + INPUTS / 20; seed++) {
      byte[] damaged =
          Damage.of(valid.getBytes(StandardCharsets.UTF_8), new SplittableRandom(seed));
      tryInput("kubeconfig", seed, () -> kubeconfig(damaged));
    }
    assertThat(faults).isEmpty();
  }

  private String kubeconfig(byte[] content) throws IOException {
    Path file = Files.write(folder.resolve("kubeconfig"), content);
    try (LabelledJobs jobs =
        LabelledJobs.find(Optional.of(file), Optional.empty(), Optional.empty(), "a")) {
      return jobs.namespace().isBlank() ? "no namespace" : "";
    } catch (ClusterException e) {
      String text = e.problem().render();
      return TRACE.matcher(text).find() || CONTROL_CODE.matcher(text).find() ? text : "";
    }
  }

  @Test
  void damagedTextsAreRedactedWithoutFailure() {
    Redaction redaction = new Redaction(List.of("login"));
    String valid =
        """
        a: {"token": "x", "b": ["--password", "y"]}
        https://u:p@h/x?sig=a&b=c
        password: |
          x
        name: A_B
        value: c
        Cookie: a=b
        -----BEGIN RSA PRIVATE KEY-----
        """;
    for (long seed = SEED; seed < SEED + INPUTS / 10; seed++) {
      byte[] damaged =
          Damage.of(valid.getBytes(StandardCharsets.UTF_8), new SplittableRandom(seed));
      String text = new String(damaged, StandardCharsets.UTF_8);
      tryInput(
          "redaction", seed, () -> redaction.apply(text).isEmpty() && !text.isEmpty() ? "?" : "");
    }
    assertThat(faults).isEmpty();
  }

  private interface FuzzedInput {
    /** Returns the problem; empty when there is none. */
    String fault() throws IOException;
  }

  private void tryInput(String family, long seed, FuzzedInput input) {
    String fault;
    double start = seconds();
    try {
      fault = input.fault();
    } catch (Exception | StackOverflowError e) {
      fault = e + " at " + List.of(e.getStackTrace()).stream().limit(12).toList();
    }
    double took = seconds() - start;
    if (took > MAX_SECONDS) {
      fault += String.format(Locale.ROOT, " took %.1f s", took);
    }
    if (!fault.isEmpty() && faults.size() < 30) {
      faults.add(family + ", -Depfabric.seed=" + seed + ": " + fault);
    }
  }

  private static double seconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }

  private static String fault(Run run) {
    boolean known = run.exit() == 0 || (run.exit() >= 2 && run.exit() <= 8);
    boolean silent = run.exit() != 0 && run.err().isEmpty() && run.out().isEmpty();
    boolean hasTrace = TRACE.matcher(run.err()).find();
    boolean hasControlCode =
        CONTROL_CODE.matcher(run.err()).find() || CONTROL_CODE.matcher(run.out()).find();
    if (known && !silent && !hasTrace && !hasControlCode) {
      return "";
    }
    String text = run.err() + run.out();
    return "exit code " + run.exit() + (hasControlCode ? ", control" : "") + ": " + start(text);
  }

  private static String start(String text) {
    return text.substring(0, Math.min(text.length(), 700));
  }

  private static void write(Path file, String text) {
    Map<Path, String> files = Map.of(file, text);
    files.forEach(
        (path, content) -> {
          try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, content);
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
  }
}
