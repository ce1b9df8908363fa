package epfabric.cli;

import static epfabric.standin.ApiServer.page;
import static epfabric.standin.ApiServer.refusal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.results.judge.test.Link;
import epfabric.results.judge.test.Phase;
import epfabric.results.judge.test.RunExpectation;
import epfabric.results.judge.test.TestKind;
import epfabric.results.judge.verdict.Provenance;
import epfabric.results.judge.verdict.Verdict;
import epfabric.results.judge.verdict.Verdict.Figure;
import epfabric.results.judge.verdict.VerdictJson;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.JobServer;
import epfabric.standin.KubeObjects;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * An emulated API server of a fabric, with nodes that have serial numbers, and test Jobs that
 * succeed immediately.
 */
final class TestedCluster implements Function<Question, Answer> {
  private final String pool;
  private final Map<String, ObjectNode> nodes = new TreeMap<>();
  private final Map<String, ObjectNode> jobs = new TreeMap<>();
  private final Map<String, String> secrets = new TreeMap<>();
  private Verdict.Kind verdict = Verdict.Kind.PASS;
  private Runnable atEachJob = () -> {};

  TestedCluster(String pool, String... names) {
    this.pool = pool;
    for (String name : names) {
      join(name, "serial-of-" + name);
    }
  }

  /** Adds a machine; replaces an existing machine of the same name. */
  void join(String name, String serial) {
    ObjectNode node = KubeObjects.node(pool, name);
    node.withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put("epfabric/driver", "580.126.09");
    ObjectNode info = node.withObjectProperty("status").putObject("nodeInfo");
    info.put("systemUUID", serial);
    info.put("bootID", "boot-of-" + serial);
    info.put("kernelVersion", "6.12.55+");
    info.put("osImage", "Container-Optimized OS from Google");
    info.put("kubeletVersion", "v1.35.8-gke.1036000");
    nodes.put(name, node);
  }

  void leave(String name) {
    nodes.remove(name);
  }

  /** Returns the stored node, which may be changed. */
  ObjectNode node(String name) {
    return Objects.requireNonNull(nodes.get(name));
  }

  /** Sets the verdict of every judge from now on. */
  void judge(Verdict.Kind kind) {
    verdict = kind;
  }

  /** Sets the action that runs when a Job is created. */
  void atEachJob(Runnable event) {
    atEachJob = event;
  }

  /** Returns the key with which nodes are hashed, as base64. */
  Optional<String> key() {
    return secrets.values().stream()
        .findFirst()
        .map(secret -> Json.parse(secret).at("/data/key").asText());
  }

  void forgetKey() {
    secrets.clear();
  }

  @Override
  public synchronized Answer apply(Question question) {
    String[] path = question.resource().split("/", -1);
    String last = path[path.length - 1];
    boolean post = question.resource().startsWith("POST");
    return switch (path.length > 1 && last.equals("log") ? last : kind(path)) {
      case "secrets" -> post ? storeSecret(question.body()) : secretOf(last);
      case "jobs" -> post ? createJob(question.body()) : job(last);
      case "nodes" -> page("NodeList", "", nodes.values().toArray());
      case "pods" -> pods(question.parameter("labelSelector"));
      case "log" -> new Answer(200, log(path[path.length - 2]));
      default -> page("List", "");
    };
  }

  private static String kind(String[] path) {
    return List.of("secrets", "jobs", "nodes", "pods").stream()
        .filter(kind -> List.of(path).contains(kind))
        .findFirst()
        .orElse("");
  }

  private Answer secretOf(String name) {
    return Optional.ofNullable(secrets.get(name))
        .map(json -> new Answer(200, json))
        .orElseGet(() -> refusal(404, "not found"));
  }

  private Answer storeSecret(String body) {
    String json = Json.compact(JobServer.json(body));
    secrets.put(Json.parse(json).at("/metadata/name").asText(), json);
    return new Answer(201, json);
  }

  private Answer createJob(String body) {
    ObjectNode job = JobServer.json(body);
    jobs.put(job.at("/metadata/name").asText(), job);
    atEachJob.run();
    return new Answer(201, job.toString());
  }

  private Answer job(String name) {
    if (name.equals("jobs")) {
      return page("JobList", "", jobs.values().toArray());
    }
    ObjectNode job = jobs.get(name);
    if (job == null) {
      return refusal(404, "not found");
    }
    job.set("status", JobServer.json("{conditions: [{type: Complete, status: 'True'}]}"));
    return new Answer(200, job.toString());
  }

  private Answer pods(String selector) {
    ObjectNode job = jobs.get(selector.substring(selector.indexOf('=') + 1));
    if (job == null) {
      return page("PodList", "");
    }
    JsonNode nodeNames =
        job.at(
            "/spec/template/spec/affinity/nodeAffinity"
                + "/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms/0"
                + "/matchExpressions/1/values");
    return page(
        "PodList",
        "",
        IntStream.range(0, job.at("/spec/completions").asInt())
            .mapToObj(i -> pod(job.at("/metadata/name").asText(), i, nodeNames.path(i).asText()))
            .toArray());
  }

  private static ObjectNode pod(String job, int index, String node) {
    return JobServer.json(
        "{metadata: {name: '%s-%d-x'}, spec: {nodeName: '%s', containers: [{name: test}, {name:"
                .formatted(job, index, node)
            + " judge}]}, status: {phase: Succeeded, containerStatuses: [{name: test, state:"
            + " {terminated: {exitCode: 0}}}, {name: judge, state: {terminated: {exitCode: 0}}}]}}");
  }

  private String log(String pod) {
    JsonNode job = Objects.requireNonNull(jobs.get(pod.replaceFirst("-[0-9]+-x$", "")));
    TestKind test =
        TestKind.parse(job.at("/spec/template/metadata/labels").path("epfabric/test").asText())
            .orElseThrow();
    Figure figure =
        new Figure(
            Phase.COMBINE,
            Link.RDMA,
            "test.log",
            Verdict.Rate.of(60.5),
            OptionalDouble.empty(),
            new Verdict.Bounds(OptionalDouble.of(43), OptionalDouble.empty()),
            Optional.empty());
    RunExpectation expected =
        new RunExpectation(
            test,
            "a4-highgpu-8g",
            OptionalInt.of(test.perNode() ? 1 : 2),
            8,
            RunExpectation.Shape.OF_THE_LOG,
            OptionalInt.empty(),
            "default");
    Verdict.Run run =
        new Verdict.Run(
            expected,
            Provenance.REAL,
            List.of(),
            List.of(
                new Verdict.Fact("shape", "4096 tokens x 7168, top-8"),
                new Verdict.Fact("clean calls", "80000")));
    return VerdictJson.of(
        List.of(new Verdict(verdict, List.of(), List.of(), List.of(figure), run)));
  }
}
