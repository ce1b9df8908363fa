package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryRemoteRepositoryConfigNoCache:RepositoryRemoteRepositoryConfigNoCache}. */
@Generated("src/gcp/schema.json")
public final class RepositoryRemoteRepositoryConfigNoCacheArgs extends ResourceArgs {
  private RepositoryRemoteRepositoryConfigNoCacheArgs(Builder builder) {
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {

    private Builder() {}

    /** Returns the current inputs. */
    public RepositoryRemoteRepositoryConfigNoCacheArgs build() {
      return new RepositoryRemoteRepositoryConfigNoCacheArgs(this);
    }
  }
}
