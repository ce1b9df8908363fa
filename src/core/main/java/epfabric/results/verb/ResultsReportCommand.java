package epfabric.results.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.PageFile;
import epfabric.base.terminal.VersionProvider;
import epfabric.fabric.catalog.Catalog;
import epfabric.results.report.JudgedRun;
import epfabric.results.report.ReportInput;
import epfabric.results.report.ReportPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes an HTML page about results. */
@Command(
    name = "report",
    description = {
      "Writes one HTML page about results: verdict, drawings, configuration.",
      "The page loads nothing and needs no JavaScript; docs/reports.md shows it. Exit code 0"
          + " whatever the verdict is."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric results report results/ -o report.html")
final class ResultsReportCommand implements Callable<Integer> {
  /** A line that identifies pages that epfabric wrote. */
  private static final String PAGE_MARK = "<p class=\"eyebrow\">epfabric report</p>";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Logs, or results folders with test.log and run.json.")
  private List<String> paths;

  @Option(
      names = {"-o", "--output-file"},
      paramLabel = "FILE",
      required = true,
      description = "Where to write the page.")
  private Path target;

  @Option(
      names = "--status",
      paramLabel = "FILE",
      description =
          "The output of `epfabric status ENV --output json`: the page then shows where the"
              + " nodes are.")
  private @Nullable Path status;

  @Option(names = "--force", description = "Replace FILE even if it is not a page of epfabric.")
  private boolean force;

  @Mixin private ExpectationOptions expected = new ExpectationOptions();

  @Mixin private RoundOption rounds = new RoundOption();

  @Override
  public Integer call() throws IOException {
    if (paths.contains("-")) {
      throw CommandException.usage(
          "a page names the files that it is made from, and standard input is not a file",
          "write the log to a file first");
    }
    if (!force) {
      new PageFile(target, PAGE_MARK)
          .refuseToOverwrite("choose another file with -o, or replace it with --force");
    }
    Catalog catalog = Catalog.load();
    List<JudgedRun> runs =
        rounds.given()
            ? List.of(rounds.judged(catalog, expected, paths).judged())
            : new JudgedRuns(catalog, expected, spec.commandLine().getErr()).of(paths);
    ReportInput input =
        new ReportInput(
            runs,
            SourceFiles.of(runs, Optional.ofNullable(status)),
            catalog.acceptance().limitRows(),
            status == null ? List.of() : StatusFile.read(status),
            VersionProvider.own());
    Files.createDirectories(target.toAbsolutePath().resolveSibling(""));
    NewFile.write(target, ReportPage.of(input));
    spec.commandLine().getOut().println(target);
    return ExitCode.DONE.number();
  }
}
