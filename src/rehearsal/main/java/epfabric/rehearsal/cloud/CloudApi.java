package epfabric.rehearsal.cloud;

/** Answers Google's REST requests. */
@FunctionalInterface
public interface CloudApi {
  CloudResponse handle(CloudRequest request);
}
