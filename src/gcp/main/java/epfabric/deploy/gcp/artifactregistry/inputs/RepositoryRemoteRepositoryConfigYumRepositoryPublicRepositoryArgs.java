package epfabric.deploy.gcp.artifactregistry.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.artifactregistry.enums.RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:artifactregistry/RepositoryRemoteRepositoryConfigYumRepositoryPublicRepository:RepositoryRemoteRepositoryConfigYumRepositoryPublicRepository}. */
@Generated("src/gcp/schema.json")
public final class RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryArgs extends ResourceArgs {
  @Import(name = "repositoryBase", required = true)
  private final Output<String> repositoryBase;

  @Import(name = "repositoryPath", required = true)
  private final Output<String> repositoryPath;

  private RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryArgs(Builder builder) {
    this.repositoryBase = builder.repositoryBase;
    this.repositoryPath = builder.repositoryPath;
  }

  /** Returns an empty builder, which takes the required inputs first: {@code repositoryBase}, {@code repositoryPath}. */
  public static NeedsRepositoryBase builder() {
    return new Builder();
  }

  /** A builder without the required {@code repositoryBase}. */
  public interface NeedsRepositoryBase {
    /**
     * A common public repository base for Yum.
     * Possible values are: {@code CENTOS}, {@code CENTOS_DEBUG}, {@code CENTOS_VAULT}, {@code
     * CENTOS_STREAM}, {@code ROCKY}, {@code EPEL}.
     */
    NeedsRepositoryPath repositoryBase(RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase repositoryBase);

    /** The same, known later. */
    NeedsRepositoryPath repositoryBase(Output<RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase> repositoryBase);
  }

  /** A builder without the required {@code repositoryPath}. */
  public interface NeedsRepositoryPath {
    /**
     * Specific repository from the base, e.g. {@code "pub/rocky/9/BaseOS/x86_64/os"}
     */
    Builder repositoryPath(String repositoryPath);

    /** The same, known later. */
    Builder repositoryPath(Output<String> repositoryPath);
  }

  /** Takes the inputs one by one. */
  public static final class Builder implements NeedsRepositoryBase, NeedsRepositoryPath {
    private @Nullable Output<String> repositoryBase;
    private @Nullable Output<String> repositoryPath;

    private Builder() {}

    @Override
    public Builder repositoryBase(RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase repositoryBase) {
      this.repositoryBase = Output.of(repositoryBase.value());
      return this;
    }

    @Override
    public Builder repositoryBase(Output<RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryRepositoryBase> repositoryBase) {
      this.repositoryBase = repositoryBase.applyValue(value -> value.value());
      return this;
    }

    @Override
    public Builder repositoryPath(String repositoryPath) {
      this.repositoryPath = Output.of(repositoryPath);
      return this;
    }

    @Override
    public Builder repositoryPath(Output<String> repositoryPath) {
      this.repositoryPath = repositoryPath;
      return this;
    }

    /** Returns the current inputs. */
    public RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryArgs build() {
      return new RepositoryRemoteRepositoryConfigYumRepositoryPublicRepositoryArgs(this);
    }
  }
}
