package epfabric.jobs.benchmark.definition;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.jobs.benchmark.definition.Remark.Level;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects remarks while definitions are read, so that the author of the definitions sees all
 * remarks at once.
 */
public final class Remarks {
  private final Set<Remark> remarks = new LinkedHashSet<>();

  public void add(Remark remark) {
    remarks.add(remark);
  }

  /** Adds each of these problems as an error. */
  public void addAll(Problems problems) {
    problems.ordered().forEach(problem -> add(new Remark(Level.ERROR, problem)));
  }

  public void error(Location where, String key, String message, String expected, String hint) {
    add(new Remark(Level.ERROR, new Problem(where, key, message, expected, hint)));
  }

  public void warn(Location where, String key, String message, String hint) {
    add(new Remark(Level.WARNING, new Problem(where, key, message, "", hint)));
  }

  public void note(Location where, String key, String message) {
    add(new Remark(Level.NOTE, new Problem(where, key, message, "", "")));
  }

  public boolean hasErrors() {
    return remarks.stream().anyMatch(r -> r.level() == Level.ERROR);
  }

  /**
   * Returns remarks in the order of the documents; remarks about the same place are in the order in
   * which they were found.
   */
  public List<Remark> ordered() {
    return remarks.stream()
        .sorted(
            Comparator.comparing((Remark r) -> r.problem().where().source())
                .thenComparing(r -> r.problem().where().line())
                .thenComparing(r -> r.problem().where().column()))
        .toList();
  }

  /** Returns the errors as problems, in the order of the documents. */
  public Problems errors() {
    Problems problems = new Problems();
    ordered().stream()
        .filter(r -> r.level() == Level.ERROR)
        .forEach(r -> problems.add(r.problem()));
    return problems;
  }
}
