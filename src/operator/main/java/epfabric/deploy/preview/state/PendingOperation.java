package epfabric.deploy.preview.state;

import epfabric.deploy.engine.Registration;

/**
 * An operation that was in progress when an update was interrupted.
 *
 * @param kind as the engine writes it: {@code creating}, {@code updating}, {@code deleting}
 */
public record PendingOperation(String kind, Registration resource) {
  /**
   * Returns whether the operation was a creation. Only a creation can leave a resource that the
   * state does not list.
   */
  public boolean isCreation() {
    return kind.equals("creating");
  }
}
