package epfabric.rehearsal.cloud.rest;

/** Answers Google's REST requests. */
@FunctionalInterface
public interface CloudApi {
  CloudResponse handle(CloudRequest request);
}
