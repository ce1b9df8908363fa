package epfabric.rehearsal.stack;

import epfabric.deploy.preview.EngineOperation;

/**
 * One operation on one resource, as reported to watchers.
 *
 * @param operation the kind of operation
 * @param type the resource's type token
 * @param name the resource's name in the program
 */
public record DeploymentStep(EngineOperation.Kind operation, String type, String name) {
  /**
   * Returns type and name without the provider's prefix, for example {@code compute/network:Network
   * net-0}.
   */
  public String what() {
    return type.replaceFirst("^[a-z]+:(?:.*:)?", "") + " " + name;
  }
}
