package epfabric.rehearsal;

import epfabric.engine.Registration;
import epfabric.engine.Registrations;
import epfabric.plan.FabricPlan;
import epfabric.preview.ChangeKind;
import epfabric.preview.PreviewReport;
import epfabric.rehearsal.Moment.Area;
import epfabric.rehearsal.Moment.Mark;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.stack.Deployer;
import epfabric.rehearsal.stack.KilledException;
import epfabric.rehearsal.stack.Step;
import epfabric.rehearsal.stack.StepListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The embedded engine: needs nothing but a JDK. */
final class EmbeddedDeployment implements Deployment, StepListener {
  private final Function<FabricPlan, Registrations> program;
  private final Map<FabricPlan, Registrations> registered = new HashMap<>();
  private final Timeline timeline;
  private final Deployer deployer;
  private int operationsToLive = Integer.MAX_VALUE;

  EmbeddedDeployment(
      Function<FabricPlan, Registrations> program,
      Map<String, ResourceProvider> providers,
      Timeline timeline) {
    this.program = program;
    this.timeline = timeline;
    this.deployer = new Deployer(providers, this);
  }

  @Override
  public String engine() {
    return "the embedded engine (one operation at a time; no pulumi CLI took part)";
  }

  @Override
  public String preview(FabricPlan plan) {
    return words(deployer.preview(registrations(plan)));
  }

  @Override
  public String up(FabricPlan plan) {
    return words(deployer.up(registrations(plan)));
  }

  /** The same plan registers the same. */
  private Registrations registrations(FabricPlan plan) {
    return registered.computeIfAbsent(plan, program);
  }

  /** {@code 84 to create}, {@code 1 to update, 80 unchanged}. */
  private static String words(PreviewReport report) {
    List<String> words = new ArrayList<>();
    report
        .counts()
        .forEach(
            (kind, count) -> {
              if (count > 0) {
                words.add(count + " " + kind.summary());
              }
            });
    boolean nothing = report.counts().getOrDefault(ChangeKind.SAME, 0) == report.resources().size();
    return nothing ? "no changes, " + String.join(", ", words) : String.join(", ", words);
  }

  @Override
  public List<String> refresh() {
    return deployer.refresh();
  }

  @Override
  public void destroy() {
    deployer.destroy();
  }

  @Override
  public List<String> resolvePending() {
    return deployer.resolvePending();
  }

  @Override
  public boolean adopt(FabricPlan plan, String urn) {
    return deployer.adopt(registrations(plan), urn);
  }

  @Override
  public String adoptCommand(FabricPlan plan, String urn) {
    Registration registration = registrations(plan).find(urn).orElseThrow();
    return "pulumi import " + registration.type() + " " + registration.name() + " ID";
  }

  @Override
  public void killAfter(int operations) {
    operationsToLive = operations;
  }

  @Override
  public int size() {
    return deployer.size();
  }

  @Override
  public void begins(Step step) {
    timeline.add(Area.of(step.type()), Mark.BEGINS, step.what(), step.operation().words());
  }

  /** The cloud did it, and the engine is gone before it hears of it. */
  @Override
  public void asked(Step step) {
    operationsToLive--;
    if (operationsToLive <= 0) {
      operationsToLive = Integer.MAX_VALUE;
      throw new KilledException("the engine was killed while it did: " + text(step));
    }
  }

  private static String text(Step step) {
    return step.operation().words() + " " + step.what();
  }

  @Override
  public void ended(Step step) {
    timeline.add(Area.of(step.type()), Mark.DONE, step.what(), step.operation().words());
  }
}
