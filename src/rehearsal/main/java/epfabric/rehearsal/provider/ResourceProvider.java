package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.engine.Urns;
import java.time.Duration;
import java.util.Optional;

/** The operations of a deployment on a cloud. Every call may throw {@link ProviderException}. */
public interface ResourceProvider {
  /** A resource that the program wants, with the timeout of the operation. */
  record Wanted(String urn, ObjectNode inputs, Duration timeout) {
    public String type() {
      return Urns.type(urn);
    }

    public String name() {
      return Urns.name(urn);
    }
  }

  /**
   * An existing resource.
   *
   * @param id the ID with which the resource can be read again
   * @param inputs the inputs with which a program would create the resource in its current state
   * @param outputs the inputs and the values that the cloud computed
   */
  record Existing(String id, ObjectNode inputs, ObjectNode outputs) {}

  /** Returns the id that a resource will have. */
  String id(String type, ObjectNode inputs);

  /** Creates a resource and waits until it exists and is ready. */
  Existing create(Wanted wanted);

  /**
   * Reads a resource.
   *
   * @param known the inputs that the program set; the result has the current values of these
   *     inputs, or of all inputs if {@code known} is empty
   */
  Optional<Existing> read(String type, String id, ObjectNode known);

  /**
   * Returns whether a resource must be replaced, although its inputs did not change, because it is
   * not ready.
   *
   * @param wanted the program's current inputs
   */
  boolean replacesUnready(Wanted wanted);

  /** Changes a resource in place and waits until it is ready. */
  Existing update(String id, ObjectNode olds, Wanted wanted);

  /** Calls a read-only function of the provider. */
  default ObjectNode invoke(String function, ObjectNode arguments) {
    throw new ProviderException("the function " + function + " is not emulated");
  }

  /** Deletes a resource and waits until it no longer exists; does nothing if it does not exist. */
  void delete(String id, Wanted lastInputs);
}
