package epfabric.cli;

import static epfabric.standin.ApiServer.page;
import static epfabric.standin.ApiServer.refusal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.KubeObjects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Responses of an API server of a cluster in which a test has failed. */
public final class FailingFabric {
  public static final String LOGIN = "pLanted-login";
  public static final String TESTS = "epfabric-dev-acceptance";
  public static final String POOL = "epfabric-dev-gpu";

  private FailingFabric() {}

  /** Returns responses about a test whose log has an IBGDA error, with secrets in every object. */
  public static Answer sick(Question question) {
    String resource = question.resource();
    if (resource.endsWith("/log")) {
      return new Answer(
          200,
          "NVSHMEM_IB_GID_INDEX=3\nAuthorization: Bearer pLanted-in-log\nlogin "
              + LOGIN
              + "\nGPU cannot map UAR of device mlx5_0\nprevious="
              + question.parameter("previous")
              + "\n");
    }
    if (resource.endsWith("/version")) {
      return new Answer(200, "{\"gitVersion\": \"v1.34.1\"}");
    }
    if (resource.endsWith("/nodes")) {
      return page("NodeList", "", KubeObjects.node(POOL, "n0"), KubeObjects.node(POOL, "n1"));
    }
    if (resource.endsWith(TESTS + "/pods")) {
      return page("PodList", "", failedPod());
    }
    if (resource.endsWith("/configmaps")) {
      return page("ConfigMapList", "", object("c", "\"data\": {\"DB_PASSWORD\": \"pLanted-cm\"}"));
    }
    if (resource.endsWith(TESTS + "/events")) {
      return page("EventList", "", event());
    }
    if (resource.endsWith("/daemonsets")) {
      return page("DaemonSetList", "", object("installer", "\"spec\": {}"));
    }
    if (resource.endsWith("/networks")) {
      return page("NetworkList", "", networks());
    }
    return resource.contains("networking.gke.io")
        ? refusal(404, "the server could not find the requested resource")
        : page("List", "");
  }

  private static Object[] networks() {
    return Stream.concat(Stream.of("gvnic-1"), IntStream.range(0, 8).mapToObj(i -> "rdma-" + i))
        .map(name -> object(name, "\"spec\": {}"))
        .toArray();
  }

  private static ObjectNode object(String name, String rest) {
    return Json.parseObject(
        "{\"metadata\": {\"name\": \""
            + name
            + "\", \"managedFields\": [{\"manager\": \"m\"}]}, "
            + rest
            + "}");
  }

  private static ObjectNode event() {
    return object(
        "e",
        """
        "involvedObject": {"kind": "Pod", "name": "deepep-0", "uid": "12345678-9"}, "type": "Warning",
        "reason": "BackOff", "count": 4, "lastTimestamp": "2026-10-01T08:30:00Z",
        "message": "password=pLanted-event"
        """);
  }

  private static ObjectNode failedPod() {
    ObjectNode pod = KubeObjects.pod("n0", TESTS, "deepep-0", 8);
    pod.get("spec")
        .withArrayProperty("containers")
        .add(
            Json.parse(
                """
                {"name": "test", "env": [
                  {"name": "HF_TOKEN", "value": "pLanted-env"},
                  {"name": "NCCL_DEBUG", "value": "INFO"}]}
                """));
    pod.set(
        "status",
        Json.parse(
            """
            {"phase": "Failed", "containerStatuses": [{"name": "test",
              "state": {"terminated": {"exitCode": 1, "reason": "Error"}},
              "lastState": {"terminated": {"exitCode": 1, "reason": "Error"}}}]}
            """));
    return pod;
  }
}
