package epfabric.fabric.plan.planner;

import epfabric.base.problem.Location;
import epfabric.base.problem.Problem;
import epfabric.base.problem.Problems;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.base.value.ImageName;
import epfabric.base.value.ImageRef;
import epfabric.base.value.NetworkMode;
import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.catalog.TestProgram;
import epfabric.fabric.environment.Environment.PayloadPlace;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.InstallerSettings;
import epfabric.fabric.environment.NetworkSettings;
import epfabric.fabric.environment.WorkloadRequest.SingleNode;
import epfabric.fabric.plan.AcceptancePlan.TestRun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.UserJob;
import epfabric.fabric.plan.UserJob.Libraries;
import epfabric.fabric.plan.UserJob.Request;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Plans a user's Job on a fabric, or reports every problem of the request. */
public final class UserJobPlanner {
  /** Settings that determine the number of nodes. */
  private static final Set<String> NODES =
      Set.of(GpuPoolSettings.NODES.key(), GpuPoolSettings.AUTOSCALING_MAX.key());

  private static final String NAME = "deepep";

  private static final ScalarKind<String> NAMESPACE =
      ScalarKind.matching(
          "a namespace",
          "at most 63 lower-case letters, digits and hyphens, with no hyphen at either end",
          "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

  private final FabricPlan plan;
  private final Catalog catalog;
  private final Request requested;
  private final Problems problems;
  private final RequestProblems typed;
  private final PlacePlanner place;

  private UserJobPlanner(FabricPlan plan, Catalog catalog, Request requested, Problems problems) {
    this.plan = plan;
    this.catalog = catalog;
    this.requested = requested;
    this.problems = problems;
    this.typed = new RequestProblems(RequestPartNames.options(), problems);
    this.place = new PlacePlanner(plan, requested.place(), typed);
  }

  /** Returns the Job; it must not be used if problems were added to {@code problems}. */
  public static UserJob plan(
      FabricPlan plan, Catalog catalog, Request requested, Problems problems) {
    return new UserJobPlanner(plan, catalog, requested, problems).plan();
  }

  private UserJob plan() {
    checkForm();
    Optional<String> namespace = place.namespace(NAMESPACE);
    checkCommand();
    int nodes = requested.form().starts() || givenNodes() ? nodes() : 1;
    Libraries libraries =
        requested
            .libraries()
            .orElse(ownImage() && requested.form().starts() ? Libraries.NODE : Libraries.IMAGE);
    checkPairs(libraries);
    boolean test = mayEnd() && libraries == Libraries.NODE && requested.command().isEmpty();
    return new UserJob(
        requested.form(),
        name(),
        new UserJob.Place(namespace, place.pool(), nodes),
        new UserJob.Software(image(), libraries, !test && canUseOwnKernels(nodes)),
        requested.command(),
        test && nodes > 0 ? test(nodes) : Optional.empty(),
        requested.pairs());
  }

  /**
   * Returns whether {@code --nodes} has an effect on a patch. A patch does not contain the number
   * of nodes, and epfabric's own library, which works on one node only, is added only if the user
   * states the number.
   */
  private boolean givenNodes() {
    return requested.form() == UserJob.Form.PATCH && ownKernels() && requested.nodes().isPresent();
  }

  private boolean ownKernels() {
    return plan.workload().singleNode() == SingleNode.EPFABRIC;
  }

  /** Returns whether the Job can use epfabric's own library, which does not reach other nodes. */
  private boolean canUseOwnKernels(int nodes) {
    return ownKernels()
        && nodes == 1
        && (requested.form().starts() || givenNodes())
        && !withoutPayload();
  }

  /** Returns whether the user named no image, so that the Job gets the fabric's test image. */
  private boolean ownImage() {
    return requested.image().isEmpty();
  }

  private void checkForm() {
    if (requested.form().starts()) {
      return;
    }
    String form = EnumWord.of(requested.form());
    requested.nodes().filter(n -> !givenNodes()).ifPresent(n -> reportUnused("--nodes", form));
    requested.place().namespace().ifPresent(n -> reportUnused("--namespace", form));
    if (!requested.command().isEmpty()) {
      reportUnused("COMMAND", form);
    }
  }

  private void reportUnused(String option, String form) {
    addProblem(option, "has no effect with --form " + form, "--form job, jobset or lws", "");
  }

  /**
   * Returns whether the Job's processes may end: a LeaderWorkerSet restarts every process that
   * ends.
   */
  private boolean mayEnd() {
    return requested.form().starts() && requested.form() != UserJob.Form.LWS;
  }

  private void checkCommand() {
    if (requested.form() == UserJob.Form.LWS && ownImage() && requested.command().isEmpty()) {
      addProblem(
          "COMMAND",
          "missing: DeepEP's own test ends, and --form lws would restart it forever",
          "a program that serves, after --, or an image that does",
          "for the test: --form job");
    }
  }

  /** Returns whether pods lack the node's payload, which only GKE's device plugin mounts. */
  private boolean withoutPayload() {
    return requested.pairs() && plan.install().payload() == PayloadPlace.NODE;
  }

  private void checkPairs(Libraries libraries) {
    NetworkMode mode = plan.network().mode();
    if (plan.pool().claimsGpus() && !requested.pairs()) {
      addProblem(
          "--pairs",
          "missing: pods of this fabric claim GPUs (" + GpuPoolSettings.GPUS.key() + ": claimed)",
          "--pairs, with --image IMAGE and --libraries image",
          "");
    } else if (requested.pairs() && !plan.pool().machine().nics().besideGpus()) {
      addProblem(
          "--pairs",
          "a pair is a GPU and a NIC at one PCIe root, and the NICs of "
              + plan.pool().machine().name()
              + " are at its CPUs",
          "no --pairs: each pod claims all NICs of its node",
          "");
    } else if (requested.pairs() && !mode.claimsNics()) {
      addProblem(
          "--pairs",
          "pods of this fabric claim no NICs: "
              + NetworkSettings.MODE.key()
              + " is "
              + EnumWord.of(mode),
          "a fabric in mode dranet or dranet-auto",
          "");
    } else if (withoutPayload() && libraries == Libraries.NODE) {
      addProblem(
          "--pairs",
          "the node's libraries come with GKE's device plugin, which claimed GPUs do not use",
          "--image IMAGE and --libraries image",
          InstallerSettings.PAYLOAD.key() + ": pod brings the fabric's own into each pod");
    }
  }

  private String name() {
    return place.name(NAME, "a Job with a Service");
  }

  private int nodes() {
    int most = plan.pool().nodes();
    int nodes = requested.nodes().orElse(plan.pool().permanentNodes());
    if (most == 0) {
      addProblem(
          "--nodes", "the pool is parked: it has no nodes", "more than 0 " + nodesSetting(), "");
    } else if (requested.nodes().isEmpty() && nodes == 0) {
      addProblem("--nodes", "missing: the pool may have no nodes at all", "1 to " + most, "");
    } else if (nodes < 1 || nodes > most) {
      addProblem(
          "--nodes",
          "the pool has " + most + (most == 1 ? " node" : " nodes") + ", got " + nodes,
          "1 to " + most + " " + nodesSetting(),
          "");
    }
    return nodes >= 1 && nodes <= most ? nodes : 0;
  }

  /** Returns the setting that determines the number of nodes, and the place where it was set. */
  private String nodesSetting() {
    return plan.decisions().stream()
        .filter(d -> NODES.contains(d.key()))
        .map(d -> "(" + d.key() + ", " + d.origin() + ")")
        .findFirst()
        .orElse("");
  }

  private Optional<ImageName> image() {
    if (requested.image().isEmpty()) {
      return requested.form().starts() ? testImage() : Optional.empty();
    }
    String text = requested.image().get();
    Optional<ImageName> image = typed.image("image", text);
    if (text.endsWith("@" + ImageRef.UNBUILT)) {
      addProblem(
          "--image", "the zero digest stands for an image that was not built", "a real one", "");
    }
    return image;
  }

  private Optional<ImageName> testImage() {
    ImageRef test = plan.workload().images().test();
    if (!test.built()) {
      addProblem(
          "--image",
          "missing: the fabric's own test image (epfabric:images.test) is not built yet",
          "an image of yours",
          "with --libraries node it can use the DeepEP that the nodes have");
    }
    return ImageName.parse(test.toString());
  }

  /** Returns the run of DeepEP's test for this number of nodes. */
  private Optional<TestRun> test(int nodes) {
    String name = normalKernels(nodes);
    Optional<TestProgram> program = program(name);
    int gpus = plan.pool().machine().gpus().count();
    if (program.filter(p -> p.shape().fits(nodes, gpus)).isEmpty()) {
      addProblem(
          "--nodes",
          "DeepEP's " + name + " test does not run on " + CountedNoun.of(nodes, "node"),
          possibleNodeCounts(gpus),
          "to run another program, give it after --");
      return Optional.empty();
    }
    return program.map(
        p ->
            new TestRun(
                name,
                name(),
                place.pool(),
                new TestRun.Pods(nodes, nodes, List.of()),
                p,
                p.shape().experts().isEmpty()
                    ? OptionalInt.empty()
                    : p.shape().expertsFor(nodes * gpus)));
  }

  private String possibleNodeCounts(int gpus) {
    return IntStream.rangeClosed(1, plan.pool().nodes())
        .filter(n -> program(normalKernels(n)).filter(p -> p.shape().fits(n, gpus)).isPresent())
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  private String normalKernels(int nodes) {
    return catalog.acceptance().normalKernels(plan.pool().machine(), nodes);
  }

  private Optional<TestProgram> program(String test) {
    AcceptanceTest found = catalog.acceptance().tests().get(test);
    return found == null
        ? Optional.empty()
        : found.program(plan.workload().software(), plan.pool().machine());
  }

  private void addProblem(String option, String message, String expected, String hint) {
    problems.add(new Problem(Location.of(option), "", message, expected, hint));
  }
}
