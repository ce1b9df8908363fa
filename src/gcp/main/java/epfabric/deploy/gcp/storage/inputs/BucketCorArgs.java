package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketCor:BucketCor}. */
@Generated("src/gcp/schema.json")
public final class BucketCorArgs extends ResourceArgs {
  @Import(name = "maxAgeSeconds")
  private final @Nullable Output<Integer> maxAgeSeconds;

  @Import(name = "methods")
  private final @Nullable Output<List<String>> methods;

  @Import(name = "origins")
  private final @Nullable Output<List<String>> origins;

  @Import(name = "responseHeaders")
  private final @Nullable Output<List<String>> responseHeaders;

  private BucketCorArgs(Builder builder) {
    this.maxAgeSeconds = builder.maxAgeSeconds;
    this.methods = builder.methods;
    this.origins = builder.origins;
    this.responseHeaders = builder.responseHeaders;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Integer> maxAgeSeconds;
    private @Nullable Output<List<String>> methods;
    private @Nullable Output<List<String>> origins;
    private @Nullable Output<List<String>> responseHeaders;

    private Builder() {}

    /**
     * The value, in seconds, to return in the <a
     * href="https://www.w3.org/TR/cors/#access-control-max-age-response-header">Access-Control-Max-Age
     * header</a> used in preflight responses.
     */
    public Builder maxAgeSeconds(int maxAgeSeconds) {
      this.maxAgeSeconds = Output.of(maxAgeSeconds);
      return this;
    }

    /** The same, known later. */
    public Builder maxAgeSeconds(Output<Integer> maxAgeSeconds) {
      this.maxAgeSeconds = maxAgeSeconds;
      return this;
    }

    /**
     * The list of HTTP methods on which to include CORS response headers, (GET, OPTIONS, POST,
     * etc) Note: "*" is permitted in the list of methods, and means "any method".
     */
    public Builder methods(List<String> methods) {
      this.methods = Output.of(List.copyOf(methods));
      return this;
    }

    /** The same, known later. */
    public Builder methods(Output<List<String>> methods) {
      this.methods = methods;
      return this;
    }

    /**
     * The list of <a href="https://tools.ietf.org/html/rfc6454">Origins</a> eligible to receive
     * CORS response headers. Note: "*" is permitted in the list of origins, and means "any
     * Origin".
     */
    public Builder origins(List<String> origins) {
      this.origins = Output.of(List.copyOf(origins));
      return this;
    }

    /** The same, known later. */
    public Builder origins(Output<List<String>> origins) {
      this.origins = origins;
      return this;
    }

    /**
     * The list of HTTP headers other than the <a
     * href="https://www.w3.org/TR/cors/#simple-response-header">simple response headers</a> to
     * give permission for the user-agent to share across domains.
     */
    public Builder responseHeaders(List<String> responseHeaders) {
      this.responseHeaders = Output.of(List.copyOf(responseHeaders));
      return this;
    }

    /** The same, known later. */
    public Builder responseHeaders(Output<List<String>> responseHeaders) {
      this.responseHeaders = responseHeaders;
      return this;
    }

    /** Returns the current inputs. */
    public BucketCorArgs build() {
      return new BucketCorArgs(this);
    }
  }
}
