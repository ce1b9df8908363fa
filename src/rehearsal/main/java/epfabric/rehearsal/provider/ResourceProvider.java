package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.engine.Urns;
import java.time.Duration;
import java.util.Optional;

/** The operations of a deployment on a cloud. Every call may throw {@link ProviderException}. */
public interface ResourceProvider {
  /** A wanted resource, with the timeout of its operation. */
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
   * @param id by which it is found again
   * @param inputs inputs of a program that would create it in its current state
   * @param outputs the inputs, and the values that only the cloud knows
   */
  record Existing(String id, ObjectNode inputs, ObjectNode outputs) {}

  /** Returns the id that a resource will have. */
  String id(String type, ObjectNode inputs);

  /** Creates a resource and waits until it exists and is ready. */
  Existing create(Wanted wanted);

  /**
   * Reads a resource.
   *
   * @param known inputs that the program set; only these are refreshed. If empty: all current
   *     values
   */
  Optional<Existing> read(String type, String id, ObjectNode known);

  /**
   * Returns whether a resource is to be replaced although its inputs did not change.
   *
   * @param wanted the program's current inputs
   */
  boolean replacesUnready(Wanted wanted);

  /** Changes a resource in place and waits. */
  Existing update(String id, ObjectNode olds, Wanted wanted);

  /** Returns the result of a function of the provider, which changes nothing. */
  default ObjectNode invoke(String function, ObjectNode arguments) {
    throw new ProviderException("the function " + function + " is not emulated");
  }

  /** Deletes a resource and waits until it is gone; does nothing if it is gone already. */
  void delete(String id, Wanted was);
}
