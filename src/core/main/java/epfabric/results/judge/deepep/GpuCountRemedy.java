package epfabric.results.judge.deepep;

import java.util.List;

/** Remedy for a run that seems to be of a machine with another number of GPUs. */
public final class GpuCountRemedy {
  /** GPU counts of machines with NVLink. */
  static final List<Integer> USUAL = List.of(2, 4, 8, 16);

  private GpuCountRemedy() {}

  /**
   * Returns the options by which such a run is judged.
   *
   * @param gpus of each node, as the log shows them; an odd number is the log's fault
   * @param otherwise the remedy if the machine has another number
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
