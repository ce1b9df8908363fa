package epfabric.deploy.preview.state;

import epfabric.deploy.engine.Registration;

/**
 * What an update had begun when it was interrupted.
 *
 * @param kind as the engine writes it: {@code creating}, {@code updating}, {@code deleting}
 */
public record PendingOperation(String kind, Registration resource) {
  /** Only then is it open whether something is there of which the state knows nothing. */
  public boolean creating() {
    return kind.equals("creating");
  }
}
