package epfabric.rehearsal.stack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.engine.Registration;

/**
 * A resource in the state.
 *
 * @param registration the program's registration at the last creation or change
 * @param id the resource's ID; empty for components and providers
 * @param inputs the inputs with all references replaced by values
 * @param outputs the outputs that the cloud returned
 * @param failed true if it exists but is unhealthy
 */
record DeployedResource(
    Registration registration, String id, ObjectNode inputs, ObjectNode outputs, boolean failed) {
  DeployedResource(Registration registration, String id, ObjectNode inputs, ObjectNode outputs) {
    this(registration, id, inputs, outputs, false);
  }
}
