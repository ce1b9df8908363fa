package epfabric.e2e;

import epfabric.deploy.engine.Registrations;
import epfabric.deploy.infra.Planned;
import epfabric.deploy.preview.PreviewReport;
import epfabric.deploy.preview.UpdateComparison;
import epfabric.deploy.preview.state.PriorState;
import epfabric.deploy.preview.state.StackExport;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.pulumi.Subprocess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A deployed stack whose changes are previewed both by epfabric and by the real engine. */
record ComparedStack(EmulatedPulumi session, Lifecycle stack, EditedEnvironment environment)
    implements AutoCloseable {

  /**
   * Deploys a shipped environment; skips the test if there is no CLI.
   *
   * @param folder an empty folder
   * @param largest the largest environment for which the emulated world must have room and machines
   */
  static ComparedStack start(Path folder, String environment, UnaryOperator<String> largest)
      throws Exception {
    return start(folder, environment, largest, UnaryOperator.identity(), EmulatedPulumi::start);
  }

  /**
   * Deploys a shipped environment with Google's own provider; skips the test if it is not
   * installed.
   */
  static ComparedStack startWithInstalledPlugins(
      Path folder, String environment, UnaryOperator<String> largest) throws Exception {
    return startWithInstalledPlugins(folder, environment, largest, UnaryOperator.identity());
  }

  /**
   * Deploys an edited environment with Google's own provider.
   *
   * @param edit change of the environment file before the deployment
   */
  static ComparedStack startWithInstalledPlugins(
      Path folder, String environment, UnaryOperator<String> largest, UnaryOperator<String> edit)
      throws Exception {
    GooglePlugin.orSkip();
    return start(folder, environment, largest, edit, EmulatedPulumi::startWithInstalledPlugins);
  }

  private interface World {
    EmulatedPulumi start(Path cli, Path scratch, FabricPlan plan) throws IOException;
  }

  private static ComparedStack start(
      Path folder,
      String environment,
      UnaryOperator<String> largest,
      UnaryOperator<String> edit,
      World world)
      throws Exception {
    Path cli = RealCli.orSkip();
    ProgramJar.orSkip();
    Path scratch = Files.createDirectory(folder.resolve("scratch"));
    Path repository = ProjectFolders.repository(folder.resolve("repository"), environment);
    EmulatedPulumi session = world.start(cli, scratch, Planned.plan(environment, largest));
    ComparedStack compared =
        new ComparedStack(
            session,
            new Lifecycle(session, repository, environment),
            new EditedEnvironment(repository, environment));
    try {
      compared.stack.init();
      compared.environment.save(edit);
      compared.update().orFail();
      return compared;
    } catch (Exception | AssertionError e) {
      compared.close();
      throw e;
    }
  }

  private Subprocess.Outcome update(String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("up", "--yes", "--skip-preview", "--json"));
    command.addAll(List.of(options));
    command.addAll(List.of("--stack", stack.stack()));
    return stack.pulumi(command.toArray(new String[0]));
  }

  /** Returns every step of the engine's preview. */
  Subprocess.Outcome preview() throws Exception {
    return stack.pulumi(
        "preview", "--json", "--show-sames", "--show-replacement-steps", "--stack", stack.stack());
  }

  /** Saves a change of the environment file; returns our preview of the change. */
  PreviewReport ourPreview(UnaryOperator<String> edit) throws Exception {
    return UpdateComparison.between(StackExport.parse(stack.export()), environment.save(edit));
  }

  void previewAgrees(UnaryOperator<String> edit) throws Exception {
    Registrations after = environment.save(edit);
    PriorState before = StackExport.parse(stack.export());
    new PreviewAgreement(before.registrations(), after)
        .assertOn(
            UpdateComparison.between(before, after),
            RealSteps.ofPreview(preview().orFail().output()));
  }

  /**
   * Updates with one step at a time, as the preview advises for replacements of several networks.
   */
  void updateAgrees(UnaryOperator<String> edit) throws Exception {
    Registrations after = environment.save(edit);
    PriorState before = StackExport.parse(stack.export());
    PreviewReport preview = UpdateComparison.between(before, after);
    new PreviewAgreement(before.registrations(), after)
        .assertOn(preview, RealSteps.ofUpdate(update("--parallel", "1").orFail().output()));
  }

  @Override
  public void close() {
    session.close();
  }
}
