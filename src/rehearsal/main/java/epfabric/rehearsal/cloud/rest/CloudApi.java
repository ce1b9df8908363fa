package epfabric.rehearsal.cloud.rest;

/** Who answers Google's REST requests. */
@FunctionalInterface
public interface CloudApi {
  CloudResponse handle(CloudRequest request);
}
