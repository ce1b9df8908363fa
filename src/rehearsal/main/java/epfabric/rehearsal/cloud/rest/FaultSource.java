package epfabric.rehearsal.cloud.rest;

import java.util.Optional;

/** Decides which faults strike. */
@FunctionalInterface
public interface FaultSource {
  /** Returns the fault that strikes a request that has just arrived; empty for none. */
  Optional<CloudFault> next(CloudRequest request);

  /** Returns a source without faults. */
  static FaultSource none() {
    return request -> Optional.empty();
  }
}
