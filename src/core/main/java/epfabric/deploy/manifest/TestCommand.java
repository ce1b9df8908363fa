package epfabric.deploy.manifest;

import epfabric.base.facts.GoogleNetworks;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import java.util.ArrayList;
import java.util.List;

/** The command line of a test's program, with the Python that has torch. */
final class TestCommand {
  private final FabricPlan plan;
  private final TestRun run;

  TestCommand(FabricPlan plan, TestRun run) {
    this.plan = plan;
    this.run = run;
  }

  List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(new DeepEpPayload(plan).python());
    run.program().command().forEach(word -> words.add(filled(word)));
    String path = words.get(1);
    words.set(1, path.startsWith("/") ? path : new DeepEpPayload(plan).root() + "/" + path);
    return words;
  }

  private String filled(String word) {
    Machine machine = plan.pool().machine();
    return word.replace("{gpus}", String.valueOf(machine.gpus().count()))
        .replace("{nics}", String.valueOf(machine.nics().count()))
        .replace("{nicGbps}", String.valueOf(machine.nics().gbps()))
        .replace("{mtu}", String.valueOf(GoogleNetworks.GREATEST_MTU))
        .replace("{tokens}", String.valueOf(run.program().shape().tokens()))
        .replace("{hidden}", String.valueOf(run.program().shape().hidden()))
        .replace("{topk}", String.valueOf(run.program().shape().topk()))
        .replace("{experts}", String.valueOf(run.experts().orElse(0)));
  }
}
