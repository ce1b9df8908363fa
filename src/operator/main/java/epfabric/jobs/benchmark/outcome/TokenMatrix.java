package epfabric.jobs.benchmark.outcome;

import epfabric.base.value.CountedNoun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * KB sent from rank to rank.
 *
 * @param file the file that the matrix was read from
 * @param head first line of the file, a description
 * @param rows for each source rank, the KB sent to each rank
 */
public record TokenMatrix(String file, String head, List<List<Double>> rows) {
  private static final int MOST_RANKS = 4096;

  public TokenMatrix {
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** Returns the matrix; if the file is invalid, adds the reason to {@code damages}. */
  static Optional<TokenMatrix> read(String file, String text, List<DamagedFile> damages) {
    List<String> head = text.lines().filter(l -> l.startsWith("#")).limit(1).toList();
    List<List<Double>> rows = new ArrayList<>();
    for (String line : text.lines().filter(l -> !l.startsWith("#") && !l.isBlank()).toList()) {
      if (rows.size() == MOST_RANKS) {
        damages.add(new DamagedFile(file, "of more than " + MOST_RANKS + " ranks"));
        return Optional.empty();
      }
      Optional<List<Double>> row = row(line);
      if (row.isEmpty()) {
        damages.add(new DamagedFile(file, "not a matrix of numbers: line of rank " + rows.size()));
        return Optional.empty();
      }
      rows.add(row.get());
    }
    boolean square = !rows.isEmpty() && rows.stream().allMatch(r -> r.size() == rows.size());
    if (!square) {
      damages.add(
          new DamagedFile(
              file,
              "not as many columns as rows in each of its " + CountedNoun.of(rows.size(), "row")));
      return Optional.empty();
    }
    String words = head.isEmpty() ? "" : head.get(0).substring(1).strip();
    return Optional.of(new TokenMatrix(file, words, rows));
  }

  static Optional<List<Double>> row(String line) {
    List<Double> row = new ArrayList<>();
    for (String cell : line.strip().split("[\\s,;]+", -1)) {
      try {
        double value = Double.parseDouble(cell);
        if (!Double.isFinite(value) || value < 0) {
          return Optional.empty();
        }
        row.add(value);
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }
    return Optional.of(row);
  }

  public double most() {
    return rows.stream().flatMap(List::stream).mapToDouble(v -> v).max().orElse(0);
  }
}
