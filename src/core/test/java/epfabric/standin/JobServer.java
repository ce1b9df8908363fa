package epfabric.standin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.Yaml;

/**
 * The Jobs API for an {@link ApiServer}. It stores created objects; the pods of a Job immediately
 * have the state that the test defines.
 */
public final class JobServer implements Function<Question, Answer> {
  /**
   * The state of a Job after its creation.
   *
   * @param end {@code Complete}, {@code Failed}, or empty for a running Job
   * @param reason reason of the end
   * @param pods pods by index
   */
  public record Played(String end, String reason, List<ObjectNode> pods, Map<String, String> logs) {
    /** Returns a Job with a pod that succeeded, with its logs by container. */
    public static Played passed(Map<String, String> logs) {
      return new Played("Complete", "", List.of(pod("Succeeded", 0)), logs);
    }

    /** Returns a Job with a pod whose main container ended with this exit code. */
    public static Played failed(int code, Map<String, String> logs) {
      return new Played("Failed", "BackoffLimitExceeded", List.of(pod("Failed", code)), logs);
    }

    /** Returns a Job with a running pod. */
    public static Played running() {
      ObjectNode pod = pod();
      pod.set(
          "status", json("{phase: Running, containerStatuses: [{name: m, state: {running: {}}}]}"));
      return new Played("", "", List.of(pod), Map.of());
    }

    /** Returns a Job with a pod that was preempted. */
    public static Played preempted() {
      ObjectNode pod = pod();
      pod.set(
          "status",
          json(
              "{phase: Failed, reason: Terminated, conditions: [{type: DisruptionTarget,"
                  + " status: 'True', reason: TerminationByKubelet}]}"));
      return new Played("", "", List.of(pod), Map.of());
    }

    /** Returns a Job with a pod whose container waits for this reason. */
    public static Played waiting(String reason, String message) {
      ObjectNode pod = pod();
      pod.set(
          "status", json("{phase: Pending, containerStatuses: [{name: m, state: {waiting: {}}}]}"));
      ObjectNode waiting =
          (ObjectNode)
              pod.get("status").get("containerStatuses").get(0).get("state").get("waiting");

      waiting.put("reason", reason);
      waiting.put("message", message);
      return new Played("", "", List.of(pod), Map.of());
    }

    /** Returns a pod with one container. */
    private static ObjectNode pod() {
      ObjectNode pod = Json.object();
      pod.set("spec", json("{containers: [{name: m}]}"));
      return pod;
    }

    private static ObjectNode pod(String phase, int code) {
      ObjectNode pod = pod();
      pod.set(
          "status",
          json(
              "{phase: "
                  + phase
                  + ", containerStatuses: [{name: m, state: {terminated: {exitCode: "
                  + code
                  + ", reason: Error}}}]}"));
      return pod;
    }
  }

  /**
   * The response to the discovery request that the client sends before it creates an object of an
   * unknown class.
   */
  private static final String TEMPLATES_OF_CLAIMS =
      """
      {"kind":"APIResourceList","apiVersion":"v1","groupVersion":"resource.k8s.io/v1","resources":[
      {"name":"resourceclaimtemplates","singularName":"resourceclaimtemplate","namespaced":true,
      "kind":"ResourceClaimTemplate","verbs":["create","delete","get","list"]}]}""";

  private final Function<String, Played> stateOfCase;
  private final Map<String, ObjectNode> jobs = new TreeMap<>();
  private final Map<String, Played> played = new TreeMap<>();
  private final List<String> made = new ArrayList<>();
  private final List<String> deleted = new ArrayList<>();
  private final Set<String> lost = new TreeSet<>();
  private boolean keepsObjects;

  /**
   * Creates a server.
   *
   * @param stateOfCase returns the state of a Job, given the annotation that names its case; called
   *     for each Job
   */
  public JobServer(Function<String, Played> stateOfCase) {
    this.stateOfCase = stateOfCase;
  }

  /** Returns a Kubernetes object from YAML. */
  public static ObjectNode json(String yaml) {
    return (ObjectNode) Json.tree(new Yaml().load(yaml));
  }

  /** Returns the cases of all created Jobs, in order. */
  public synchronized List<String> made() {
    return List.copyOf(made);
  }

  /** Returns the names of existing Jobs. */
  public synchronized List<String> jobs() {
    return List.copyOf(jobs.keySet());
  }

