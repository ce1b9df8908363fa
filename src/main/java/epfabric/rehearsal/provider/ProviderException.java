package epfabric.rehearsal.provider;

import epfabric.rehearsal.provider.ResourceProvider.Existing;
import java.util.Optional;

/** A cloud did not do what was asked; the message is what the user gets to read. */
public final class ProviderException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Existing> partial;

  public ProviderException(String message) {
    this(message, Optional.empty());
  }

  /** {@code partial} is there all the same, and belongs into the state. */
  public ProviderException(String message, Optional<Existing> partial) {
    super(message);
    this.partial = partial;
  }

  public Optional<Existing> partial() {
    return partial;
  }
}
