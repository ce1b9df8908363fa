package epfabric.results.judge.log;

import static org.assertj.core.api.Assertions.assertThat;

import epfabric.base.problem.Problem;
import epfabric.base.reading.ReadingState;
import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFile.Nic;
import epfabric.results.judge.verdict.Provenance;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
  void theFileOfTheLauncherIsRead() {
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
                new RunFile.Launch(
                    Optional.of("internode"),
                    Optional.of(Provenance.REAL),
                    OptionalInt.of(0),
                    OptionalInt.of(2),
                    List.of("python3", "")),
                new RunFile.End(
                    OptionalInt.of(0), Optional.empty(), List.of(), OptionalDouble.of(123.4)),
                List.of("/opt/deepep/nvshmem/lib/libnvshmem_host.so.3"),
                List.of(new Nic("mlx5_0", 123456789012L, 456)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void aRunThatASignalEndedIsRead() {
    RunFile file =
        read("""
                {"format": 1, "test": "internode", "provenance": "real", "node": 0, "nodes": 4,
                 "command": ["python3"], "exitCode": null, "signal": "SIGTERM",
                 "peersLost": [1, 3], "seconds": 1, "libraries": [], "nics": [], "round": 2,
                 "group": "8-11", "host": "gke-8", "problem": "stopped by SIGTERM"}
                """)
            .orElseThrow();
    assertThat(file.end().exitCode()).isEmpty();
    assertThat(file.end().signal()).contains("SIGTERM");
    assertThat(file.end().peersLost()).containsExactly(1, 3);
    assertThat(file.problem()).contains("stopped by SIGTERM");
    assertThat(file.turn()).contains(new RunFile.Turn(2, "8-11"));
  }

  @Test
  void allProblemsAreReported() {
    assertThat(
            problems(
                """
                {"format": 2, "node": -1, "exitCode": "x", "tset": "internode", "provenance": "reel",
                 "nics": [{"device": "mlx5_0", "sentBytes": 1.5}]}
                """))
        .isEqualTo(
            """
            run.json:1:1: test: required, but not given
              expected: epbench, nic-bandwidth, intranode, nvlink-domain, internode, low-latency-nvlink, deepep-data, low-latency-nic, low-latency, nccl-allreduce, nccl-between-domains
            run.json:1:1: nodes: required, but not given
              expected: 1 to 4096
            run.json:1:1: command: required, but not given
              expected: what the launcher writes
            run.json:1:1: signal: required, but not given
              expected: what the launcher writes
            run.json:1:1: peersLost: required, but not given
              expected: what the launcher writes
            run.json:1:1: seconds: required, but not given
              expected: what the launcher writes
            run.json:1:1: libraries: required, but not given
              expected: what the launcher writes
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

  /** Returns the launcher's file with the value of one key replaced. */
  private static String fileWith(String key, String value) {
    String whole =
        """
        {"format": 1,
        "test": "internode",
        "provenance": "real",
        "node": 0,
        "nodes": 2,
        "command": ["python3"],
        "exitCode": 0,
        "signal": null,
        "peersLost": [],
        "seconds": 1.5,
        "libraries": [],
        "nics": [{"device": "mlx5_0", "sentBytes": 1, "receivedBytes": 2}]}
        """;
    String changed = whole.replaceFirst("\"" + key + "\": [^,\\n}]*", "\"" + key + "\": " + value);
    assertThat(changed).isNotEqualTo(whole);
    return changed;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "nodes; \"2\"; 5:10; wrong type, got the text \"2\"; a number, without quotes",
        "nodes; 2.0; 5:10; not a whole number from 1 to 4096, got \"2.0\"; 1 to 4096",
        "nodes; 2e0; 5:10; not a whole number from 1 to 4096, got \"2e0\"; 1 to 4096",
        "nodes; -2; 5:10; not a whole number from 1 to 4096, got \"-2\"; 1 to 4096",
        "nodes; 0; 5:10; not a whole number from 1 to 4096, got \"0\"; 1 to 4096",
        "nodes; true; 5:10; not a whole number from 1 to 4096, got \"true\"; 1 to 4096",
        "nodes; 99999999999; 5:10; not a whole number from 1 to 4096, got \"99999999999\"; 1 to 4096",
        "nodes; [2]; 5:10; wrong type, got a list; 1 to 4096",
        "nodes; null; 1:1; required, but not given; 1 to 4096",
        "exitCode; false; 7:13; not a whole number from -255 to 255, got \"false\"; -255 to 255",
        "exitCode; \"0\"; 7:13; wrong type, got the text \"0\"; a number, without quotes",
        "signal; 9; 8:11; wrong type, got 9; a text, in quotes",
        "command; null; 6:12; must not be null; a text, in quotes",
        "command; \"x\"; 6:12; wrong type, got one value; a list",
        "command; [7]; 6:13; wrong type, got 7; a text, in quotes",
        "peersLost; [\"1\"]; 9:15; wrong type, got the text \"1\"; a number, without quotes",
        "peersLost; null; 9:14; must not be null; a number, without quotes",
        "seconds; \"1.5\"; 10:12; wrong type, got the text \"1.5\"; a number, without quotes",
        "seconds; -1; 10:12; not a number of seconds, got \"-1\"; a number, 0 or more",
        "sentBytes; \"1\"; 12:44; wrong type, got the text \"1\"; a number, without quotes",
      })
  void valuesThatTheLauncherCannotWriteAreReported(
      String key, String value, String place, String message, String expected) {
    String path =
        switch (key) {
          case "sentBytes" -> "nics[0].sentBytes";
          case "command", "peersLost" -> value.startsWith("[") ? key + "[0]" : key;
          default -> key;
        };
    assertThat(problems(fileWith(key, value)).lines())
        .startsWith("run.json:" + place + ": " + path + ": " + message, "  expected: " + expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"command", "exitCode", "signal", "peersLost", "seconds", "libraries", "nics"})
  void membersThatEveryLauncherWritesAreRequired(String key) {
    String text =
        fileWith("format", "1.0").replace("1.0", "1").replaceFirst("\"" + key + "\"", "\"host\"");
    assertThat(problems(text))
        .contains(
            "run.json:1:1: "
                + key
                + ": required, but not given\n"
                + "  expected: what the launcher writes");
  }

  @Test
  void aFileThatIsCutOffIsReported() {
    assertThat(problems("{\"format\": 1, \"exitCode\": 0, \"lib"))
        .startsWith("run.json:1:34: not readable as YAML: ");
  }

  @Test
  void aListInsteadOfAnObjectIsReported() {
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
