package epfabric.fabric.environment;

import epfabric.base.reading.MappingReader;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.GatewayName;
import epfabric.base.value.ImageRef;
import java.util.List;
import java.util.Optional;

/**
 * The model that the stack serves after the fabric has passed.
 *
 * @param engine absent when it could not be read
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

  /** The inference engine, in the version whose flags are written. */
  public enum Engine {
    /** Flags and variables of 0.26.0; its router is vllm-router 0.1.17. */
    VLLM("vLLM", "0.26.0", "docker.io/vllm/vllm-openai", "docker.io/vllm/vllm-router", 8000),
    /** Flags and variables of 0.5.23; its router is sglang-router 0.3.2. */
    SGLANG(
        "SGLang",
        "0.5.23",
        "docker.io/lmsysorg/sglang",
        "docker.io/lmsysorg/sgl-model-gateway",
        30000);

    private final String title;
    private final String version;
    private final String repository;
    private final String router;
    private final int port;

    Engine(String title, String version, String repository, String router, int port) {
      this.title = title;
      this.version = version;
      this.repository = repository;
      this.router = router;
      this.port = port;
    }

    /** Returns its name, as its makers write it. */
    public String title() {
      return title;
    }

    public String version() {
      return version;
    }

    /** Returns where its makers publish images. */
    public String repository() {
      return repository;
    }

    /**
     * Returns where images of its router are; vLLM's README states that they exist, but not where.
     */
    public String router() {
      return router;
    }

    /** Returns the default port for requests. */
    public int port() {
      return port;
    }
  }

  /** How prefill and decode share nodes. */
  public enum Shape {
    /** In the same processes. */
    AGGREGATED,
    /** On separate nodes. */
    PREFILL_DECODE
  }

  /** The worst verdict of the fabric that a server starts with. */
  public enum Accept {
    PASS,
    DEGRADED
  }

  /**
   * The model that is served.
   *
   * @param name absent when it could not be read
   * @param bucket that has the model's files
   */
  public record Model(Optional<String> name, Optional<String> bucket) {}

  /**
   * The nodes of a server.
   *
   * @param nodes of each group
   * @param decodeNodes of the group that decodes, if it has another number
   */
  public record Groups(
      Optional<Shape> shape, Optional<Integer> nodes, Optional<Integer> decodeNodes) {}

  /**
   * The load that a server must carry.
   *
   * @param context tokens of the longest sequence
   * @param sequences sequences at once on each GPU
   */
  public record Load(Optional<Integer> context, Optional<Integer> sequences) {}

  /**
   * The images of its pods, where they are not the makers' own.
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
            ServingSettings.SHAPE.read(fields),
            ServingSettings.NODES.read(fields),
            ServingSettings.DECODE_NODES.read(fields)),
        new Load(ServingSettings.CONTEXT.read(fields), ServingSettings.SEQUENCES.read(fields)),
        new Images(ServingSettings.IMAGE.read(fields), ServingSettings.ROUTER_IMAGE.read(fields)),
        ServingSettings.GATEWAY.read(fields),
        ServingSettings.ACCEPT.read(fields));
  }
}
