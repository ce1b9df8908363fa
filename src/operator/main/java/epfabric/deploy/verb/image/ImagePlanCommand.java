package epfabric.deploy.verb.image;

import epfabric.base.terminal.CommandName;
import epfabric.base.terminal.EnumOptions;
import epfabric.base.terminal.ExitCode;
import epfabric.deploy.image.BuildVersions;
import epfabric.deploy.image.DockerBuild;
import epfabric.deploy.image.ImagePlan;
import epfabric.deploy.image.ImagePlanJson;
import epfabric.deploy.image.ImagePlanText;
import epfabric.deploy.verb.ImagePlans;
import epfabric.fabric.catalog.BuildArtifacts;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Prints the inputs from which images would be built. */
@Command(
    name = "plan",
    description = {
      "Says what the images of an environment are built from: versions, URLs, checksums.",
      "Needs no network. It names what is unknown, with the command that looks it up."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  epfabric image plan dev",
      "  epfabric image plan dev --output json",
      "  epfabric image plan dev --output env > installer/versions.env"
    })
final class ImagePlanCommand implements Callable<Integer> {
  /** The formats of the plan. */
  enum Format {
    TEXT,
    JSON,
    ENV
  }

  /** The names of the formats, for help and completion. */
  static final class Formats extends EnumOptions {
    Formats() {
      super(Format.values());
    }
  }

  @ParentCommand private ImageCommand parent;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ENV", description = "Environment: ENV of Pulumi.ENV.yaml.")
  private String environment;

  @Option(
      names = "--output",
      paramLabel = "FORMAT",
      defaultValue = "text",
      completionCandidates = Formats.class,
      description =
          "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}); env: the build's arguments.")
  private Format output;

  @Override
  public Integer call() throws IOException {
    ImagePlan plan = ImagePlans.of(parent.workspace().load(environment), BuildArtifacts::load);
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        switch (output) {
          case TEXT ->
              ImagePlanText.of(plan, CommandName.get() + " image build " + environment + " --push");
          case JSON -> ImagePlanJson.of(plan, build());
          case ENV -> BuildVersions.text(plan.request(), plan.versions());
        });
    out.flush();
    return ExitCode.DONE.number();
  }

  /** Returns the build that {@code image build} runs, with paths from the environment's folder. */
  private DockerBuild build() {
    String folder = "build/images/" + environment;
    return new DockerBuild(folder + "/context", folder, true, Optional.empty(), Optional.empty());
  }
}
