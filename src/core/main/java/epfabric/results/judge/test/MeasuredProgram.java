package epfabric.results.judge.test;

import java.util.List;

/** A program that tests run: the phases that it measures, in every kind of test that runs it. */
public final class MeasuredProgram {
  private final boolean expertParallel;
  private final boolean identifiesKind;
  private final List<Phase> phases;

  private MeasuredProgram(boolean expertParallel, boolean identifiesKind, List<Phase> phases) {
    this.expertParallel = expertParallel;
    this.identifiesKind = identifiesKind;
    this.phases = List.copyOf(phases);
  }

  /** Returns a program that measures dispatch and combine; its lines identify the kind of test. */
  static MeasuredProgram ofDispatchAndCombine() {
    return new MeasuredProgram(true, true, List.of());
  }

  /** Returns a program that measures these phases, which no other program does. */
  static MeasuredProgram measuring(List<Phase> phases) {
    return new MeasuredProgram(false, true, phases);
  }

  /** Returns a copy for a program that prints the same lines in all kinds of tests that run it. */
  MeasuredProgram printingAlike() {
    return new MeasuredProgram(expertParallel, false, phases);
  }

  /**
   * Returns whether the program measures dispatch and combine, as benchmarks of expert parallelism
   * do.
   */
  boolean expertParallel() {
    return expertParallel;
  }

  /** Returns whether the program's lines identify the kind of test that ran it. */
  boolean identifiesKind() {
    return identifiesKind;
  }

  /** Returns the phases that only this program measures. */
  List<Phase> phases() {
    return phases;
  }
}
