package epfabric.deploy.verb.image;

import epfabric.base.facts.ImageArchitecture;
import epfabric.base.fetch.CommitLookup;
import epfabric.base.fetch.DownloadMirror;
import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.HttpGet;
import epfabric.base.fetch.ImageRegistry;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.fetch.Pip;
import epfabric.base.problem.Problems;
import epfabric.base.terminal.CommandException;
import epfabric.base.terminal.ExitCode;
import epfabric.base.terminal.NewFile;
import epfabric.base.terminal.ProgramPaths;
import epfabric.base.terminal.ScratchFolder;
import epfabric.deploy.image.ImageInput;
import epfabric.deploy.image.ImageInput.Origin;
import epfabric.deploy.image.ImageInputs;
import epfabric.deploy.image.InputPlanner;
import epfabric.fabric.catalog.BuildArtifacts;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.InputKind;
import epfabric.fabric.catalog.LockFile;
import epfabric.fabric.catalog.SoftwareSet;
import epfabric.fabric.workspace.SoftwareFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Looks up the content of image inputs for which the catalog has no content. */
@Command(
    name = "lock",
    description = {
      "Looks up checksums, digests and commits that are not known yet, and writes them into"
          + " software.SET.lock.yaml beside the environment files.",
      "It does not look up what the catalog knows. Needs internet access, or a mirror."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric image lock b200",
      "  epfabric image lock sets/own.yaml --mirror downloads",
      "  epfabric image lock b200 --again --accept ubuntu"
    })
public final class ImageLockCommand implements Callable<Integer> {
  @ParentCommand private ImageCommand parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SET", description = "Software set: a name of the catalog, or a file.")
  private String set;

  @Mixin private final MirrorOption mirror = new MirrorOption();

  @Option(names = "--again", description = "Also looks up what was locked before.")
  private boolean again;

  @Option(
      names = "--accept",
      paramLabel = "NAME",
      description = "Looks NAME up again and takes the new value.")
  private List<String> accepted = List.of();

  private Function<ImageArchitecture, BuildArtifacts> artifacts = BuildArtifacts::load;
  private HttpGet.Limits limits = HttpGet.Limits.USUAL;

  /** Sets the artifacts and the limits; tests use servers on this machine. */
  public void use(BuildArtifacts newArtifacts, HttpGet.Limits newLimits) {
    artifacts = architecture -> newArtifacts;
    limits = newLimits;
  }

  @Override
  public Integer call() throws IOException {
    Catalog catalog = Catalog.load();
    Path root = parent.workspace().folder();
    Map<String, byte[]> files = new TreeMap<>();
    SoftwareSet software = SoftwareFiles.set(set, root, catalog, files);
    LockFile lock = SoftwareFiles.lock(software.name(), root, files);
    ImageInputs inputs = inputs(software, catalog, lock, files);
    requireNames(inputs);
    try (ScratchFolder scratch = ScratchFolder.make("epfabric-lock")) {
      return lookUp(software, inputs, lock, root, scratch.path());
    }
  }

  private ImageInputs inputs(
      SoftwareSet software, Catalog catalog, LockFile lock, Map<String, byte[]> files) {
    Problems problems = new Problems();
    ImageInputs inputs =
        new InputPlanner(
                software,
                SoftwareFiles.places(software, catalog, files),
                artifactsOf(software),
                lock,
                problems)
            .plan();
    problems.throwIfAny();
    return inputs;
  }

  /**
   * Returns the artifacts for the CPU architecture of the set's machines; all machines of a set
   * have the same architecture.
   */
  private BuildArtifacts artifactsOf(SoftwareSet software) {
    Catalog catalog = Catalog.load();
    return artifacts.apply(
        software.platform().machines().stream()
            .flatMap(name -> Optional.ofNullable(catalog.machines().get(name)).stream())
            .map(machine -> ImageArchitecture.of(machine.host().architecture()))
            .findFirst()
            .orElse(ImageArchitecture.AMD64));
  }

  private void requireNames(ImageInputs inputs) {
    List<String> names = inputs.all().stream().map(ImageInput::name).toList();
    for (String name : accepted) {
      if (!names.contains(name)) {
        throw CommandException.usage(
            "--accept: \"" + set + "\" is not built from \"" + name + "\"",
            "one of " + String.join(", ", names));
      }
    }
  }

  private Integer lookUp(
      SoftwareSet software, ImageInputs inputs, LockFile lock, Path root, Path scratch)
      throws IOException {
    LocalPrograms programs = ProgramPaths.programs();
    Optional<DownloadMirror> place = mirror.get(root, scratch, programs);
    HttpGet web = new HttpGet(limits);
    NameLookup.Sources sources =
        new NameLookup.Sources(
            web,
            new ImageRegistry(web),
            new CommitLookup(web),
            new Pip(programs),
            artifactsOf(software));
    NameLookup lookup = new NameLookup(sources, software, place, spec.commandLine().getErr());
    LockResult result = new LockResult(lock, accepted);
    for (ImageInput input : inputs.all()) {
      if (input.replaced().isEmpty() || !foundSources(input, lookup, result)) {
        lookUp(input, lookup, result, place);
      }
    }
    return report(result, root.resolve(LockFile.name(software.name())));
  }

  /**
   * Returns whether the sources that {@code input} replaces were found; if not, builds continue to
   * use {@code input}.
   */
  private static boolean foundSources(ImageInput input, NameLookup lookup, LockResult result)
      throws IOException {
    ImageInput sources = input.replaced().orElseThrow();
    try {
      result.recordFound(sources, lookup.find(sources));
      return true;
    } catch (FetchException e) {
      result.recordKept(input, e);
      return false;
    }
  }

  private void lookUp(
      ImageInput input, NameLookup lookup, LockResult result, Optional<DownloadMirror> place)
      throws IOException {
    try {
      if (needsLookup(input)) {
        result.recordFound(input, lookup.find(input));
      } else if (place.isPresent() && input.kind() == InputKind.ARTIFACT) {
        lookup.store(input, place.get());
      }
    } catch (FetchException e) {
      result.recordFailure(input, e);
    }
  }

  private boolean needsLookup(ImageInput input) {
    boolean locked = input.origin() == Origin.LOCK;
    return !input.isKnown() || (locked && (again || accepted.contains(input.name())));
  }

  private Integer report(LockResult result, Path file) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    result.changes().forEach(out::println);
    result.kept().forEach(out::println);
    if (!result.changes().isEmpty()) {
      NewFile.write(file, result.lock().text());
      spec.commandLine().getErr().println("wrote " + file);
    } else if (result.isQuiet()) {
      out.println("nothing to look up for " + set);
    }
    List<String> complaints =
        Stream.concat(
                result.refused().stream().map(r -> "changed since it was locked: " + r),
                result.failures().stream())
            .toList();
    if (complaints.isEmpty()) {
      return ExitCode.DONE.number();
    }
    throw new CommandException(
        result.hasContradictions() ? ExitCode.VERIFICATION_FAILED : ExitCode.INCONCLUSIVE,
        String.join("\nepfabric: ", complaints)
            + (result.refused().isEmpty()
                ? ""
                : "\n  hint: find out why; --accept NAME takes the new value")
            + (result.failures().isEmpty() ? "" : "\n  hint: " + HttpGet.PROXY));
  }
}
