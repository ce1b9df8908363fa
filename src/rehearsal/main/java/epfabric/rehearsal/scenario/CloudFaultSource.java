package epfabric.rehearsal.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import epfabric.fabric.plan.FabricPlan;
import epfabric.rehearsal.cloud.rest.CloudFault;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.FaultSource;
import epfabric.rehearsal.cloud.state.OperationDurations;
import epfabric.rehearsal.scenario.Fault.What;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Decides which requests to Google fail. */
public final class CloudFaultSource implements FaultSource {
  private record Kind(CloudFault.Kind kind, String words) {}

  private static final Map<What, Kind> KINDS = kinds();

  private final FabricPlan plan;
  private final FaultStrikes strikes;
  private final Runnable stockOut;
  private final BooleanSupplier gpuMachinesExist;

  private int slowdown = 1;

  /**
   * Creates the source of the current stage's faults.
   *
   * @param stockOut called when a request asks for GPU machines
   * @param gpuMachinesExist returns whether any GPU machines exist
   */
  public CloudFaultSource(
      FabricPlan plan, FaultStrikes strikes, Runnable stockOut, BooleanSupplier gpuMachinesExist) {
    this.plan = plan;
    this.strikes = strikes;
    this.stockOut = stockOut;
    this.gpuMachinesExist = gpuMachinesExist;
  }

  private static Map<What, Kind> kinds() {
    Map<What, Kind> kinds = new EnumMap<>(What.class);
    kinds.put(What.UNAVAILABLE, new Kind(CloudFault.Kind.UNAVAILABLE, "503 for "));
    kinds.put(What.RATE_LIMIT, new Kind(CloudFault.Kind.RATE_LIMIT, "429 for "));
    kinds.put(What.CONFLICT, new Kind(CloudFault.Kind.CONFLICT, "409 for "));
    kinds.put(
        What.FAILED_OPERATION,
        new Kind(CloudFault.Kind.OPERATION_ERROR, "the operation is going to fail: "));
    kinds.put(
        What.LOST_ANSWER, new Kind(CloudFault.Kind.LOST_ANSWER, "obeyed, but answered with 503: "));
    return kinds;
  }

  public void enter() {
    slowdown = 1;
  }

  @Override
  public Optional<CloudFault> next(CloudRequest request) {
    if (request.method().equals("GET") || request.path().endsWith(":getIamPolicy")) {
      return Optional.empty();
    }
    String what = request.method() + " " + request.path().replaceFirst("^.*/projects/[^/]+/", "");
    if (asksForGpus(request)) {
      stockOut.run();
      if (strikes.strikes(What.QUOTA, "the quota is used up: " + what)) {
        return Optional.of(CloudFault.of(CloudFault.Kind.QUOTA));
      }
    }
    boolean operation = beginsOperation(request);
    Optional<CloudFault> hanging = hangingDeletion(request, what);
    if (hanging.isPresent()) {
      return hanging;
    }
    for (Map.Entry<What, Kind> entry : KINDS.entrySet()) {
      boolean occasion = operation || !needsOperation(entry.getKey());
      if (occasion && strikes.strikes(entry.getKey(), entry.getValue().words() + what)) {
        return Optional.of(CloudFault.of(entry.getValue().kind()));
      }
    }
    strikes.flush();
    return operation ? slowOperation() : Optional.empty();
  }

  /**
   * Reproduces a problem that users report: the deletion of a pool whose networks GKE created
   * hangs, and no other change is possible until it ends.
   */
  private Optional<CloudFault> hangingDeletion(CloudRequest request, String what) {
    boolean deletes =
        request.method().equals("DELETE")
            && gpuMachinesExist.getAsBoolean()
            && plan.pool().names().stream()
                .anyMatch(pool -> request.path().endsWith("/nodePools/" + pool));
    int minutes =
        deletes ? strikes.begins(What.POOL_DELETE_HANGS, "the deletion hangs: " + what) : 0;
    long usual = OperationDurations.usual().nodePool().toMinutes();
    return minutes > 0
        ? Optional.of(CloudFault.slow((int) Math.max(1, minutes / usual)))
        : Optional.empty();
  }

  private static boolean needsOperation(What kind) {
    return kind != What.UNAVAILABLE && kind != What.RATE_LIMIT;
  }

  /** Returns whether a request starts an operation, as all changes in Compute Engine and GKE do. */
  private static boolean beginsOperation(CloudRequest request) {
    return request.path().startsWith("/compute/") || request.path().contains("/clusters");
  }

  private Optional<CloudFault> slowOperation() {
    int times = strikes.amount(What.SLOW_OPERATIONS);
    int newSlowdown =
        strikes.begins(
            What.SLOW_OPERATIONS,
            "operations take " + (times == 1 ? "as long" : times + " times as long") + " as usual");
    if (newSlowdown > 0) {
      slowdown = newSlowdown;
    } else if (slowdown > 1) {
      strikes.count(What.SLOW_OPERATIONS);
    }
    return slowdown > 1 ? Optional.of(CloudFault.slow(slowdown)) : Optional.empty();
  }

  private boolean asksForGpus(CloudRequest request) {
    boolean resizes =
        plan.pool().names().stream()
            .anyMatch(pool -> request.path().endsWith("/nodePools/" + pool + ":setSize"));
    return resizes
        || (request.path().endsWith("/nodePools")
            && request.body().get("nodePool") instanceof ObjectNode pool
            && pool.get("name") instanceof ValueNode name
            && !name.isNull()
            && plan.pool().names().contains(name.asText()));
  }
}
