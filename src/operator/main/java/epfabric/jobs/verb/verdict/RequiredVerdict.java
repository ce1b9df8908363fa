package epfabric.jobs.verb.verdict;

import epfabric.base.terminal.CommandException;
import epfabric.deploy.origin.Signer;
import epfabric.deploy.verb.SignerOptions;
import epfabric.fabric.workspace.LoadedEnvironment;
import epfabric.operate.live.NodeIdentities;
import epfabric.results.judge.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A signed verdict that must match the fabric before a verb writes anything for the fabric. */
public final class RequiredVerdict {
  @Option(
      names = "--require-verdict",
      paramLabel = "FILE",
      description =
          "Writes nothing unless this signed verdict fits the fabric's current state: its bundle,"
              + " images, payload and nodes.")
  private @Nullable Path file;

  @Option(
      names = "--max-verdict-age",
      paramLabel = "AGE",
      defaultValue = AgeOption.USUAL,
      description = "How old the required verdict may be, such as 36h (default: ${DEFAULT-VALUE}).")
  private String maxAge;

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description = "The bundle that the verdict must be of (default: build/bundles/ENV).")
  private @Nullable Path bundle;

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = "Where the nodes of the verdict are looked for (default: as kubectl).")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--kube-context",
      paramLabel = "NAME",
      description = "Context of the kubeconfig file (default: the current one).")
  private @Nullable String context;

  @Mixin private final SignerOptions signers = new SignerOptions();

  private Clock clock = Clock.systemUTC();

  /** Replaces the clock in tests. */
  public void in(Clock time) {
    clock = time;
  }

  /** Returns whether a verdict is required. */
  public boolean given() {
    return file != null;
  }

  /**
   * Throws an exception that lists all mismatches if the verdict does not match the fabric. Does
   * nothing if no verdict is required.
   *
   * @param worst the worst verdict that a test may have
   */
  public void require(LoadedEnvironment loaded, Verdict.Kind worst) throws IOException {
    if (file == null) {
      return;
    }
    Duration maximumAge = AgeOption.of("--max-verdict-age", maxAge);
    Signer signer =
        signers
            .signer()
            .orElseThrow(
                () ->
                    CommandException.usage(
                        "--require-verdict: no signer given", "add --key FILE, or --identity ID"));
    FittingVerdict fitting = new FittingVerdict(new VerdictFile(file).read(signer), loaded.plan());
    fitting.requireGood(worst, maximumAge, clock.instant());
    fitting.requireBundle(new TestedBundle(loaded, bundle));
    String namespace = loaded.plan().install().testNamespace();
    fitting.requireNodes(
        () ->
            NodeIdentities.find(
                Optional.ofNullable(kubeconfig), Optional.ofNullable(context), namespace));
    fitting.require(file);
  }
}
