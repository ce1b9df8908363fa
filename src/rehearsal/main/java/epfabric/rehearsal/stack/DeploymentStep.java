package epfabric.rehearsal.stack;

import epfabric.deploy.preview.EngineOperation;

/**
 * One operation on one resource, as reported to watchers.
 *
 * @param operation what is done
 * @param type the resource's type token
 * @param name its name in the program
 */
public record DeploymentStep(EngineOperation.Kind operation, String type, String name) {
  /** Returns {@code compute/network:Network net-0}, without the provider's prefix. */
  public String what() {
    return type.replaceFirst("^[a-z]+:(?:.*:)?", "") + " " + name;
  }
}
