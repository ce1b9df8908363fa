package epfabric.fabric.plan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Damages a file, above all an environment, in one to three ways; the same seed gives the same
 * damage.
 *
 * <p>{@code Random} is not used, because its first numbers hardly differ between neighboring seeds.
 */
public final class Mutator {
  private static final List<String> VALUES =
      List.of(
          "99999999999999999999999999",
          "-1",
          "0",
          "1e309",
          "0x7fffffff",
          ".inf",
          "~",
          "null",
          "true",
          "{}",
          "[]",
          "[[[[]]]]",
          "{secure: v1:abc}",
          "{a: {b: {c: d}}}",
          "\"\"",
          "''",
          "\"\\u0000\"",
          "\"\\e[31m\"",
          "\"\\UFFFFFFFF\"",
          "\u0007",
          "\u00e9\u4e2d\ud83d\ude00",
          "\u202e",
          "&a [*a]",
          "*a",
          "!!java.lang.Runtime {}",
          "!!binary aGVsbG8=",
          "!!int x",
          "!<%ff> x",
          "! x",
          "| ",
          ">-",
          "%",
          "@",
          "`",
          "- -",
          "? x",
          "<<: *a",
          "2026-11-21T00:00:00Z",
          "10.0.0.0/0",
          "us-central1-b",
          "a-".repeat(30_000) + "a",
          "[" + "x, ".repeat(3_000) + "]",
          "{"
              + IntStream.range(0, 2_000)
                  .mapToObj(i -> "k" + i + ": 1, ")
                  .collect(Collectors.joining())
              + "}");

  private static final List<String> LINES =
      List.of(
          "  epfabric:gpuPool:",
          "  epfabric:zone: us-east4-b",
          "  zone: us-east4-b",
          "    nodes: 3",
          "    adopt: {name: x}",
          "    adopt: {}",
          "    autoscaling: {min: 5, max: 1}",
          "    version: 1.30",
          "    nodeVersion: 1.20",
          "  epfabric:cluster: {adopt: {name: x}}",
          "  epfabric:labels: {a: b}",
          "  epfabric:network: {rdmaCidr: 10.0.0.0/31}",
          "  epfabric:podNetworks: {rdma: []}",
          "  epfabric:acceptance: {tests: [internode], limits: guide}",
          "  epfabric:transport: {variables: {NCCL_DEBUG: INFO}}",
          "  epfabric:name: x",
          "  gcp:region: us-east1",
          "encryptionsalt: v1:abc",
          "environment: [a, b]",
          "---",
          "...",
          "%YAML 1.99999999999999",
          "%TAG ! tag:x,2026:",
          "# a comment",
          "\t",
          "",
          "- item",
          "]",
          "\"");

  private final SplittableRandom random;

  public Mutator(long seed) {
    random = new SplittableRandom(seed);
  }

  public byte[] damage(byte[] file) {
    byte[] damaged = file;
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      damaged = damageOnce(damaged);
    }
    return damaged;
  }

  /** Returns a replacement for a value that the CLI passes; it is empty in one of eight cases. */
  String damage(String value) {
    if (random.nextInt(8) == 0) {
      return "";
    }
    return random.nextBoolean()
        ? VALUES.get(random.nextInt(VALUES.size()))
        : new String(flipped(value.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  private byte[] damageOnce(byte[] file) {
    if (file.length == 0) {
      return new byte[] {(byte) random.nextInt(256)};
    }
    return switch (random.nextInt(9)) {
      case 0 -> flipped(file);
      case 1 -> Arrays.copyOf(file, random.nextInt(file.length));
      case 2 -> withoutRange(file);
      default -> withChangedLine(file).getBytes(StandardCharsets.UTF_8);
    };
  }

  private byte[] flipped(byte[] file) {
    byte[] flipped = file.clone();
    for (int i = 1 + random.nextInt(3); i > 0 && flipped.length > 0; i--) {
      flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return flipped;
  }

  private byte[] withoutRange(byte[] file) {
    int from = random.nextInt(file.length);
    int to = Math.min(file.length, from + 1 + random.nextInt(40));
    byte[] rest = Arrays.copyOf(file, file.length - (to - from));
    System.arraycopy(file, to, rest, from, file.length - to);
    return rest;
  }

  private String withChangedLine(byte[] file) {
    List<String> lines = new ArrayList<>(new String(file, StandardCharsets.UTF_8).lines().toList());
    if (lines.isEmpty()) {
      lines.add("");
    }
    int at = random.nextInt(lines.size());
    String line = lines.get(at);
    switch (random.nextInt(7)) {
      case 0 -> lines.add(at, line);
      case 1 -> lines.set(at, " ".repeat(random.nextInt(7)) + line.strip());
      case 2, 3 -> lines.set(at, line.replaceFirst(":( .*)?$", "") + ": " + value());
      case 4 -> lines.add(at, LINES.get(random.nextInt(LINES.size())));
      case 5 -> lines.add(LINES.get(random.nextInt(LINES.size())));
      default -> lines.remove(at);
    }
    return String.join("\n", lines) + "\n";
  }

  private String value() {
    return VALUES.get(random.nextInt(VALUES.size()));
  }
}
