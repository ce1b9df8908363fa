package epfabric.results.judge;

import java.util.List;

/** A program that tests run: what its figures are, in every kind of test that runs it. */
public final class TestProgram {
  private final boolean expertParallel;
  private final boolean identifiesKind;
  private final List<Phase> phases;

  private TestProgram(boolean expertParallel, boolean identifiesKind, List<Phase> phases) {
    this.expertParallel = expertParallel;
    this.identifiesKind = identifiesKind;
    this.phases = List.copyOf(phases);
  }

  /** A program that measures dispatch and combine; its lines tell which kind of test ran it. */
  static TestProgram ofDispatchAndCombine() {
    return new TestProgram(true, true, List.of());
  }

  /** A program that measures these phases, which no other program does. */
  static TestProgram measuring(List<Phase> phases) {
    return new TestProgram(false, true, phases);
  }

  /** The same program, if it prints the same lines in all kinds of tests that run it. */
  TestProgram printingAlike() {
    return new TestProgram(expertParallel, false, phases);
  }

  /** Whether it measures dispatch and combine, as benchmarks of expert parallelism do. */
  boolean expertParallel() {
    return expertParallel;
  }

  /** Whether its lines tell which kind of test ran it. */
  boolean identifiesKind() {
    return identifiesKind;
  }

  /** The phases that it measures and no other program does. */
  List<Phase> phases() {
    return phases;
  }
}
