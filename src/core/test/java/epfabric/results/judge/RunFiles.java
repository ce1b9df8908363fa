package epfabric.results.judge;

import epfabric.results.judge.run.RunFile;
import epfabric.results.judge.run.RunFile.Nic;
import epfabric.results.judge.verdict.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Builds run.json, the launcher's record of a run. */
public final class RunFiles {
  private final OptionalInt exitCode;
  private final Optional<String> signal;
  private OptionalInt node = OptionalInt.empty();
  private OptionalInt nodes = OptionalInt.empty();
  private Optional<String> test = Optional.empty();
  private Provenance provenance = Provenance.REAL;
  private Optional<String> problem = Optional.empty();
  private Optional<String> host = Optional.empty();
  private Optional<RunFile.Turn> turn = Optional.empty();
  private List<String> command = List.of("python3");
  private List<Integer> lost = List.of();
  private List<String> libraries = List.of();
  private List<Nic> nics = List.of();

  private RunFiles(OptionalInt exitCode, Optional<String> signal) {
    this.exitCode = exitCode;
    this.signal = signal;
  }

  public static RunFiles ended(int code) {
    return new RunFiles(OptionalInt.of(code), Optional.empty());
  }

  public static RunFiles signalled(String signal) {
    return new RunFiles(OptionalInt.empty(), Optional.of(signal));
  }

  static RunFiles neither() {
    return new RunFiles(OptionalInt.empty(), Optional.empty());
  }

  public RunFiles node(int index) {
    node = OptionalInt.of(index);
    return this;
  }

  public RunFiles nodes(int count) {
    nodes = OptionalInt.of(count);
    return this;
  }

  public RunFiles test(String name) {
    test = Optional.of(name);
    return this;
  }

  RunFiles on(String machine) {
    host = Optional.of(machine);
    return this;
  }

  RunFiles in(int round, String group) {
    turn = Optional.of(new RunFile.Turn(round, group));
    return this;
  }

  RunFiles command(String... words) {
    command = List.of(words);
    return this;
  }

  public RunFiles lost(Integer... indices) {
    lost = List.of(indices);
    return this;
  }

  public RunFiles emulated() {
    provenance = Provenance.EMULATED;
    return this;
  }

  RunFiles saying(String text) {
    problem = Optional.of(text);
    return this;
  }

  RunFiles with(String... paths) {
    libraries = List.of(paths);
    return this;
  }

  RunFiles nics(Nic... each) {
    nics = List.of(each);
    return this;
  }

  /** Adds eight NICs, of which the first {@code busy} carried all traffic. */
  RunFiles busyNics(int busy) {
    List<Nic> all = new ArrayList<>();
    IntStream.range(0, 8)
        .forEach(i -> all.add(new Nic("mlx5_" + i, i < busy ? 9_000_000_000L + i : 4096, 4096)));
    nics = all;
    return this;
  }

  public RunFile build() {
    return new RunFile(
        new RunFile.Launch(test, Optional.of(provenance), node, nodes, command),
        new RunFile.End(exitCode, signal, lost, OptionalDouble.of(12.5)),
        libraries,
        nics,
        host,
        problem,
        turn);
  }
}
