package epfabric.fabric.plan.planner;

import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import epfabric.fabric.catalog.Machine;
import epfabric.fabric.catalog.engine.Kernels;
import epfabric.fabric.catalog.model.ServedModel;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Shape;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingGroup.Role;
import epfabric.fabric.plan.ServingMemory;
import epfabric.fabric.plan.ServingPlan.Size;
import epfabric.fabric.plan.planner.BackendChooser.Place;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Sizes the groups of a server and chooses their kernels, or reports what does not fit. */
record ServingSizes(FabricPlan plan, Size requested, RequestProblems problems) {
  void checkAmounts() {
    checkPositive("context", requested.context());
    checkPositive("sequences", requested.sequences());
  }

  private void checkPositive(String option, int amount) {
    if (amount < 1) {
      problems.wrong(option, "too few, got " + amount, "1 or more", "");
    }
  }

  /** Returns the nodes of each group, in the order in which a request passes through the groups. */
  Map<Role, Integer> nodes() {
    int nodes = requested.nodes().orElse(1);
    Map<Role, Integer> groups = new EnumMap<>(Role.class);
    if (requested.shape() == Shape.AGGREGATED) {
      groups.put(Role.AGGREGATED, nodes);
      requested
          .decodeNodes()
          .ifPresent(
              n ->
                  problems.wrong(
                      "decode-nodes",
                      "one group does everything",
                      problems.words().with("shape", EnumWord.of(Shape.PREFILL_DECODE)),
                      ""));
    } else {
      groups.put(Role.PREFILL, nodes);
      groups.put(Role.DECODE, requested.decodeNodes().orElse(nodes));
    }
    checkNodes(groups);
    return groups;
  }

  private void checkNodes(Map<Role, Integer> groups) {
    int most = plan.pool().nodes();
    int all = groups.values().stream().mapToInt(Integer::intValue).sum();
    if (most == 0) {
      problems.wrong("nodes", "the pool is parked: it has no nodes", "more than 0", "");
    } else if (most < groups.size()) {
      problems.wrong(
          "shape",
          "prefill and decode need separate nodes, and the pool has one",
          EnumWord.of(Shape.AGGREGATED),
          "");
    } else if (all > most || groups.values().stream().anyMatch(n -> n < 1)) {
      String together = groups.size() > 1 ? " for prefill and decode together" : "";
      problems.wrong(
          "nodes",
          "the pool has " + CountedNoun.of(most, "node") + together + ", got " + all,
          "1 to " + (most - groups.size() + 1),
          "");
    }
  }

  /**
   * Returns the groups for which kernels were found, and reports all problems.
   *
   * @param server name of the server
   */
  List<ServingGroup> groups(String server, Map<Role, Integer> nodes, BackendChooser chooser) {
    List<ServingGroup> groups = new ArrayList<>();
    nodes.forEach(
        (role, each) -> group(server, new Place(role, each), chooser).ifPresent(groups::add));
    groups.forEach(this::checkSequences);
    ServingFit fit = new ServingFit(plan.pool().machine().gpus().count(), chooser);
    groups.forEach(group -> checkFit(fit, group));
    return groups;
  }

  private Optional<ServingGroup> group(String server, Place place, BackendChooser chooser) {
    BackendChoice choice = chooser.choose(place);
    if (choice.kernels().isEmpty()) {
      wrongBackend(place, chooser, choice.why());
    }
    String name = place.role().of(server);
    return choice
        .kernels()
        .map(kernels -> memory(chooser.model(), place.nodes(), kernels))
        .map(memory -> new ServingGroup(place.role(), name, memory, choice.why()));
  }

  private void wrongBackend(Place place, BackendChooser chooser, String reasons) {
    String message =
        String.format(
            Locale.ROOT,
            "no backend of %s fits %s: %s",
            chooser.engine().title(),
            CountedNoun.of(place.nodes(), "node"),
            reasons);
    String auto = EnumWord.of(Backend.AUTO);
    boolean automatic = chooser.requested() == Backend.AUTO;
    String part = automatic ? option(place.role()) : "backend";
    problems.wrong(part, message, problems.words().with(part, automatic ? "1" : auto), "");
  }

  /** Returns the option that sets the number of a group's nodes. */
  private String option(Role role) {
    return role == Role.DECODE && requested.decodeNodes().isPresent() ? "decode-nodes" : "nodes";
  }

  /** Checks the number of sequences, each of which may send a token at the same time. */
  private void checkSequences(ServingGroup group) {
    if (group.kernels() == Kernels.LOW_LATENCY && requested.sequences() > ServingMemory.TOKENS) {
      problems.wrong(
          "sequences",
          "low latency takes "
              + ServingMemory.TOKENS
              + " tokens of each GPU at once, got "
              + requested.sequences(),
          "1 to " + ServingMemory.TOKENS,
          "");
    }
  }

  private ServingMemory memory(ServedModel model, int nodes, Kernels kernels) {
    Machine machine = plan.pool().machine();
    return new ServingMemory(
        model,
        new ServingMemory.Group(nodes, machine.gpus().count(), machine.nvlinkDomain()),
        machine.gpus().memoryGb(),
        requested.context(),
        requested.sequences(),
        kernels);
  }

  private void checkFit(ServingFit fit, ServingGroup group) {
    String option = option(group.role());
    fit.undivided(group).ifPresent(why -> problems.wrong(option, why, ServingFit.DIVISOR, ""));
    fit.tooLarge(group)
        .ifPresent(
            why ->
                problems.wrong(
                    option,
                    why,
                    fit.enoughNodes(group)
                        .map(nodes -> problems.words().with(option, nodes + " or more"))
                        .orElse("less KV cache: no number of nodes is enough"),
                    "a shorter context or fewer sequences need less KV cache"));
  }
}
