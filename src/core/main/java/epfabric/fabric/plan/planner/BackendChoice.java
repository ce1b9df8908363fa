package epfabric.fabric.plan.planner;

import epfabric.fabric.catalog.engine.Kernels;
import java.util.Optional;

/**
 * The choice of the kernels with which a group exchanges tokens.
 *
 * @param kernels absent if no backend fits the group
 * @param why the reason, as a sentence without its full stop
 */
record BackendChoice(Optional<Kernels> kernels, String why) {}
