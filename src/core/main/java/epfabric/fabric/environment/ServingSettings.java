package epfabric.fabric.environment;

import epfabric.base.reading.ScalarKind;
import epfabric.base.value.GatewayName;
import epfabric.base.value.ImageRef;
import epfabric.fabric.environment.ServingRequest.Accept;
import epfabric.fabric.environment.ServingRequest.Backend;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.environment.ServingRequest.Shape;
import java.util.List;

/** The settings of {@code epfabric:serving}. */
public final class ServingSettings {
  public static final SettingSection SERVING = SettingSection.OURS.section("serving");

  public static final Setting<String> MODEL =
      SERVING
          .value("model", ScalarKind.TEXT)
          .type("name of a [model](serving.md#memory-of-a-model)")
          .required("none", "default: nothing is served")
          .limits(
              "served in the namespace `PREFIX-serving` after the acceptance tests have passed; "
                  + "requires LeaderWorkerSet's controller: [serving](serving.md#in-the-stack)");
  public static final Setting<Engine> ENGINE =
      SERVING
          .value("engine", ScalarKind.choice(Engine.class))
          .required()
          .limits("must be able to exchange the model's tokens between experts");
  public static final Setting<Backend> BACKEND =
      SERVING
          .value("backend", ScalarKind.choice(Backend.class))
          .usually(Backend.AUTO)
          .limits(
              "library that exchanges tokens between experts; `auto` selects the [first that "
                  + "fits](serving.md#backends)");
  public static final Setting<Shape> SHAPE =
      SERVING
          .value("shape", ScalarKind.choice(Shape.class))
          .usually(Shape.AGGREGATED)
          .limits("`prefill-decode` uses separate nodes for prompts and for decoding");
  public static final Setting<Integer> NODES =
      SERVING
          .value("nodes", ScalarKind.integer(1, 64))
          .usually(1)
          .limits(
              "number of nodes in each group; all groups together must fit into the first pool");
  public static final Setting<Integer> DECODE_NODES =
      SERVING
          .value("decodeNodes", ScalarKind.integer(1, 64))
          .follows("`nodes`")
          .limits("number of nodes in the group that decodes; only with `prefill-decode`");
  public static final Setting<Integer> CONTEXT =
      SERVING
          .value("context", ScalarKind.integer(1, 10_000_000))
          .type("tokens")
          .usually(8192)
          .limits("length of the longest sequence; its KV cache must fit beside the model");
  public static final Setting<Integer> SEQUENCES =
      SERVING
          .value("sequences", ScalarKind.integer(1, 65536))
          .usually(16)
          .limits("number of concurrent sequences on each GPU; at most 256 with low latency");
  public static final Setting<ImageRef> IMAGE =
      SERVING
          .value("image", ScalarKind.IMAGE)
          .type("image with digest")
          .follows("the inference engine's published repository")
          .limits("`REPOSITORY@sha256:…`; nothing is deployed without a digest");
  public static final Setting<ImageRef> ROUTER_IMAGE =
      SERVING
          .value("routerImage", ScalarKind.IMAGE)
          .type("image with digest")
          .follows("the router's published repository")
          .limits("only with `prefill-decode`");
  public static final Setting<String> CACHE_BUCKET =
      SERVING
          .value("cacheBucket", ServingRequest.BUCKET)
          .type("name of a bucket")
          .none("none: the model comes from the hub", "default: the model comes from the hub")
          .limits(
              "a bucket with the model's files, in a folder named after the model: "
                  + "[serving](serving.md#the-model-in-a-bucket)");
  public static final Setting<GatewayName> GATEWAY =
      SERVING
          .value("gateway", ServingRequest.GATEWAY)
          .type("`NAME` or `NAME/NAMESPACE`")
          .none("none: reachable only within the cluster", "default: within the cluster only")
          .limits(
              "an existing Gateway of GKE that admits routes of the namespace `PREFIX-serving`: "
                  + "[serving](serving.md#through-a-gateway)");
  public static final Setting<Accept> ACCEPT =
      SERVING
          .value("accept", ScalarKind.choice(Accept.class))
          .usually(Accept.PASS)
          .limits(
              "the worst verdict with which the server starts; `pass` needs `acceptance.gate: "
                  + "strict`, `degraded` also allows the gate `fail`");

  /** All keys, in the order of docs/environment.md. */
  static final List<Setting<?>> ALL =
      List.of(
          MODEL,
          ENGINE,
          BACKEND,
          SHAPE,
          NODES,
          DECODE_NODES,
          CONTEXT,
          SEQUENCES,
          IMAGE,
          ROUTER_IMAGE,
          CACHE_BUCKET,
          GATEWAY,
          ACCEPT);

  private ServingSettings() {}
}
