package epfabric.jobs.benchmark.outcome;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The trajectory.csv of a sweep: the observations of CloudAI's agent, in the order of its steps.
 *
 * @param file the file that the trajectory was read from
 * @param iteration number of the sweep's iteration, from 0
 */
public record SweepTrajectory(String file, String id, int iteration, List<Step> steps) {
  /** CloudAI's file name. */
  public static final String FILE = "trajectory.csv";

  private static final int MOST_STEPS = 100_000;
  private static final List<String> COLUMNS = List.of("step", "action", "reward", "observation");

  public SweepTrajectory {
    steps = List.copyOf(steps);
  }

  /**
   * One step of the sweep.
   *
   * @param number number of the step, from 1
   * @param action the action as Python writes it
   * @param observed seconds; empty for 0, and for -1, with which CloudAI marks a missing
   *     observation
   */
  public record Step(int number, String action, double reward, OptionalDouble observed) {}

  /** Returns the step with the highest reward; empty if nothing was observed. */
  public Optional<Step> best() {
    return steps.stream()
        .filter(step -> step.observed().isPresent())
        .max(Comparator.comparingDouble(Step::reward).thenComparing(s -> -s.number()));
  }

  /** Reads all valid lines and adds invalid ones to the damaged files. */
  static SweepTrajectory read(String file, String text, List<DamagedFile> damagedFiles) {
    int end = file.lastIndexOf('/');
    RunRecord.Place place = RunFolders.place(end < 0 ? "" : file.substring(0, end), "");
    List<String> lines = text.lines().toList();
    List<String> head = lines.isEmpty() ? List.of() : cells(lines.get(0));
    List<Step> steps = new ArrayList<>();
    if (!head.containsAll(COLUMNS)) {
      damagedFiles.add(
          new DamagedFile(
              file, "its first line must name the columns step, action, reward and observation"));
      return new SweepTrajectory(file, place.id(), place.iteration(), steps);
    }
    for (int i = 1; i < lines.size(); i++) {
      if (steps.size() == MOST_STEPS) {
        String more =
            String.format(
                Locale.ROOT,
                "has more than %1$d steps; those after the first %1$d were left out",
                MOST_STEPS);
        damagedFiles.add(new DamagedFile(file, more));
        break;
      }
      Optional<Step> step = step(head, cells(lines.get(i)));
      step.ifPresent(steps::add);
      if (step.isEmpty() && !lines.get(i).isBlank()) {
        damagedFiles.add(
            new DamagedFile(file, "line " + (i + 1) + " is not a step and was left out"));
      }
    }
    return new SweepTrajectory(file, place.id(), place.iteration(), steps);
  }

  private static Optional<Step> step(List<String> head, List<String> cells) {
    if (cells.size() != head.size()) {
      return Optional.empty();
    }
    String number = cells.get(head.indexOf("step"));
    // Use the first of several metrics.
    String seen = cells.get(head.indexOf("observation")).replaceAll("^\\[|,.*|]$", "");
    OptionalDouble reward = number(cells.get(head.indexOf("reward")));
    OptionalDouble observed = number(seen);
    if (!number.matches("\\d{1,6}") || reward.isEmpty() || observed.isEmpty()) {
      return Optional.empty();
    }
    boolean noObservation = observed.getAsDouble() <= 0;
    return Optional.of(
        new Step(
            Integer.parseInt(number),
            cells.get(head.indexOf("action")),
            reward.getAsDouble(),
            noObservation ? OptionalDouble.empty() : observed));
  }

  private static OptionalDouble number(String text) {
    try {
      double value = Double.parseDouble(text);
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      boolean escapedQuote =
          quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"';
      if (escapedQuote) {
        cell.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
