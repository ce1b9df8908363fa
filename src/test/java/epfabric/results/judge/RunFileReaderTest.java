package epfabric.results.judge;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.results.judge.RunFile.Nic;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RunFileReaderTest {
  private final ReadingState reading = new ReadingState();

  private Optional<RunFile> read(String text) {
    return RunFileReader.read("run.json", text, reading);
  }

  private String problems(String text) {
    assertThat(read(text)).isEmpty();
    return reading.problems().ordered().stream()
        .map(Problem::render)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void readsWhatTheLauncherWrites() {
    assertThat(
            read(
                """
                {"format": 1, "test": "internode", "provenance": "real",
                 "node": 0, "nodes": 2, "command": ["python3", ""],
                 "exitCode": 0, "signal": null, "peersLost": [], "seconds": 123.4,
                 "libraries": ["/opt/deepep/nvshmem/lib/libnvshmem_host.so.3"],
                 "nics": [{"device": "mlx5_0", "sentBytes": 123456789012, "receivedBytes": 456}]}
                """))
        .contains(
            new RunFile(
                Optional.of("internode"),
                Optional.of(Provenance.REAL),
                OptionalInt.of(0),
                OptionalInt.of(2),
                List.of("python3", ""),
                OptionalInt.of(0),
                Optional.empty(),
                List.of(),
                OptionalDouble.of(123.4),
                List.of("/opt/deepep/nvshmem/lib/libnvshmem_host.so.3"),
                List.of(new Nic("mlx5_0", 123456789012L, 456)),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void readsARunThatASignalEnded() {
    RunFile file =
        read("""
                {"format": 1, "test": "intranode", "provenance": "real", "node": 0, "nodes": 1,
                 "exitCode": null, "signal": "SIGTERM", "peersLost": [1, 3],
                 "problem": "told to end by SIGTERM"}
                """)
            .orElseThrow();
    assertThat(file.exitCode()).isEmpty();
    assertThat(file.signal()).contains("SIGTERM");
    assertThat(file.peersLost()).containsExactly(1, 3);
    assertThat(file.problem()).contains("told to end by SIGTERM");
  }

  @Test
  void everythingWrongIsTold() {
    assertThat(
            problems(
                """
                {"format": 2, "node": -1, "exitCode": "x", "tset": "internode", "provenance": "reel",
                 "nics": [{"device": "mlx5_0", "sentBytes": 1.5}]}
                """))
        .isEqualTo(
            """
            run.json:1:1: test: required, but not given
              expected: epbench, intranode, internode, low-latency-nvlink, low-latency-nic, low-latency, nccl-allreduce
            run.json:1:1: nodes: required, but not given
              expected: 1 to 4096
            run.json:1:12: format: not a whole number from 1 to 1, got "2"
              expected: 1 to 1
            run.json:1:23: node: not a whole number from 0 to 4095, got "-1"
              expected: 0 to 4095
            run.json:1:39: exitCode: not a whole number from -255 to 255, got "x"
              expected: -255 to 255
            run.json:1:44: tset: unknown key
              expected: format, round, group, test, provenance, node, nodes, command, exitCode, signal, peersLost, seconds, libraries, nics, host, problem
              hint: did you mean "test"?
            run.json:1:79: provenance: not a provenance, got "reel"
              expected: real, reconstructed, replayed, emulated
              hint: did you mean "real"?
            run.json:2:11: nics[0].receivedBytes: required, but not given
              expected: a whole number, 0 or more
            run.json:2:45: nics[0].sentBytes: not a count, got "1.5"
              expected: a whole number, 0 or more""");
  }

  @Test
  void aFileThatIsCutIsNoFile() {
    assertThat(problems("{\"format\": 1, \"exitCode\": 0, \"lib"))
        .startsWith("run.json:1:34: not readable as YAML: ");
  }

  @Test
  void aListIsNoRunFile() {
    assertThat(problems("[1]"))
        .isEqualTo("run.json:1:1: not a JSON object\n  expected: {\"format\": 1, \u2026}");
  }

  @Test
  void controlCharactersAreRefused() {
    assertThat(problems("{\"format\": 1, \"problem\": \"\\u001b[31m\"}"))
        .contains("problem: not a text, got \"\\u001b[31m\"");
    assertThat(problems("{\"format\": 1, \"problem\": \"\\u009b31m\"}"))
        .contains("problem: not a text, got \"\\u009b31m\"");
  }
}
