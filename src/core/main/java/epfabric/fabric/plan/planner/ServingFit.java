package epfabric.fabric.plan.planner;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingMemory;
import epfabric.fabric.plan.planner.BackendChooser.Place;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Checks whether a model fits the GPUs of a group.
 *
 * @param gpus number of GPUs in a node
 * @param chooser chooses the kernels for other numbers of nodes
 */
record ServingFit(int gpus, BackendChooser chooser) {
  /** The expected value in messages about GPUs among which the experts cannot be divided. */
  static final String DIVISOR = "a number of GPUs that divides the experts";

  /** The largest number of nodes that is tried; no published deployment has a larger group. */
  private static final int MOST_NODES = 64;

  /** Returns the problem if the experts cannot be divided among the GPUs. */
  Optional<String> undivided(ServingGroup group) {
    ServingMemory memory = group.memory();
    int experts = memory.model().experts().count();
    return divides(experts, memory.ranks())
        ? Optional.empty()
        : Optional.of(experts + " experts cannot be divided among " + memory.ranks() + " GPUs");
  }

  private static boolean divides(int experts, int ranks) {
    return experts % ranks == 0;
  }

  /** Returns the problem, with all sizes, if the model is too large. */
  Optional<String> tooLarge(ServingGroup group) {
    ServingMemory memory = group.memory();
    return memory.fits()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s needs %.1f GB of each GPU on %s, and may have %.1f: experts %.1f, other"
                    + " weights %.1f, KV cache %.1f, buffers %.1f",
                memory.model().id(),
                memory.neededGb(),
                CountedNoun.of(memory.nodes(), "node"),
                memory.usableGb(),
                memory.expertsGb(),
                memory.restGb(),
                memory.cacheGb(),
                memory.bufferGb()));
  }

  /** Returns the smallest number of nodes on which the model fits. */
  Optional<Integer> enoughNodes(ServingGroup group) {
    ServingMemory memory = group.memory();
    return IntStream.rangeClosed(1, MOST_NODES)
        .filter(nodes -> divides(memory.model().experts().count(), nodes * gpus))
        .filter(nodes -> fits(memory, new Place(group.role(), nodes)))
        .boxed()
        .findFirst();
  }

  private boolean fits(ServingMemory memory, Place place) {
    return chooser
        .choose(place)
        .kernels()
        .filter(kernels -> memory.on(place.nodes(), kernels).fits())
        .isPresent();
  }
}
