package epfabric.rehearsal.provider;

import epfabric.base.value.CountedNoun;
import epfabric.rehearsal.provider.ResourceProvider.Existing;
import java.util.List;
import java.util.Optional;

/** A cloud did not do what was asked; the message is what the user gets to read. */
public final class ProviderException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Existing> partial;
  private final transient List<String> reasons;

  public ProviderException(String message) {
    super(message);
    this.partial = Optional.empty();
    this.reasons = List.of(message);
  }

  /** What was asked for is there all the same, belongs into the state and is not well. */
  ProviderException(List<String> reasons, Existing partial) {
    super(told(reasons));
    this.partial = Optional.of(partial);
    this.reasons = List.copyOf(reasons);
  }

  /** As the engine prints them: {@code InitError.Error} of pulumi, on one line. */
  private static String told(List<String> reasons) {
    String count = CountedNoun.of(reasons.size(), "error");
    return count + " occurred: * " + String.join(" * ", reasons);
  }

  public Optional<Existing> partial() {
    return partial;
  }

  /** The first is what went wrong, the others say how. */
  public List<String> reasons() {
    return reasons;
  }
}
