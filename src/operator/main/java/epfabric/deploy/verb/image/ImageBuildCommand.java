package epfabric.deploy.verb.image;

import epfabric.base.facts.ImageArchitecture;
import epfabric.base.fetch.DownloadMirror;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.ProgramPaths;
import epfabric.deploy.bundle.BundleFolder;
import epfabric.deploy.image.BuildTarget;
import epfabric.deploy.image.DockerBuild;
import epfabric.deploy.image.ImageInput;
import epfabric.deploy.image.ImagePlan;
import epfabric.deploy.image.ImagePlan.Target;
import epfabric.deploy.image.ImagesFile;
import epfabric.deploy.verb.Cosign;
import epfabric.deploy.verb.ImagePlans;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.InputKind;
import epfabric.fabric.plan.FabricScope;
import epfabric.fabric.workspace.LoadedEnvironment;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Builds the images of an environment. */
@Command(
    name = "build",
    description = {
      "Builds installer, test and judge for an environment.",
      "With --push they go to the environment's repository, and their digests into"
          + " images.ENV.yaml. An image that already exists is not built again."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric image build dev --push",
      "  epfabric image build dev --push --cloud-build",
      "  epfabric image build dev --target judge     into build/images/dev",
      "  epfabric image build dev --push --target ep-wheel"
    })
public final class ImageBuildCommand implements Callable<Integer> {
  /** The names of the targets, for help and completion. */
  static final class Targets extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Targets() {
      super(BuildTarget.byText().keySet());
    }
  }

  @ParentCommand private ImageCommand parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ENV", description = "Environment: ENV of Pulumi.ENV.yaml.")
  private String environment;

  @Option(names = "--push", description = "Push the images, and write images.ENV.yaml.")
  private boolean push;

  @Option(
      names = "--cloud-build",
      description = "Build on Google Cloud Build instead of with Docker here; needs --push.")
  private boolean cloudBuild;

  @Option(
      names = "--target",
      paramLabel = "IMAGE",
      completionCandidates = Targets.class,
      description = "Build this one only: ${COMPLETION-CANDIDATES}. images.ENV.yaml stays.")
  private @Nullable String only;

  @Option(
      names = "--sign",
      paramLabel = "KEY",
      description =
          "Sign what is pushed, by the program cosign: with a key of a KMS (gcpkms://...), a cosign"
              + " key file, or the identity that logs in (keyless). Needs --push.")
  private @Nullable String key;

  @Mixin private final MirrorOption mirror = new MirrorOption();

  @Option(
      names = "--cache",
      paramLabel = "IMAGE:TAG",
      description = "Where BuildKit keeps its cache; a repository whose tags may change.")
  private @Nullable String cache;

  @Option(
      names = {"-o", "--output-dir"},
      paramLabel = "DIR",
      description = "Where to work (default: build/images/ENV beside the environment file).")
  private @Nullable Path target;

  private Function<ImageArchitecture, BuildArtifacts> artifacts = BuildArtifacts::load;

  /** Sets the artifacts; tests use artifacts with invented checksums. */
  public void use(BuildArtifacts newArtifacts) {
    artifacts = architecture -> newArtifacts;
  }

  @Override
  public Integer call() throws IOException {
    refuseConflictingOptions();
    Optional<Cosign> cosign = Optional.ofNullable(key).map(Cosign::with);
    LoadedEnvironment loaded = parent.workspace().load(environment);
    ImagePlan plan = ImagePlans.of(loaded, artifacts);
    WantedImages wanted = WantedImages.of(plan, environment, Optional.ofNullable(only));
    wanted.refuseUnknown(
        cloudBuild
            ? List.of("buildkit", "sbom-scanner", "docker-cli")
            : List.of("buildkit", "sbom-scanner"));
    Path work = workFolder(loaded.root());
    Path context = work.resolve("context");
    if (target != null) {
      BuildFolder.refuseToRemove(context);
    }
    ImageBuilder images = builder(loaded, plan, work);
    images.prepare();
    BuildFolder.write(context, plan);
    fillMirror(plan, work);
    Map<Target, String> digests = wanted.build(images, push, spec.commandLine().getErr());
    if (cosign.isPresent()) {
      sign(cosign.get(), digests);
    }
    report(loaded.root(), work, digests);
    return ExitCode.DONE.number();
  }

  /** Signs the images before any digest is written, because deployments may need signatures. */
  private void sign(Cosign cosign, Map<Target, String> digests) throws IOException {
    for (var image : digests.entrySet()) {
      String reference = image.getKey().repository() + "@" + image.getValue();
      spec.commandLine().getErr().println("signing " + reference);
      cosign.signImage(reference);
    }
  }

  private void refuseConflictingOptions() {
    if (key != null && !push) {
      throw CommandException.usage("--sign needs --push: a signature is kept in a registry", "");
    }
    if (cloudBuild && !push) {
      throw CommandException.usage(
          "--cloud-build needs --push: what it builds is kept nowhere else", "");
    }
    if (cloudBuild && mirror.isGiven()) {
      throw CommandException.usage(
          "--mirror is for builds on this machine: Cloud Build downloads by itself", "");
    }
  }

  private Path workFolder(Path root) throws IOException {
    if (target != null) {
      return target.toAbsolutePath().normalize();
    }
    if (new BundleFolder(root).isBundle()) {
      throw CommandException.usage(
          root + " is a bundle, which must not be changed", "-o DIR says where to work");
    }
    return root.resolve("build/images").resolve(environment);
  }

  private ImageBuilder builder(LoadedEnvironment loaded, ImagePlan plan, Path work) {
    LocalPrograms programs = ProgramPaths.programs();
    Path context = work.resolve("context");
    if (cloudBuild) {
      FabricScope scope = loaded.plan().scope();
      CloudBuilder.Place place = new CloudBuilder.Place(scope.project(), scope.region(), context);
      return new CloudBuilder(programs, plan, place, Optional.ofNullable(cache));
    }
    Optional<String> folder = mirror(work).map(m -> m.folder().toString());
    DockerBuild build =
        new DockerBuild(
            context.toString(), work.toString(), push, folder, Optional.ofNullable(cache));
    return new DockerBuilder(programs, plan, build, spec.commandLine().getErr());
  }

  private Optional<DownloadMirror> mirror(Path work) {
    return mirror.get(parent.workspace().folder(), work.resolve("mirror"), ProgramPaths.programs());
  }

  /** Copies files of a bucket into the folder that the build sees. */
  private void fillMirror(ImagePlan plan, Path work) throws IOException {
    Optional<DownloadMirror> downloads = mirror(work);
    if (downloads.isPresent()) {
      Files.createDirectories(downloads.get().folder());
      for (ImageInput input : plan.inputs().ofKind(InputKind.ARTIFACT)) {
        downloads.get().find(NameLookup.fileName(input));
      }
    }
  }

  private void report(Path root, Path work, Map<Target, String> digests) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (!push) {
      digests.keySet().forEach(t -> out.println(work.resolve(t.target().text() + ".tar")));
      return;
    }
    if (only != null) {
      digests.forEach((t, digest) -> out.println(t.repository() + "@" + digest));
      return;
    }
    Path file = root.resolve("images." + environment + ".yaml");
    NewFile.write(file, ImagesFile.of(environment, digests));
    out.println(file);
  }
}
