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
import epfabric.rehearsal.time.EmulatedTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The embedded engine: needs nothing but a JDK. */
final class EmbeddedDeployment implements Deployment, StepListener {
  private static final Duration SOON = Duration.ofSeconds(5);

  private final Function<FabricPlan, Registrations> program;
  private final Map<FabricPlan, Registrations> registered = new HashMap<>();
  private final EmulatedTime time;
  private final Timeline timeline;
  private final Deployer deployer;
  private Death death = Death.NEVER;

  EmbeddedDeployment(
      Function<FabricPlan, Registrations> program,
      Map<String, ResourceProvider> providers,
      EmulatedTime time,
      Timeline timeline) {
    this.program = program;
    this.time = time;
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
    Registrations all = registrations(plan);
    Registration registration = all.find(urn).orElseThrow();
    return String.format(
            Locale.ROOT,
            "pulumi import %s %s '%s'",
            registration.type(),
            registration.name(),
            deployer.id(all, urn))
        + registration.parent().map(parent -> " --parent '" + parent + "'").orElse("")
        + registration.provider().map(EmbeddedDeployment::provider).orElse("")
        + " --protect=false --generate-code=false --yes";
  }

  /** A program names a provider by URN and ID. */
  private static String provider(String reference) {
    return " --provider '" + reference.replaceFirst("::[^:]*$", "") + "'";
  }

  @Override
  public void killAfter(int operations) {
    death = new Death(operations);
  }

  @Override
  public int size() {
    return deployer.size();
  }

  @Override
  public void begins(Step step) {
    timeline.add(Area.of(step.type()), Mark.BEGINS, step.what(), step.operation().words());
    if (death.comesBefore()) {
      throw killed("before it asked for: ", step);
    }
    if (death.comesDuring()) {
      Death one = death;
      time.after(SOON, () -> dieUnlessDead(one, step));
    }
  }

  private void dieUnlessDead(Death one, Step step) {
    if (one == death) {
      throw killed("while the cloud did: ", step);
    }
  }

  /** What took no time is done when the engine is killed. */
  @Override
  public void asked(Step step) {
    if (death.comesNow()) {
      throw killed("before it heard of the end of: ", step);
    }
  }

  private KilledException killed(String when, Step step) {
    death = Death.NEVER;
    return new KilledException(
        "the engine was killed " + when + step.operation().words() + " " + step.what());
  }

  @Override
  public void ended(Step step) {
    timeline.add(Area.of(step.type()), Mark.DONE, step.what(), step.operation().words());
  }
}
