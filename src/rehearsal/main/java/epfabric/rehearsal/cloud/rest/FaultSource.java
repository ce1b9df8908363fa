package epfabric.rehearsal.cloud.rest;

import java.util.Optional;

/** Decides what goes wrong. */
@FunctionalInterface
public interface FaultSource {
  /** The fault of a request that has just arrived, if it is to have one. */
  Optional<CloudFault> next(CloudRequest request);

  /** Nothing ever goes wrong. */
  static FaultSource none() {
    return request -> Optional.empty();
  }
}
