package epfabric.results.verb;

import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.compare.Baseline;
import epfabric.results.judge.verdict.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Reads or computes the verdicts of one fabric from a verb's arguments. */
public final class GivenVerdicts {
  private final Catalog catalog;
  private final PrintWriter err;

  /**
   * @param err receives the names of the tests that the logs show
   */
  public GivenVerdicts(Catalog catalog, PrintWriter err) {
    this.catalog = catalog;
    this.err = err;
  }

  /**
   * Returns all verdicts: from the JSON of {@code results judge}, from logs and from results
   * folders.
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
