package epfabric.results.judge.deepep;

import java.util.List;

/** Advises what to do about a run that seems to be from a machine with another number of GPUs. */
public final class GpuCountRemedy {
  /** GPU counts of machines with NVLink. */
  static final List<Integer> USUAL = List.of(2, 4, 8, 16);

  private GpuCountRemedy() {}

  /**
   * Returns the advice to judge such a run with other options.
   *
   * @param gpus GPUs of each node according to the log; an unusual number is taken for an error in
   *     the log
   * @param otherwise the remedy if the nodes do not have this number of GPUs
   */
  public static String remedy(int gpus, String otherwise) {
    if (!USUAL.contains(gpus)) {
      return otherwise;
    }
    return "if its nodes have "
        + gpus
        + " GPUs: --gpus "
        + gpus
        + ", and --machine for another machine; else "
        + otherwise;
  }
}
