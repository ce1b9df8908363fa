package epfabric.jobs.benchmark.outcome;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * How often each expert was chosen, from token_matrix.txt: a row for each sending rank, a column
 * for each expert.
 *
 * @param ranks number of ranks; each holds an equal number of consecutive experts
 */
public record ExpertLoads(String file, int ranks, List<Double> experts) {
  private static final int MOST_EXPERTS = 65_536;

  public ExpertLoads {
    experts = List.copyOf(experts);
  }

  /** Returns the loads; if the file is invalid, adds the reason to {@code damages}. */
  static Optional<ExpertLoads> read(String file, String text, List<DamagedFile> damages) {
    List<List<Double>> rows = new ArrayList<>();
    for (String line : text.lines().filter(l -> !l.startsWith("#") && !l.isBlank()).toList()) {
      Optional<List<Double>> row = TokenMatrix.row(line);
      boolean fits = row.filter(r -> rows.isEmpty() || r.size() == rows.get(0).size()).isPresent();
      if (!fits || row.orElseThrow().size() > MOST_EXPERTS) {
        damages.add(new DamagedFile(file, "not a matrix of numbers: line of rank " + rows.size()));
        return Optional.empty();
      }
      rows.add(row.orElseThrow());
    }
    if (rows.isEmpty() || rows.get(0).size() % rows.size() != 0) {
      damages.add(
          new DamagedFile(
              file, "its columns, the experts, are not a multiple of its rows, the ranks"));
      return Optional.empty();
    }
    List<Double> experts = new ArrayList<>();
    for (int i = 0; i < rows.get(0).size(); i++) {
      int expert = i;
      experts.add(rows.stream().mapToDouble(row -> row.get(expert)).sum());
    }
    return Optional.of(new ExpertLoads(file, rows.size(), experts));
  }

  public int expertsPerRank() {
    return experts.size() / ranks;
  }

  /** Returns the sum of the loads of each rank's experts. */
  public List<Double> perRank() {
    List<Double> sums = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      int first = rank * expertsPerRank();
      sums.add(sum(experts.subList(first, first + expertsPerRank())));
    }
    return sums;
  }

  /** Returns the ratio of the maximum to the mean: 1 for equal loads, 0 if no expert was chosen. */
  public static double imbalance(List<Double> loads) {
    double mean = sum(loads) / loads.size();
    return mean > 0 ? loads.stream().mapToDouble(v -> v).max().orElse(0) / mean : 0;
  }

  private static double sum(List<Double> loads) {
    return loads.stream().flatMapToDouble(DoubleStream::of).sum();
  }
}
