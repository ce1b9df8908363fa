package epfabric.rehearsal.cloud;

import epfabric.rehearsal.cloud.rest.CloudFault;
import epfabric.rehearsal.cloud.rest.CloudRequest;
import epfabric.rehearsal.cloud.rest.FaultSource;
import java.util.Optional;

/** A source of a single fault, which strikes the first request with a method and path. */
public final class FaultSourceOnce implements FaultSource {
  private final String method;
  private final String path;
  private Optional<CloudFault> fault;

  private FaultSourceOnce(String method, String path, CloudFault fault) {
    this.method = method;
    this.path = path;
    this.fault = Optional.of(fault);
  }

  public static FaultSource on(String method, String path, CloudFault fault) {
    return new FaultSourceOnce(method, path, fault);
  }

  public static FaultSource on(String method, String path, CloudFault.Kind kind) {
    return on(method, path, CloudFault.of(kind));
  }

  @Override
  public Optional<CloudFault> next(CloudRequest request) {
    if (!request.method().equals(method) || !request.path().equals(path)) {
      return Optional.empty();
    }
    Optional<CloudFault> now = fault;
    fault = Optional.empty();
    return now;
  }
}
