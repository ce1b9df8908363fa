package epfabric.jobs.verb.bench;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.OwnFolders;
import epfabric.base.terminal.PageFile;
import epfabric.base.terminal.VersionProvider;
import epfabric.base.value.CountedNoun;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.Machine;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison;
import epfabric.jobs.benchmark.outcome.BenchmarkComparison.Change;
import epfabric.jobs.benchmark.outcome.ExperimentJson;
import epfabric.jobs.benchmark.outcome.ExperimentOutcome;
import epfabric.jobs.benchmark.outcome.ExperimentReader;
import epfabric.jobs.benchmark.outcome.export.BenchmarkCsv;
import epfabric.jobs.benchmark.outcome.export.BenchmarkJunit;
import epfabric.jobs.benchmark.outcome.export.FileName;
import epfabric.jobs.benchmark.report.BenchmarkInput;
import epfabric.jobs.benchmark.report.BenchmarkPage;
import epfabric.results.verb.NoiseOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes reports about a folder of benchmark results. */
@Command(
    name = "report",
    description = {
      "Writes reports about the results of a scenario: a page, CSV files, JUnit.",
      "Also experiment.json. It reads folders that epfabric or NVIDIA CloudAI wrote, reports"
          + " what is damaged and uses all the rest. It contacts no cluster."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric bench report results/acceptance_2026-11-22_01-02-03",
      "  epfabric bench report results/new --baseline results/old -o report",
      "",
      "Exit codes: 0 = reports written, whatever the verdict; 2 = wrong usage;",
      "5 = files would be overwritten. With --baseline also 7 = something is slower;",
      "8 = nothing could be compared, or a measured value is missing."
    })
final class BenchReportCommand implements Callable<Integer> {
  /** A line that identifies a page as a report of epfabric. */
  private static final String REPORT_MARK = "<p class=\"eyebrow\">epfabric benchmark report</p>";

  /** The formats of the printed results. */
  enum Format {
    TEXT,
    JSON,
    JUNIT
  }

