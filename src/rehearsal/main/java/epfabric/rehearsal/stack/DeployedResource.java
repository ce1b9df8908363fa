package epfabric.rehearsal.stack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.engine.Registration;

/**
 * A resource of the state.
 *
 * @param registration as the program registered it when it was made or changed last
 * @param id empty for components and providers
 * @param inputs those with computed values filled in
 * @param outputs as the cloud gave them
 * @param failed true if it is there and did not become what it should
 */
record DeployedResource(
    Registration registration, String id, ObjectNode inputs, ObjectNode outputs, boolean failed) {
  DeployedResource(Registration registration, String id, ObjectNode inputs, ObjectNode outputs) {
    this(registration, id, inputs, outputs, false);
  }
}
