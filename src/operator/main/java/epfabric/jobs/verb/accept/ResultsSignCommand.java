package epfabric.jobs.verb.accept;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.InputFile;
import epfabric.base.terminal.NewFile;
import epfabric.base.value.VisibleText;
import epfabric.deploy.verb.BundleSigner;
import epfabric.results.statement.StatementException;
import epfabric.results.statement.StatementReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Signs the statement of an acceptance run. */
@Command(
    name = "sign",
    description = {
      "Signs the statement that accept wrote, for those who rely on the verdict.",
      "The result is a sigstore bundle with a DSSE envelope, which cosign verifies too."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric results sign results/dev/0001/statement.json --sign release.pem")
public final class ResultsSignCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The statement: statement.json of a run.")
  private Path file;

  @Option(
      names = "--sign",
      required = true,
      paramLabel = "KEY",
      description = "Key or identity, as for epfabric bundle --sign.")
  private String key;

  @Option(
      names = "-o",
      paramLabel = "FILE",
      description = "Where to write (default: verdict.sigstore.json beside FILE).")
  private @Nullable Path target;

  @Override
  public Integer call() throws IOException {
    byte[] statement = InputFile.bytes(file, InputFile.SIGNED);
    try {
      StatementReader.read(statement);
    } catch (StatementException e) {
      throw new CommandException(
          ExitCode.VERIFICATION_FAILED,
          VisibleText.line(file.toString()) + ": " + VisibleText.lines(e.reason()));
    }
    byte[] signed = BundleSigner.of(key).attestation(statement);
    Path written = target == null ? file.resolveSibling(RunAttestation.VERDICT) : target;
    NewFile.write(written, new String(signed, StandardCharsets.UTF_8));
    spec.commandLine().getOut().println(written);
    return ExitCode.DONE.number();
  }
}
