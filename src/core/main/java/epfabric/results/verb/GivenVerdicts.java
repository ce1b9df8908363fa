package epfabric.results.verb;

import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.compare.Baseline;
import epfabric.results.judge.verdict.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Reads or computes the verdicts of one fabric from the paths that a user named. */
public final class GivenVerdicts {
  private final Catalog catalog;
  private final PrintWriter err;

  /**
   * @param err receives a note with the names of the tests that the logs contain
   */
  public GivenVerdicts(Catalog catalog, PrintWriter err) {
    this.catalog = catalog;
    this.err = err;
  }

  /**
   * Returns the verdicts of all paths. A path may be the JSON of {@code results judge}, a log or a
   * results folder.
   *
   * @throws epfabric.base.terminal.CommandException if a path contains no test
   */
  public List<Verdict> read(List<String> paths, String machine, String limits) throws IOException {
    List<Verdict> verdicts = new ArrayList<>();
    for (String path : paths) {
      ExpectationOptions expected = ExpectationOptions.of(machine, limits);
      new BaselineReader(catalog, expected, err)
          .read(path).stream().map(Baseline::verdict).forEach(verdicts::add);
    }
    return verdicts;
  }
}
