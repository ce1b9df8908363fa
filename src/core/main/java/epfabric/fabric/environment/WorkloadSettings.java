package epfabric.fabric.environment;

import epfabric.base.facts.DeepEp;
import epfabric.base.reading.ScalarKind;
import epfabric.base.value.ImageRef;
import epfabric.fabric.environment.WorkloadRequest.SingleNode;
import java.util.List;
import java.util.Map;

/**
 * The settings of {@code epfabric:software}, {@code singleNode}, {@code transport} and {@code
 * images}.
 */
public final class WorkloadSettings {
  private static final ScalarKind<String> VARIABLE =
      ScalarKind.matching(
          "an environment variable", "upper case letters, digits, _", "[A-Z][A-Z0-9_]*");
  private static final ScalarKind<String> IMAGE_REPOSITORY =
      ScalarKind.matching(
          "an image repository",
          "REGION-docker.pkg.dev/PROJECT/REPOSITORY",
          "[a-z0-9][a-z0-9.-]*(:[0-9]+)?(/[a-z0-9._-]+)+");

  public static final SettingSection TRANSPORT = SettingSection.OURS.section("transport");
  public static final SettingSection IMAGES = SettingSection.OURS.section("images");

  public static final Setting<String> SOFTWARE =
      SettingSection.OURS
          .value("software", ScalarKind.TEXT)
          .type("name of a [set](software-sets.md), or a file `NAME.yaml`")
          .follows("`b200-gke` (the machine's row, for its drivers)")
          .limits(
              "must be compiled for the machine, and not excluded by `catalog/compatibility.yaml`");

  public static final Setting<SingleNode> SINGLE_NODE =
      SettingSection.OURS
          .value("singleNode", ScalarKind.choice(SingleNode.class))
          .usually(SingleNode.DEEPEP)
          .limits(
              "library that `import deep_ep` loads in "
                  + "[workloads](workloads.md#our-own-library-on-one-node) of one node: DeepEP, "
                  + "or our library (requires driver 580)");

  public static final Setting<String> KIND =
      TRANSPORT
          .value("kind", ScalarKind.TEXT)
          .type("`ibgda`, `ibrc-multi-qp`, `nccl-gin` or `deepep-gin`")
          .follows("`ibgda` (the software set's)")
          .limits(
              "must be supported by the software set and the machine: [transports](transports.md)");
  public static final Setting<Integer> PORTS =
      TRANSPORT
          .value("ports", ScalarKind.integer(1, 2))
          .follows("`1` (the machine's row)")
          .limits(
              "number of ports of each NIC that carry data; 2 requires `ibrc-multi-qp` and NICs "
                  + "with two ports, which the catalog's machines lack");
  public static final Setting<Integer> SERVICE_LEVEL =
      TRANSPORT
          .value("serviceLevel", ScalarKind.integer(0, 15))
          .limits(
              "{}; sets `NVSHMEM_IB_SL` for `ibgda` and `ibrc-multi-qp`, `NCCL_IB_SL` for "
                  + "`nccl-gin`, and `EP_OVERRIDE_RDMA_SL` for `deepep-gin`");
  public static final Setting<Integer> QP_DEPTH =
      TRANSPORT
          .value("qpDepth", ScalarKind.integer(64, 65536))
          .limits("{}; sets `NVSHMEM_QP_DEPTH`; only with `ibgda` and `ibrc-multi-qp`");
  public static final Setting<Integer> TIMEOUT_SECONDS =
      TRANSPORT
          .value("timeoutSeconds", ScalarKind.integer(10, 3600))
          .type("seconds")
          .usually(
              DeepEp.TIMEOUT_SECONDS,
              "DeepEP's NUM_CPU_TIMEOUT_SECS",
              "DeepEP's own NUM_CPU_TIMEOUT_SECS")
          .limits("{}; time that DeepEP's host side waits for a peer");
  public static final Setting<Map<String, String>> VARIABLES =
      TRANSPORT
          .texts("variables", VARIABLE, ScalarKind.TEXT)
          .type("mapping of environment variables")
          .follows("the transport's variables, overridden by the software set's")
          .limits(
              "only variables that `catalog/transport.yaml` lists as `known` and that no setting "
                  + "above sets");

  public static final Setting<String> REPOSITORY =
      IMAGES
          .value("repository", IMAGE_REPOSITORY)
          .type("image repository")
          .follows("`REGION-docker.pkg.dev/PROJECT/epfabric`");
  public static final Setting<ImageRef> INSTALLER =
      image("installer")
          .follows("`REGION-docker.pkg.dev/PROJECT/epfabric/installer`")
          .limits("`REPOSITORY@sha256:…`");
  public static final Setting<ImageRef> TEST =
      image("test").follows("`REGION-docker.pkg.dev/PROJECT/epfabric/test`");
  public static final Setting<ImageRef> JUDGE =
      image("judge").follows("`REGION-docker.pkg.dev/PROJECT/epfabric/judge`");
  public static final Setting<ImageRef> GIB =
      image("gib")
          .follows("none: its digest is not in the catalog")
          .limits("required with `addons.gib`, otherwise refused");
  public static final Setting<List<ImageRef>> ENGINES =
      IMAGES
          .list("engines", ScalarKind.IMAGE)
          .type("list of images with digests")
          .none("none", "default: none")
          .limits(
              "images of inference engines that the acceptance namespace admits for [`accept "
                  + "--image`](operations.md#an-engines-own-deepep)");
  public static final Setting<String> PULL_SECRET =
      IMAGES
          .value("pullSecret", ScalarKind.OBJECT)
          .type("name of a secret")
          .none(
              "none: nodes pull images with their own account",
              "default: nodes pull images as themselves")
          .limits(
              "a secret of type `kubernetes.io/dockerconfigjson` for [a private "
                  + "registry](images.md#a-private-registry)");

  /** All keys, in the order of docs/environment.md. */
  static final List<Setting<?>> ALL =
      List.of(
          SOFTWARE,
          SINGLE_NODE,
          KIND,
          PORTS,
          SERVICE_LEVEL,
          QP_DEPTH,
          TIMEOUT_SECONDS,
          VARIABLES,
          REPOSITORY,
          INSTALLER,
          TEST,
          JUDGE,
          GIB,
          ENGINES,
          PULL_SECRET);

  private WorkloadSettings() {}

  private static Setting<ImageRef> image(String name) {
    return IMAGES.value(name, ScalarKind.IMAGE).type("image with digest");
  }
}
