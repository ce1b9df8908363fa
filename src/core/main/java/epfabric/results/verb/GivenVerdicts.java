package epfabric.results.verb;

import epfabric.fabric.catalog.Catalog;
import epfabric.results.judge.Baseline;
import epfabric.results.judge.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Verdicts of one fabric that a verb is given, read or judged now. */
public final class GivenVerdicts {
  private final Catalog catalog;
  private final PrintWriter err;

  /**
   * @param err where is said which tests the logs show
   */
  public GivenVerdicts(Catalog catalog, PrintWriter err) {
    this.catalog = catalog;
    this.err = err;
  }

  /**
   * All of them: of JSON as {@code results judge} writes it, of logs and of results folders.
   *
   * @throws epfabric.base.terminal.CommandException when there is nothing of a test in a path
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
