package epfabric.jobs.firstrun;

import epfabric.deploy.bundle.Bundle;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.hardware.HardwareCheck;
import epfabric.fabric.hardware.HardwareCheckList;
import epfabric.fabric.hardware.Observation;
import epfabric.operate.advice.cause.ZipArchive;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A sample run of two nodes for half an hour, and the run's archive. */
public final class FirstRuns {
  public static final HardwareCheckList LIST = HardwareCheckList.load();
  static final HardwareCheck CHECK =
      LIST.checks().stream()
          .filter(c -> !c.expectation().acceptsAny() && !c.statements().isEmpty())
          .findFirst()
          .orElseThrow();
  private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

  private FirstRuns() {}

  public static FirstRunRecord right() {
    return run("a4-highgpu-8g", CHECK, CHECK.expectation().samples().right());
  }

  public static FirstRunRecord wrong() {
    return run("a4-highgpu-8g", CHECK, CHECK.expectation().samples().wrong());
  }

  /** Returns a run on a machine of four GPUs and NICs whose pod saw this number of NICs. */
  public static FirstRunRecord ofFourNics(int seen) {
    String text =
        IntStream.range(0, seen)
                .mapToObj(
                    i -> "/sys/class/infiniband/mlx5_N/device/net/gpuNrdma0\n".replace("N", "" + i))
                .collect(Collectors.joining())
            + IntStream.range(0, seen)
                .mapToObj(i -> "uverbs" + i + "\n")
                .collect(Collectors.joining());
    return run("a4x-highgpu-4g", list("a4x-highgpu-4g").check("2.11").orElseThrow(), text);
  }

  private static HardwareCheckList list(String machine) {
    return LIST.on(Objects.requireNonNull(Catalog.load().machines().get(machine)));
  }

  private static FirstRunRecord run(String machine, HardwareCheck check, String text) {
    Answer answer = AnswerJudge.of(check, List.of(new Observation("node-1", 0, text)), START, 2);
    return new FirstRunRecord(
        "run-7",
        new FirstRunRecord.Fabric(
            "dev",
            new FirstRunRecord.Machines(machine, 2, "us-central1-b"),
            new FirstRunRecord.Software(
                "b200-gke",
                "gke",
                "dranet",
                new TreeMap<>(Map.of("epfabric", "1.2.3", "GKE", "1.35", "cloud", "gce"))),
            true,
            List.of("namespace epfabric-first-run")),
        new FirstRunRecord.Course(
            START,
            START.plusSeconds(1800),
            1800,
            FirstRunRecord.Ending.BUDGET_REACHED,
            LIST.sha256()),
        new FirstRunRecord.Cost(
            new BigDecimal("98.3215"), new BigDecimal("98.32"), new BigDecimal("120")),
        List.of(answer));
  }

  static Bundle bundle(FirstRunRecord record) {
    List<KeptFile> more = List.of(new KeptFile("plan/decisions.json", "[]\n"));
    HardwareCheckList list = list(record.fabric().machines().type());
    return EvidenceArchive.of(record, list, more, UnaryOperator.identity());
  }

  public static byte[] archive(FirstRunRecord record) {
    return zip(bundle(record).files());
  }

  static byte[] zip(Map<String, byte[]> files) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<KeptFile> kept =
        files.entrySet().stream()
            .map(e -> new KeptFile(e.getKey(), new String(e.getValue(), StandardCharsets.UTF_8)))
            .toList();
    try {
      ZipArchive.write("first-run-dev", new Evidence(kept, List.of()), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
