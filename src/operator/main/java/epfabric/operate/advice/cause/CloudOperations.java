package epfabric.operate.advice.cause;

import epfabric.fabric.plan.FabricPlan;
import epfabric.operate.live.evidence.Evidence;
import epfabric.operate.live.evidence.KeptFile;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The operations of GKE and Compute Engine that a diagnosis has stored. */
final class CloudOperations {
  private static final Set<String> FILES =
      Set.of(CloudFiles.OPERATIONS, CloudFiles.ZONE_OPERATIONS, CloudFiles.GLOBAL_OPERATIONS);

  /** Types of operations that report the loss of a machine. */
  private static final Set<String> LOSSES =
      Set.of(
          "compute.instances.preempted",
          "compute.instances.hostError",
          "compute.instances.guestTerminate");

  /**
   * An operation.
   *
   * @param link URL of the operation's target
   * @param error error message; empty if the operation succeeded or is running
   */
  record Operation(
      KeptFile file, String name, String type, String link, Instant when, String error) {
    String target() {
      return link.substring(link.lastIndexOf('/') + 1);
    }
  }

  private final FabricPlan plan;
  private final List<Operation> all;
  private final Set<String> machinePrefixes = new TreeSet<>();

  private CloudOperations(FabricPlan plan, List<Operation> all) {
    this.plan = plan;
    this.all = List.copyOf(all);
  }

  static CloudOperations of(Evidence evidence, FabricPlan plan) {
    List<Operation> all = new ArrayList<>();
    for (KeptFile file : evidence.files()) {
      if (FILES.contains(file.path())) {
        ObjectTree.parse(file.text()).list().forEach(json -> all.add(operation(file, json)));
      }
    }
    CloudOperations operations = new CloudOperations(plan, all);
    CloudFiles.groups(evidence.files(), plan)
        .keySet()
        .forEach(group -> operations.machinePrefixes.add(group.replaceFirst("-grp$", "-")));
    return operations;
  }

  private static Operation operation(KeptFile file, ObjectTree tree) {
    String started = tree.text("insertTime");
    return new Operation(
        file,
        tree.text("name"),
        tree.text("operationType"),
        tree.text("targetLink"),
        time(started.isEmpty() ? tree.text("startTime") : started),
        error(tree));
  }

  private static Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      return Instant.EPOCH;
    }
  }

  /**
   * Returns the error message. GKE writes it into {@code error.message} and into conditions;
   * Compute Engine writes it into a list of errors.
   */
  private static String error(ObjectTree operation) {
    List<String> errors = new ArrayList<>();
    operation.at("error").ifPresent(error -> errors.add(error.text("message")));
    for (String list : List.of("nodepoolConditions", "clusterConditions")) {
      operation.list(list).forEach(c -> errors.add(c.text("code") + " " + c.text("message")));
    }
    operation
        .list("error", "errors")
        .forEach(error -> errors.add(error.text("code") + ": " + error.text("message")));
    return String.join(" ", errors).strip();
  }

  /**
   * Returns the failed operations after which no operation of the same kind has succeeded on the
   * same target.
   */
  List<Operation> unresolved() {
    return all.stream()
        .filter(operation -> !operation.error().isEmpty() && concernsFabric(operation))
        .filter(operation -> all.stream().noneMatch(later -> resolves(later, operation)))
        .toList();
  }

  private static boolean resolves(Operation later, Operation failed) {
    return later.error().isEmpty()
        && later.type().equals(failed.type())
        && later.link().equals(failed.link())
        && later.when().isAfter(failed.when());
  }

  /**
   * Returns whether an operation is about this fabric and not about another resource of the
   * project.
   */
  private boolean concernsFabric(Operation operation) {
    String target = operation.target();
    return operation.file().path().equals(CloudFiles.OPERATIONS)
        || isOurs(target)
        || machinePrefixes.contains(target.replaceFirst("-grp$", "-"))
        || plan.network().nodeNetworks().stream().anyMatch(nic -> nic.network().equals(target))
        || plan.network().primary().filter(p -> p.network().equals(target)).isPresent();
  }

  /**
   * Returns whether a machine belongs to the fabric, because its name starts with the name of a
   * managed instance group.
   */
  boolean isOurs(String machine) {
    return machinePrefixes.stream().anyMatch(machine::startsWith);
  }

  /** Returns the operations that report the loss of a machine, such as a preemption. */
  List<Operation> losses() {
    return all.stream().filter(operation -> LOSSES.contains(operation.type())).toList();
  }
}
