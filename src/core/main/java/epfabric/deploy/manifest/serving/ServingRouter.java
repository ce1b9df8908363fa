package epfabric.deploy.manifest.serving;

import epfabric.base.value.ImageName;
import epfabric.base.value.ImageRef;
import epfabric.deploy.manifest.tree.CommentedValue;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.deploy.manifest.tree.OrderedTree;
import epfabric.deploy.manifest.tree.SecurityContexts;
import epfabric.fabric.environment.ServingRequest.Engine;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.ServingGroup;
import epfabric.fabric.plan.ServingGroup.Role;
import epfabric.fabric.plan.ServingPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The router of vLLM or SGLang, which sends each request to prefill and then to decode. The router
 * runs on any node without GPUs.
 */
final class ServingRouter {
  private static final String NAME = "router";

  /** Path at which both routers report whether they accept requests. */
  static final String READINESS = "/readiness";

  private static final int PROBE_SECONDS = 10;

  private final FabricPlan plan;
  private final ServingPlan serving;
  private final ImageName image;
  private final ServingOccasion occasion;

  ServingRouter(FabricPlan plan, ServingPlan serving, ImageName image, ServingOccasion occasion) {
    this.plan = plan;
    this.serving = serving;
    this.image = image;
    this.occasion = occasion;
  }

  List<Map<String, Object>> objects() {
    return List.of(service(), deployment());
  }

  private String name() {
    return serving.address().name() + "-" + NAME;
  }

  private Map<String, Object> labels() {
    return Map.of(Labels.NAME, name());
  }

  private Map<String, Object> service() {
    Map<String, Object> port =
        OrderedTree.of("name", ServingGroupManifests.HTTP)
            .with("port", serving.programs().engine().port())
            .with("targetPort", ServingGroupManifests.HTTP);
    return OrderedTree.of("apiVersion", "v1")
        .with("kind", "Service")
        .with("metadata", ServingManifests.metadata(serving, serving.service()))
        .with("spec", OrderedTree.of("selector", labels(), "ports", List.of(port)));
  }

  private Map<String, Object> deployment() {
    Map<String, Object> pod =
        OrderedTree.of("automountServiceAccountToken", false, "containers", List.of(container()));
    Map<String, Object> template =
        OrderedTree.of("metadata", Map.of("labels", labels()), "spec", occasion.pod(plan, pod));
    Map<String, Object> spec =
        OrderedTree.of(
            "replicas", 1, "selector", Map.of("matchLabels", labels()), "template", template);
    return OrderedTree.of("apiVersion", "apps/v1")
        .with("kind", "Deployment")
        .with("metadata", ServingManifests.metadata(serving, name()))
        .with("spec", spec);
  }

  private Map<String, Object> container() {
    return OrderedTree.of("name", NAME)
        .with("image", image())
        .with("command", command())
        .with(
            "ports",
            List.of(
                OrderedTree.of("name", ServingGroupManifests.HTTP)
                    .with("containerPort", serving.programs().engine().port())))
        .with(
            "startupProbe",
            new CommentedValue(
                "vLLM's router answers no requests before both groups are healthy.",
                probe("/liveness", EngineProcess.START_SECONDS / PROBE_SECONDS)))
        .with("readinessProbe", probe(READINESS, 3))
        .with("livenessProbe", probe("/liveness", 6))
        .with(
            "resources",
            OrderedTree.of("requests", OrderedTree.of("cpu", "1", "memory", "1Gi"))
                .with("limits", Map.of("memory", "4Gi")))
        .with("securityContext", SecurityContexts.unprivileged());
  }

  private Object image() {
    String text = image.text();
    return text.endsWith(ImageRef.UNBUILT)
        ? new CommentedValue(
            "No image yet: --router-image IMAGE with a digest. It brings "
                + (serving.programs().engine() == Engine.VLLM ? "vllm-router." : "sglang-router."),
            text)
        : text;
  }

  /**
   * Returns the command line. SGLang's router passes the host and the bootstrap port of {@code
   * --prefill} on to the engines, as the address where prefill's first node serves its KV cache.
   */
  private List<String> command() {
    boolean vllm = serving.programs().engine() == Engine.VLLM;
    List<String> arguments =
        new ArrayList<>(
            vllm
                ? List.of("vllm-router", "--vllm-pd-disaggregation")
                : List.of("python3", "-m", "sglang_router.launch_router", "--pd-disaggregation"));
    arguments.addAll(List.of("--prefill", address(Role.PREFILL)));
    if (!vllm) {
      arguments.add(String.valueOf(EngineProcess.BOOTSTRAP_PORT));
    }
    arguments.addAll(List.of("--decode", address(Role.DECODE)));
    arguments.addAll(
        List.of("--host", "0.0.0.0", "--port", String.valueOf(serving.programs().engine().port())));
    arguments.addAll(
        List.of("--worker-startup-timeout-secs", String.valueOf(EngineProcess.START_SECONDS)));
    return arguments;
  }

  private String address(Role role) {
    ServingGroup group =
        serving.groups().stream().filter(g -> g.role() == role).findFirst().orElseThrow();
    return "http://" + serving.service(group) + ":" + serving.programs().engine().port();
  }

  private static Map<String, Object> probe(String path, int failures) {
    return OrderedTree.of(
            "httpGet", OrderedTree.of("path", path, "port", ServingGroupManifests.HTTP))
        .with("periodSeconds", PROBE_SECONDS)
        .with("failureThreshold", failures);
  }
}
