package epfabric.rehearsal.provider;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.engine.Urns;
import java.time.Duration;
import java.util.Optional;

/** What a deployment asks of a cloud. Every call may throw {@link ProviderException}. */
public interface ResourceProvider {
  /** A resource as somebody wants it, with how long that may take. */
  record Wanted(String urn, ObjectNode inputs, Duration timeout) {
    public String type() {
      return Urns.type(urn);
    }

    public String name() {
      return Urns.name(urn);
    }
  }

  /**
   * A resource that is there.
   *
   * @param id by which it is found again
   * @param inputs what the program would have to say to get it as it is
   * @param outputs those, and what only the cloud knows
   */
  record Existing(String id, ObjectNode inputs, ObjectNode outputs) {}

  /** The id that a resource will have. */
  String id(String type, ObjectNode inputs);

  /** Makes a resource and waits until it is there and works. */
  Existing create(Wanted wanted);

  /**
   * Looks at a resource.
   *
   * @param known inputs that the program gave; only these are refreshed. None: all that is seen
   */
  Optional<Existing> read(String type, String id, ObjectNode known);

  /**
   * Whether a resource is to be made anew though its inputs did not change.
   *
   * @param wanted what the program says now
   */
  boolean replacesUnready(Wanted wanted);

  /** Changes a resource in place and waits. */
  Existing update(String id, ObjectNode olds, Wanted wanted);

  /** What a function of the provider returns; nothing changes by it. */
  default ObjectNode invoke(String function, ObjectNode arguments) {
    throw new ProviderException("the function " + function + " is not emulated");
  }

  /** Deletes a resource and waits until it is gone; nothing happens if it is. */
  void delete(String id, Wanted was);
}
