package epfabric.rehearsal.cloud;

import java.time.Instant;

/**
 * A processed request.
 *
 * @param status the HTTP status that the caller saw
 */
public record CloudCall(Instant time, String method, String path, int status) {}