  /** Returns the names of deleted Jobs. */
  public synchronized List<String> deleted() {
    return List.copyOf(deleted);
  }

  @Override
  public synchronized Answer apply(Question question) {
    if (question.resource().equals("GET /apis/resource.k8s.io/v1")) {
      return new Answer(200, TEMPLATES_OF_CLAIMS);
    }
    String[] path = question.resource().split("/", -1);
    String last = path[path.length - 1];
    if (question.resource().startsWith("POST") && last.equals("jobs")) {
      return create(json(question.body()));
    }
    if (question.resource().startsWith("POST")) {
      return new Answer(201, question.body());
    }
    if (question.resource().contains("/jobs/")) {
      return question.resource().startsWith("DELETE") ? delete(last) : job(last);
    }
    if (last.equals("jobs")) {
      List<JsonNode> all = List.copyOf(jobs.values());
      return ApiServer.page("JobList", "", all.toArray());
    }
    if (question.resource().contains("/nodes/")) {
      return node(last);
    }
    if (last.equals("log")) {
      return log(path[path.length - 2], question.parameter("container"));
    }
    return last.equals("pods")
        ? pods(question.parameter("labelSelector"))
        : ApiServer.page("EventList", "");
  }

  /** Sets whether objects are kept despite deletion, as if the requests had not arrived. */
  public synchronized void keepAll(boolean keep) {
    keepsObjects = keep;
  }

  /** Makes this node not ready from now on. */
  public synchronized void lose(String node) {
    lost.add(node);
  }

  private Answer node(String name) {
    String ready = lost.contains(name) ? "Unknown" : "True";
    ObjectNode node = json("{status: {conditions: [{type: Ready, status: '" + ready + "'}]}}");
    node.set("metadata", json("{name: '" + name + "'}"));
    return new Answer(200, node.toString());
  }

  private Answer create(ObjectNode job) {
    ObjectNode metadata = (ObjectNode) job.get("metadata");
    String name = metadata.get("name").asText();
    if (jobs.containsKey(name)) {
      return ApiServer.refusal(409, "jobs.batch \"" + name + "\" already exists");
    }
    String caseName = metadata.get("annotations").get("epfabric/benchmark").asText();
    metadata.put("uid", "uid-" + name);
    made.add(caseName);
    jobs.put(name, job);
    played.put(name, stateOfCase.apply(caseName));
    return new Answer(201, job.toString());
  }

  private Answer delete(String name) {
    deleted.add(name);
    if (keepsObjects) {
      return new Answer(200, "{\"kind\": \"Status\"}");
    }
    return jobs.remove(name) == null ? missing(name) : new Answer(200, "{\"kind\": \"Status\"}");
  }

  private Answer job(String name) {
    ObjectNode job = jobs.get(name);
    if (job == null) {
      return missing(name);
    }
    Played state = played.getOrDefault(name, Played.running());
    String condition =
        "{type: '" + state.end() + "', status: 'True', reason: '" + state.reason() + "'}";
    job.set("status", json("{conditions: [" + (state.end().isEmpty() ? "" : condition) + "]}"));
    return new Answer(200, job.toString());
  }

  private static Answer missing(String name) {
    return ApiServer.refusal(404, "jobs.batch \"" + name + "\" not found");
  }

  private Answer pods(String selector) {
    String job = selector.substring(selector.indexOf('=') + 1);
    Played state = jobs.containsKey(job) ? played.get(job) : null;
    List<JsonNode> pods = new ArrayList<>();
    for (int i = 0; state != null && i < state.pods().size(); i++) {
      ObjectNode pod = state.pods().get(i).deepCopy();
      pod.set("metadata", json("{name: '" + job + "-" + i + "-x'}"));
      pod.set("spec", json("{nodeName: 'gpu-" + i + "', containers: [{name: m}]}"));
      pods.add(pod);
    }
    return ApiServer.page("PodList", "", pods.toArray());
  }

  private Answer log(String pod, String container) {
    String job = pod.replaceFirst("-[0-9]+-x$", "");
    Played state = played.getOrDefault(job, Played.running());
    String log = state.logs().get(container);
    return log == null
        ? ApiServer.refusal(
            404,
            "no log of " + state.logs().keySet().stream().sorted().collect(Collectors.joining()))
        : new Answer(200, log);
  }
}
