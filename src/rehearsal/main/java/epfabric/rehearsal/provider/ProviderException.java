package epfabric.rehearsal.provider;

import epfabric.base.value.CountedNoun;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import java.util.List;
import java.util.Optional;

/** Thrown when a cloud did not do what was requested; the message is shown to the user. */
public final class ProviderException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Existing> partial;
  private final transient List<String> reasons;

  public ProviderException(String message) {
    super(message);
    this.partial = Optional.empty();
    this.reasons = List.of(message);
  }

  /**
   * Creates an exception for a resource that was created but is unhealthy, and must be recorded in
   * the state.
   */
  ProviderException(List<String> reasons, Existing partial) {
    super(listed(reasons));
    this.partial = Optional.of(partial);
    this.reasons = List.copyOf(reasons);
  }

  /**
   * Returns the reasons on one line, as the engine prints them ({@code InitError.Error} of pulumi).
   */
  private static String listed(List<String> reasons) {
    String count = CountedNoun.of(reasons.size(), "error");
    return count + " occurred: * " + String.join(" * ", reasons);
  }

  public Optional<Existing> partial() {
    return partial;
  }

  /** Returns the reasons: first the failure, then its details. */
  public List<String> reasons() {
    return reasons;
  }
}
