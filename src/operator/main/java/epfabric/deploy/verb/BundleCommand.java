package epfabric.deploy.verb;

import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.OwnFolders;
import epfabric.base.value.VisibleText;
import epfabric.deploy.bundle.Bundle;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.engine.Registrations;
import epfabric.fabric.workspace.InWorkspace;
import epfabric.fabric.workspace.LoadedEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes the deployment bundle of an environment. */
@Command(
    name = "bundle",
    description = {
      "Writes the deployment bundle of an environment.",
      "It holds the Pulumi program with the resources that it will register, Kubernetes manifests,"
          + " drawing, runbook, SBOM and checksums. Needs no network."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  epfabric bundle dev")
public final class BundleCommand implements Callable<Integer> {
  @ParentCommand private InWorkspace parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ENV", description = "Environment: ENV of Pulumi.ENV.yaml.")
  private String environment;

  @Option(
      names = {"-o", "--output-dir"},
      paramLabel = "DIR",
      description = "Where to write (default: build/bundles/ENV beside the environment file).")
  private @Nullable Path target;

  @Option(
      names = "--force",
      description = "Replace a bundle even if its files have changed since it was written.")
  private boolean force;

  @Option(
      names = "--sign",
      paramLabel = "KEY",
      description = {
        "Sign the bundle: with a key file (PEM, ECDSA on P-256), or by the program cosign with a"
            + " key of a KMS (gcpkms://...), a cosign key file, or the identity that logs in"
            + " (keyless)."
      })
  private @Nullable String key;

  @Override
  public Integer call() throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    Optional<BundleSigner> signer = Optional.ofNullable(key).map(BundleSigner::of);
    CompletableFuture<byte[]> jar = CompletableFuture.supplyAsync(OwnJar::bytes);
    LoadedEnvironment loaded = parent.workspace().load(environment);
    Path folder =
        target != null ? target : loaded.root().resolve("build/bundles").resolve(loaded.name());
    refuseInsideBundle(loaded.root(), folder);
    BundleMaker.refuse(folder, () -> refuseToOverwrite(folder));
    err.println("planned " + environment + ": recording what `pulumi up` registers");
    Registrations registrations = ProgramRecorder.record(loaded.plan());
    Bundle bundle = BundleMaker.of(loaded, registrations, jar.join());
    Bundle written = signer.isPresent() ? signer.get().signed(bundle) : bundle;
    BundleMaker.write(written, folder, () -> refuseToOverwrite(folder)).forEach(err::println);
    Path shown = OwnFolders.fromHere(folder);
    BundleSummary.of(loaded.plan(), registrations, shown).forEach(err::println);
    signer.ifPresent(s -> err.println("signed     checksums.txt, in " + Bundle.SIGNATURE));
    spec.commandLine().getOut().println(shown);
    return ExitCode.DONE.number();
  }

  /** Refuses to write inside another bundle, or over the bundle that this command runs in. */
  private static void refuseInsideBundle(Path root, Path folder) throws IOException {
    Path resolved = new BundleFolder(folder).resolvedPath().toAbsolutePath().normalize();
    for (Path path = resolved; path != null; path = path.getParent()) {
      boolean own = path.equals(resolved) && !path.equals(root);
      if (!own && new BundleFolder(path).isBundle()) {
        throw CommandException.usage(
            path + " is itself a bundle: a second bundle inside would damage it",
            "run this in the project's folder, or give another folder with -o");
      }
    }
  }

  private void refuseAnotherEnvironment(Path folder, Optional<String> bundledEnvironment) {
    if (!force && !bundledEnvironment.equals(Optional.of(environment))) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          folder
              + " is a bundle of "
              + bundledEnvironment
                  .map(name -> "environment \"" + VisibleText.line(name) + "\"")
                  .orElse("no known environment")
              + ", not of \""
              + environment
              + "\"\n  hint: choose another folder with -o, or replace it with --force");
    }
  }

  private void refuseToOverwrite(Path folder) throws IOException {
    if (OwnFolders.isFree(folder)) {
      return;
    }
    BundleFolder existing = new BundleFolder(folder);
    if (!Files.isDirectory(folder) || !existing.isBundle()) {
      throw new CommandException(
          ExitCode.WOULD_OVERWRITE,
          folder + " exists and is not an epfabric bundle\n  hint: choose another folder with -o");
    }
    refuseAnotherEnvironment(folder, existing.environment());
    BundleMaker.refuseChanged(folder, force, "bundle");
  }
}
