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

/** A deployed stack, of whose changes our preview and the real engine are asked alike. */
record ComparedStack(EmulatedPulumi session, Lifecycle stack, EditedEnvironment environment)
    implements AutoCloseable {

  /**
   * Deploys a shipped environment; skips the test where there is no CLI.
   *
   * @param folder an empty one
   * @param largest the world has room and machines for this
   */
  static ComparedStack start(Path folder, String environment, UnaryOperator<String> largest)
      throws Exception {
    return start(folder, environment, largest, EmulatedPulumi::start);
  }

  /** The same, by Google's own provider; skips the test where there is none. */
  static ComparedStack startWithInstalledPlugins(
      Path folder, String environment, UnaryOperator<String> largest) throws Exception {
    GooglePlugin.orSkip();
    return start(folder, environment, largest, EmulatedPulumi::startWithInstalledPlugins);
  }

  private interface World {
    EmulatedPulumi start(Path cli, Path scratch, FabricPlan plan) throws IOException;
  }

  private static ComparedStack start(
      Path folder, String environment, UnaryOperator<String> largest, World world)
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
      compared.environment.save(UnaryOperator.identity());
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

  /** What the engine would do, every step of it. */
  Subprocess.Outcome preview() throws Exception {
    return stack.pulumi(
        "preview", "--json", "--show-sames", "--show-replacement-steps", "--stack", stack.stack());
  }

  /** Saves a change of the environment file. Returns what our preview says of it. */
  PreviewReport said(UnaryOperator<String> edit) throws Exception {
    return UpdateComparison.between(StackExport.parse(stack.export()), environment.save(edit));
  }

  void previewAgrees(UnaryOperator<String> edit) throws Exception {
    Registrations after = environment.save(edit);
    PriorState before = StackExport.parse(stack.export());
    new Agreement(before.registrations(), after)
        .assertOn(
            UpdateComparison.between(before, after),
            RealSteps.ofPreview(preview().orFail().output()));
  }

  /** One step at a time, as the preview advises for what replaces several networks. */
  void updateAgrees(UnaryOperator<String> edit) throws Exception {
    Registrations after = environment.save(edit);
    PriorState before = StackExport.parse(stack.export());
    PreviewReport said = UpdateComparison.between(before, after);
    new Agreement(before.registrations(), after)
        .assertOn(said, RealSteps.ofUpdate(update("--parallel", "1").orFail().output()));
  }

  @Override
  public void close() {
    session.close();
  }
}
