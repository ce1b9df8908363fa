package epfabric.jobs.firstrun;

import epfabric.deploy.bundle.Bundle;
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
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A sample run of two nodes for half an hour, and the run's archive. */
public final class FirstRuns {
  public static final HardwareCheckList LIST = HardwareCheckList.load();
  static final HardwareCheck CHECK =
      LIST.checks().stream()
          .filter(c -> !c.expectation().open() && !c.statements().isEmpty())
          .findFirst()
          .orElseThrow();
  private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

  private FirstRuns() {}

  public static FirstRunRecord right() {
    return run(CHECK.expectation().samples().right());
  }

  public static FirstRunRecord wrong() {
    return run(CHECK.expectation().samples().wrong());
  }

  private static FirstRunRecord run(String text) {
    Answer answer = AnswerJudge.of(CHECK, List.of(new Observation("node-1", 0, text)), START, 2);
    return new FirstRunRecord(
        "run-7",
        new FirstRunRecord.Fabric(
            "dev",
            new FirstRunRecord.Machines("a4-highgpu-8g", 2, "us-central1-b"),
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
    return EvidenceArchive.of(record, LIST, more, UnaryOperator.identity());
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
