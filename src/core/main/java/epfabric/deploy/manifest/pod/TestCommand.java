package epfabric.deploy.manifest.pod;

import epfabric.base.facts.GoogleNetworks;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/** The command line of a test's program, with the Python that has torch. */
public final class TestCommand {
  /** The interpreter of an engine's image, which imports the engine's own DeepEP. */
  public static final String ENGINE_PYTHON = "python3";

  private static final String MODES = "--modes";

  private final FabricPlan plan;
  private final TestRun run;

  public TestCommand(FabricPlan plan, TestRun run) {
    this.plan = plan;
    this.run = run;
  }

  /** Returns the command line of the test, which starts with the Python interpreter. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(new DeepEpPayload(plan).python());
    run.program().command().forEach(word -> words.add(fillPlaceholders(word)));
    String path = words.get(1);
    words.set(1, path.startsWith("/") ? path : new DeepEpPayload(plan).root() + "/" + path);
    return words;
  }

  /**
   * Returns the command line with the Python of an engine's image. It does not name the modes of
   * the fabric's DeepEP: the program then tests every mode of the engine's DeepEP.
   */
  public List<String> inEngine() {
    List<String> words = new ArrayList<>(List.of(ENGINE_PYTHON));
    run.program().command().stream()
        .takeWhile(word -> !word.equals(MODES))
        .forEach(word -> words.add(fillPlaceholders(word)));
    return words;
  }

  private String fillPlaceholders(String word) {
    Machine machine = plan.pool().machine();
    return word.replace("{gpus}", String.valueOf(machine.gpus().count()))
        .replace("{nics}", String.valueOf(machine.nics().count()))
        .replace("{nicGbps}", String.valueOf(machine.nics().gbitPerSecond()))
        .replace("{mtu}", String.valueOf(GoogleNetworks.GREATEST_MTU))
        .replace("{tokens}", String.valueOf(run.program().shape().tokens()))
        .replace("{hidden}", String.valueOf(run.program().shape().hidden()))
        .replace("{topk}", String.valueOf(run.program().shape().topk()))
        .replace("{experts}", String.valueOf(run.experts().orElse(0)));
  }
}
