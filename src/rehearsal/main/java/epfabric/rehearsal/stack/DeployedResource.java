package epfabric.rehearsal.stack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.engine.Registration;

/**
 * A resource of the state.
 *
 * @param registration as the program registered it when it was last created or changed
 * @param id empty for components and providers
 * @param inputs those with computed values filled in
 * @param outputs as the cloud returned them
 * @param failed true if it exists but is unhealthy
 */
record DeployedResource(
    Registration registration, String id, ObjectNode inputs, ObjectNode outputs, boolean failed) {
  DeployedResource(Registration registration, String id, ObjectNode inputs, ObjectNode outputs) {
    this(registration, id, inputs, outputs, false);
  }
}
