package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.EnumWord;
import epfabric.base.value.GatewayName;
import epfabric.base.value.ImageRef;
import epfabric.fabric.catalog.engine.EngineCatalog;
import epfabric.fabric.catalog.engine.Kernels;
import java.util.List;
import java.util.Optional;

/**
 * The model that the stack serves after the fabric has passed.
 *
 * @param engine absent if it could not be read
 * @param gateway gateway for requests from outside the cluster
 */
public record ServingRequest(
    Model model,
    Optional<Engine> engine,
    Groups groups,
    Load load,
    Images images,
    Optional<GatewayName> gateway,
    Optional<Accept> accept) {

  /**
   * Name of a bucket, without {@code gs://}.
   *
   * @see <a href="https://cloud.google.com/storage/docs/buckets#naming">Cloud Storage: names</a>
   */
  public static final ScalarKind<String> BUCKET =
      ScalarKind.matching(
          "a bucket's name",
          "3 to 63 lower-case letters, digits, hyphens, underscores and dots; "
              + "starts and ends with a"
              + " letter or digit; no gs://",
          "[a-z0-9][-_.a-z0-9]{1,61}[a-z0-9]");

  /** A Gateway that the user has created. */
  public static final ScalarKind<GatewayName> GATEWAY =
      new ScalarKind<>(
          "a Gateway",
          "NAME or NAME/NAMESPACE, each of at most 63 lower-case letters, digits and hyphens, not"
              + " starting or ending with a hyphen",
          List.of(),
          GatewayName::parse);

  /** The inference engine, in the version for which command lines are generated. */
  public enum Engine {
    VLLM("vLLM", "docker.io/vllm/vllm-openai", "docker.io/vllm/vllm-router", 8000),
    SGLANG("SGLang", "docker.io/lmsysorg/sglang", "docker.io/lmsysorg/sgl-model-gateway", 30000);

    private final String title;
    private final String repository;
    private final String router;
    private final int port;

    Engine(String title, String repository, String router, int port) {
      this.title = title;
      this.repository = repository;
      this.router = router;
      this.port = port;
    }

    /** Returns the engine's name as its authors write it. */
    public String title() {
      return title;
    }

    /** Returns the engine's version for which command lines are generated. */
    public String version() {
      return EngineCatalog.get().release(EnumWord.of(this)).version();
    }

    /** Returns the repository in which the engine's authors publish images. */
    public String repository() {
      return repository;
    }

    /**
     * Returns the repository of images of the engine's router. vLLM's README states that such
     * images exist, but not where.
     */
    public String router() {
      return router;
    }

    /** Returns the default port for requests. */
    public int port() {
      return port;
    }
  }

  /** A library for the exchange of tokens between experts. */
  public enum Backend {
    /** The first backend that fits the model, the nodes, the transport and the image. */
    AUTO,
    DEEPEP,
    DEEPEP_V2,
    FLASHINFER;

    /** Returns whether this choice allows these kernels. */
    public boolean admits(Kernels kernels) {
      return this == AUTO || EnumWord.of(this).equals(kernels.backend());
    }
  }

  /** How prefill and decode share nodes. */
  public enum Shape {
    /** Both run in the same processes. */
    AGGREGATED,
    /** Each runs on separate nodes. */
    PREFILL_DECODE
  }

  /** The worst verdict of the fabric at which a server still starts. */
  public enum Accept {
    PASS,
    DEGRADED
  }

  /**
   * The model that is served.
   *
   * @param name absent if it could not be read
   * @param bucket bucket with the model's files
   */
  public record Model(Optional<String> name, Optional<String> bucket) {}

  /**
   * The nodes of a server.
   *
   * @param nodes nodes of each group
   * @param decodeNodes nodes of the group that decodes, if the number differs
   */
  public record Groups(
      Optional<Backend> backend,
      Optional<Shape> shape,
      Optional<Integer> nodes,
      Optional<Integer> decodeNodes) {}

  /**
   * The load that a server must carry.
   *
   * @param context tokens of the longest sequence
   * @param sequences number of simultaneous sequences per GPU
   */
  public record Load(Optional<Integer> context, Optional<Integer> sequences) {}

  /**
   * The images of the server's pods, if they are not those of the engine's authors.
   *
   * @param router image of the program that sends a request to prefill and then to decode
   */
  public record Images(Optional<ImageRef> engine, Optional<ImageRef> router) {}

  static ServingRequest read(MappingReader fields) {
    fields.inOrder(ServingSettings.SERVING.names(ServingSettings.ALL));
    return new ServingRequest(
        new Model(ServingSettings.MODEL.read(fields), ServingSettings.CACHE_BUCKET.read(fields)),
        ServingSettings.ENGINE.read(fields),
        new Groups(
            ServingSettings.BACKEND.read(fields),
            ServingSettings.SHAPE.read(fields),
            ServingSettings.NODES.read(fields),
            ServingSettings.DECODE_NODES.read(fields)),
        new Load(ServingSettings.CONTEXT.read(fields), ServingSettings.SEQUENCES.read(fields)),
        new Images(ServingSettings.IMAGE.read(fields), ServingSettings.ROUTER_IMAGE.read(fields)),
        ServingSettings.GATEWAY.read(fields),
        ServingSettings.ACCEPT.read(fields));
  }
}
