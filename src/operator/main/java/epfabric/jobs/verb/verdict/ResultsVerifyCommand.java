package epfabric.jobs.verb.verdict;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.value.CountedNoun;
import epfabric.deploy.origin.Signer;
import epfabric.deploy.verb.SignerOptions;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.operate.live.NodeIdentities;
import epfabric.operate.verb.ClusterOptions;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.statement.VerdictStatement;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Verifies the signature of a verdict and that the verdict matches the fabric's current state. */
@Command(
    name = "verify",
    description = {
      "Verifies a verdict's signer, its age, and that it fits this fabric.",
      "Exit code 4 if anything has changed since: bundle, images, payload, nodes, driver, kernel;"
          + " every difference is named."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric results verify verdict.sigstore.json --key release.pub",
      "  epfabric results verify verdict.sigstore.json --key release.pub \\",
      "      --max-age 24h"
    })
public final class ResultsVerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The signed verdict.")
  private Path file;

  @Mixin private final SignerOptions signers = new SignerOptions();

  @Option(
      names = "--max-age",
      paramLabel = "AGE",
      defaultValue = AgeOption.USUAL,
      description = "How old it may be, such as 36h (default: ${DEFAULT-VALUE}).")
  private String maxAge;

  @Option(
      names = "--environment",
      paramLabel = "ENV",
      description = "The environment that it must be of (default: the one that it names).")
  private @Nullable String environment;

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description = "The bundle that it must be of (default: build/bundles/ENV).")
  private @Nullable Path bundle;

  @Mixin private final ClusterOptions clusterOptions = new ClusterOptions();

  private Clock clock = Clock.systemUTC();

  /** Replaces the clock in tests. */
  public void in(Clock time) {
    clock = time;
  }

  @Override
  public Integer call() throws IOException {
    Duration maximumAge = AgeOption.of("--max-age", maxAge);
    Signer signer =
        signers
            .signer()
            .orElseThrow(
                () ->
                    CommandException.usage("no signer given", "add --key FILE, or --identity ID"));
    VerdictStatement statement = new VerdictFile(file).read(signer);
    LoadedEnvironment loaded = load(statement.fabric().environment());
    FittingVerdict fitting = new FittingVerdict(statement, loaded.plan());
    fitting.requireGood(Verdict.Kind.PASS, maximumAge, clock.instant());
    fitting.requireBundle(new TestedBundle(loaded, bundle));
    String namespace = loaded.plan().install().testNamespace();
    fitting.requireNodes(
        () ->
            NodeIdentities.find(clusterOptions.kubeconfig(), clusterOptions.context(), namespace));
    fitting.require(file);
    PrintWriter out = spec.commandLine().getOut();
    out.println("ok: signed by " + signer.describe());
    out.println(
        "ok: pass, "
            + CountedNoun.of(statement.tests().size(), "test")
            + " on "
            + CountedNoun.of(statement.nodes().size(), "node")
            + ", begun at "
            + statement.at());
    out.println("ok: bundle, images, payload and nodes are those that were tested");
    return ExitCode.DONE.number();
  }

  /**
   * Loads the environment that the user named or, by default, the one that the verdict names;
   * throws an exception if the workspace does not contain the verdict's environment.
   */
  private LoadedEnvironment load(String named) {
    String wanted = environment == null ? named : environment;
    InWorkspace root = (InWorkspace) spec.root().userObject();
    if (environment == null && !root.workspace().environments().contains(named)) {
      throw new CommandException(
          ExitCode.VERIFICATION_FAILED,
          file + ": of environment \"" + named + "\", which is not in this folder");
    }
    return root.workspace().load(wanted);
  }
}