  /** The values of {@code --output}, for help and completion. */
  static final class Formats extends EnumOptions {
    Formats() {
      super(Format.values());
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RESULTS", description = "Folder of results of one scenario.")
  private Path results;

  @Option(
      names = "--baseline",
      paramLabel = "OTHER",
      description = "An earlier folder of results, or one of another cluster, to compare with.")
  private @Nullable Path baseline;

  @Mixin private NoiseOption noise = new NoiseOption();

  @Option(
      names = "--machine",
      paramLabel = "MACHINE",
      description =
          "Machine type of the nodes, to compute the minimum times at line rate (default: what"
              + " experiment.json says).")
  private @Nullable String machine;

  @Option(
      names = "--price-per-node-hour",
      paramLabel = "PRICE",
      description = "Price of a node per hour, to report the cost of runs (default: no costs).")
  private @Nullable Double price;

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      defaultValue = "text",
      completionCandidates = Formats.class,
      description = "What to print: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Format output;

  @Option(
      names = {"-o", "--output-dir"},
      paramLabel = "DIR",
      description = "Where to write (default: report/ in RESULTS).")
  private @Nullable Path target;

  @Option(names = "--force", description = "Write into DIR even if it holds other files.")
  private boolean force;

  @Override
  public Integer call() throws IOException {
    noise.percent(); // reports a wrong value before results are read, which takes long
    price();
    Path folder = BenchResults.scenario(results);
    Path out = target == null ? folder.resolve(BenchResults.REPORT) : target;
    refuseToOverwrite(out);
    ExperimentOutcome experiment = read(folder);
    Optional<BenchmarkComparison> comparison = compareWithBaseline(experiment);
    Map<String, String> files = files(folder, out, experiment, comparison);
    Files.createDirectories(out);
    for (Map.Entry<String, String> file : files.entrySet()) {
      NewFile.write(out.resolve(file.getKey()), file.getValue());
    }
    print(experiment, comparison);
    spec.commandLine()
        .getErr()
        .println(
            "wrote " + CountedNoun.of(files.size(), "file") + " to " + OwnFolders.fromHere(out));
    return comparison.map(BenchReportCommand::exitCode).orElse(ExitCode.DONE).number();
  }

  private static ExperimentOutcome read(Path folder) throws IOException {
    ExperimentOutcome experiment = ExperimentReader.read(BenchResults.read(folder));
    if (experiment.cases().isEmpty()) {
      throw CommandException.usage(
          "no results of a benchmark in "
              + folder
              + "\n  expected: ID/ITERATION[/STEP] with test-run.toml, config.yaml, stdout.txt or"
              + " benchmark_N_ranks_DATE_MODE/",
          "name the folder of a scenario, as epfabric or CloudAI wrote it");
    }
    return experiment;
  }

  private Optional<BenchmarkComparison> compareWithBaseline(ExperimentOutcome after)
      throws IOException {
    if (baseline == null) {
      return Optional.empty();
    }
    Path folder = BenchResults.scenario(baseline);
    ExperimentOutcome before = read(folder);
    before.damages().forEach(d -> reportUnread("baseline " + d.file() + ": " + d.reason()));
    Path name = folder.toAbsolutePath().normalize().getFileName();
    String displayName = name == null ? "the baseline" : name.toString();
    return Optional.of(BenchmarkComparison.of(before, after, displayName, noise.percent()));
  }

  private static ExitCode exitCode(BenchmarkComparison comparison) {
    if (comparison.count(Change.SLOWER) > 0) {
      return ExitCode.DEGRADED;
    }
    boolean gone = comparison.count(Change.GONE) > 0;
    return gone || comparison.inconclusive() ? ExitCode.INCONCLUSIVE : ExitCode.DONE;
  }

  /**
   * Returns the report's files. The page comes first, because it marks the folder as one that later
   * reports may overwrite.
   */
  private Map<String, String> files(
      Path folder,
      Path out,
      ExperimentOutcome experiment,
      Optional<BenchmarkComparison> comparison) {
    BenchmarkInput input =
        new BenchmarkInput(
            experiment,
            comparison,
            machine(experiment),
            price(),
            base(folder, out),
            VersionProvider.own());
    String page = FileName.of(experiment.about().scenario()) + ".html";
    Map<String, String> files = new LinkedHashMap<>();
    files.put(page, BenchmarkPage.of(input));
    files.putAll(BenchmarkCsv.files(experiment));
    files.put("junit.xml", BenchmarkJunit.of(experiment));
    if (!experiment.recorded()) {
      files.put("experiment.json", ExperimentJson.of(experiment));
    }
    return files;
  }

  private Optional<Machine> machine(ExperimentOutcome experiment) {
    Map<String, Machine> machines = Catalog.load().machines();
    if (machine != null && !machines.containsKey(machine)) {
      throw CommandException.unknown("no such machine", machine, machines.keySet());
    }
    String name = machine == null ? experiment.about().machine() : machine;
    return Optional.ofNullable(machines.get(name));
  }

  private OptionalDouble price() {
    if (price == null) {
      return OptionalDouble.empty();
    }
    if (!(price >= 0 && price <= 1e9)) {
      throw CommandException.usage("--price-per-node-hour must be at least 0, got " + price, "");
    }
    return OptionalDouble.of(price);
  }

  /** Returns the path from the page to the results. */
  private static String base(Path folder, Path out) {
    Path from = out.toAbsolutePath().normalize();
    String path =
        from.relativize(folder.toAbsolutePath().normalize()).toString().replace('\\', '/');
    return path.isEmpty() ? "" : path + "/";
  }

  private void print(ExperimentOutcome experiment, Optional<BenchmarkComparison> comparison) {
    PrintWriter out = spec.commandLine().getOut();
    switch (output) {
      case JSON -> out.print(ExperimentJson.of(experiment));
      case JUNIT -> out.print(BenchmarkJunit.of(experiment));
      case TEXT -> BenchReportText.print(experiment, comparison, out);
    }
    out.flush();
    if (output != Format.TEXT) {
      experiment.damages().forEach(d -> reportUnread(d.file() + ": " + d.reason()));
    }
  }

  private void reportUnread(String line) {
    spec.commandLine().getErr().println("not read: " + line);
  }

  private void refuseToOverwrite(Path out) throws IOException {
    if (Files.exists(out) && !Files.isDirectory(out)) {
      throw CommandException.usage(out + " is not a folder", "name another with -o");
    }
    if (force || OwnFolders.isFree(out)) {
      return;
    }
    boolean hasReport;
    try (Stream<Path> files = Files.list(out)) {
      hasReport = files.anyMatch(BenchReportCommand::isReport);
    }
    if (!hasReport) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          out
              + " holds files, but no report of epfabric"
              + "\n  hint: choose another folder with -o, or write there with --force");
    }
  }

  private static boolean isReport(Path file) {
    if (!file.toString().endsWith(".html") || !Files.isRegularFile(file)) {
      return false;
    }
    try {
      return new PageFile(file, REPORT_MARK).isOurs();
    } catch (IOException e) {
      return false;
    }
  }
}
