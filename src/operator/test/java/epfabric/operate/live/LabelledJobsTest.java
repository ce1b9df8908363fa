package epfabric.operate.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.seen.JobSnapshot;
import epfabric.operate.live.seen.JobSnapshot.End;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.JobServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests how labeled Jobs are created, listed and deleted. Each test defines the responses of the
 * API server.
 */
class LabelledJobsTest {
  private static final String JOBS = "/apis/batch/v1/namespaces/lab/jobs";
  private static final String JOB =
      "{apiVersion: batch/v1, kind: Job, metadata: {name: %s, uid: u-%1$s, labels: {run: '%s'}}}";
  private static final String CONFIG =
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: c}, data: {a: b}}";

  @TempDir private Path folder;

  /** Responses by {@code METHOD PATH}; posted objects are accepted, and all others are missing. */
  private final Map<String, Answer> answers = new TreeMap<>();

  private final List<Question> questions = new ArrayList<>();

  private static String job(String name, String run) {
    return JOB.formatted(name, run);
  }

  private static Answer body(String yaml) {
    return new Answer(200, JobServer.json(yaml).toString());
  }

  private static Answer list(String kind, String... items) {
    Object[] objects = List.of(items).stream().map(JobServer::json).toArray();
    return ApiServer.page(kind, "", objects);
  }

  private Answer answer(Question question) {
    Answer known = answers.get(question.resource());
    if (known != null) {
      return known;
    }
    return question.resource().startsWith("POST")
        ? new Answer(201, created(question.body()))
        : ApiServer.refusal(404, "not found");
  }

  private static String created(String body) {
    ObjectNode object = JobServer.json(body);
    object.withObjectProperty("metadata").put("uid", "new");
    return object.toString();
  }

  private <T> T ask(Function<LabelledJobs, T> question) throws IOException {
    try (ApiServer api = ApiServer.start(this::answer)) {
      Path kubeconfig =
          Files.writeString(
              folder.resolve("kubeconfig"),
              """
              current-context: c
              contexts: [{name: c, context: {cluster: c, user: c, namespace: lab}}]
              clusters: [{name: c, cluster: {server: "%s"}}]
              users: [{name: c, user: {token: t0ken}}]
              """
                  .formatted(api.address()));
      try (LabelledJobs jobs =
          LabelledJobs.find(Optional.of(kubeconfig), Optional.empty(), Optional.empty(), "run")) {
        return question.apply(jobs);
      } finally {
        questions.addAll(api.questions());
      }
    }
  }

  private Optional<String> make(String yaml, boolean mayExist) throws IOException {
    return ask(jobs -> jobs.make("---\n" + yaml, mayExist));
  }

  private List<String> names(String run) throws IOException {
    return ask(jobs -> jobs.names(run));
  }

  private List<String> requests(String method) {
    return questions.stream()
        .map(Question::resource)
        .filter(resource -> resource.startsWith(method))
        .toList();
  }

  @Test
  void theNamespaceOfTheKubeconfigIsUsed() throws IOException {
    String namespace = ask(LabelledJobs::namespace);
    assertThat(namespace).isEqualTo("lab");
  }

  @Test
  void aJobOwnsTheObjectsThatAreCreatedWithIt() throws IOException {
    assertThat(make(CONFIG + "\n---\n" + job("j", "1"), false)).isEmpty();
    assertThat(requests("POST"))
        .as("the Job is created first, because it owns the other objects")
        .containsExactly("POST " + JOBS, "POST /api/v1/namespaces/lab/configmaps");
    assertThat(JobServer.json(questions.get(questions.size() - 1).body()).at("/metadata"))
        .hasToString(
            "{\"name\":\"c\",\"ownerReferences\":[{\"apiVersion\":\"batch/v1\",\"kind\":\"Job\","
                + "\"name\":\"j\",\"uid\":\"new\"}]}");
  }

  @Test
  void anExistingJobIsRefused() throws IOException {
    answers.put("POST " + JOBS, ApiServer.refusal(409, "already exists"));
    answers.put("GET " + JOBS + "/j", body(job("j", "1")));
    assertThat(make(job("j", "1"), false)).contains("there is another Job j, not of this run");
  }

  @Test
  void aJobOfTheSameRunIsContinued() throws IOException {
    answers.put("POST " + JOBS, ApiServer.refusal(409, "already exists"));
    answers.put("GET " + JOBS + "/j", body(job("j", "1")));
    assertThat(make(job("j", "1"), true)).isEmpty();
    assertThat(make(job("j", "2"), true)).contains("there is another Job j, not of this run");
  }

  @Test
  void aJobThatWasDeletedMeanwhileIsNotContinued() throws IOException {
    answers.put("POST " + JOBS, ApiServer.refusal(409, "already exists"));
    assertThat(make(job("j", "1"), true)).contains("there is another Job j, not of this run");
  }

  @Test
  void theRefusalOfTheApiServerIsQuoted() throws IOException {
    answers.put("POST " + JOBS, ApiServer.refusal(422, "Job is invalid: spec.template"));
    assertThat(make(job("j", "1"), false))
        .contains("cannot create jobs: 422: Job is invalid: spec.template");
  }

  @Test
  void aMissingPermissionToCreateJobsIsReported() {
    answers.put("POST " + JOBS, ApiServer.refusal(403, "forbidden"));
    assertThatThrownBy(() -> make(job("j", "1"), false))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("cannot create jobs: 403: forbidden")
        .hasMessageContaining("expected: permission to create jobs in lab")
        .hasMessageContaining("hint: `kubectl auth can-i create jobs -n lab` checks it");
  }

  @Test
  void namesOfTheJobsOfARunAreSorted() throws IOException {
    answers.put("GET " + JOBS, list("JobList", job("b", "1"), job("a", "1")));
    assertThat(names("1")).containsExactly("a", "b");
    assertThat(questions.get(0).parameter("labelSelector")).isEqualTo("run=1");
  }

  @Test
  void eachRunIsListedOnce() throws IOException {
    answers.put("GET " + JOBS, list("JobList", job("a", "1"), job("b", "2"), job("c", "1")));
    List<String> runs = ask(LabelledJobs::runs);
    assertThat(runs).containsExactly("1", "2");
  }

  @Test
  void aNameThatIsUnsafeInCommandsIsRefused() {
    answers.put("GET " + JOBS, list("JobList", job("'a; reboot'", "1")));
    assertThatThrownBy(() -> names("1"))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(
            "cannot list jobs: its answer has a name that Kubernetes does not allow:"
                + " \"a; reboot\"");
  }

  @Test
  void aDeletedJobIsReported() throws IOException {
    answers.put("GET /api/v1/namespaces/lab/pods", list("PodList"));
    JobSnapshot look = ask(jobs -> jobs.look("j"));
    assertThat(look.end()).isEqualTo(End.GONE);
  }

  @Test
  void onlyJobsWithTheLabelAreDeleted() throws IOException {
    answers.put("GET " + JOBS + "/ours", body(job("ours", "1")));
    answers.put(
        "GET " + JOBS + "/other",
        body("{apiVersion: batch/v1, kind: Job, metadata: {name: other}}"));
    answers.put("DELETE " + JOBS + "/ours", body("{kind: Status}"));
    ask(
        jobs -> {
          jobs.delete("ours");
          jobs.delete("other");
          jobs.delete("gone");
          return "";
        });
    assertThat(requests("DELETE")).containsExactly("DELETE " + JOBS + "/ours");
  }

  @Test
  void missingUnreadyAndDeletedNodesAreLost() throws IOException {
    String node = "{metadata: {name: %s%s}, status: {conditions: [{type: Ready, status: '%s'}]}}";
    answers.put("GET /api/v1/nodes/well", body(node.formatted("well", "", "True")));
    answers.put("GET /api/v1/nodes/ill", body(node.formatted("ill", "", "Unknown")));
    answers.put(
        "GET /api/v1/nodes/going", body(node.formatted("going", ", deletionTimestamp: x", "True")));
    answers.put("GET /api/v1/nodes/hidden", ApiServer.refusal(403, "forbidden"));
    List<String> nodes = List.of("well", "ill", "going", "hidden", "gone");
    List<String> lost = ask(jobs -> jobs.lost(nodes));
    assertThat(lost).containsExactly("ill", "going", "gone");
  }

  private List<KeptFile> evidence(String name) throws IOException {
    return ask(jobs -> jobs.evidence(name));
  }

  @Test
  void theEvidenceOfAJobContainsItsPodsAndEvents() throws IOException {
    answers.put(
        "GET /api/v1/namespaces/lab/pods",
        list("PodList", "{metadata: {name: j-0-x, managedFields: [{manager: m}]}, spec: {a: b}}"));
    answers.put(
        "GET /api/v1/namespaces/lab/events",
        list(
            "EventList",
            "{reason: OfPod, involvedObject: {name: j-0-x}}",
            "{reason: OfJob, involvedObject: {name: j}}",
            "{reason: OfOther, involvedObject: {name: k}}"));
    List<KeptFile> files = evidence("j");
    assertThat(files).extracting(KeptFile::path).containsExactly("pods/j-0-x.json", "events.txt");
    assertThat(files.get(0).text()).contains("\"a\": \"b\"").doesNotContain("managedFields");
    assertThat(files.get(1).text()).contains("OfPod", "OfJob").doesNotContain("OfOther");
  }

  @Test
  void eventsOfAJobWithALongerNameAreLeftOut() throws IOException {
    answers.put(
        "GET /api/v1/namespaces/lab/events",
        list(
            "EventList",
            "{reason: Ours, involvedObject: {name: nccl-1}}",
            "{reason: OfTenth, involvedObject: {name: nccl-10}}",
            "{reason: OfTenthsPod, involvedObject: {name: nccl-10-0-x}}"));
    assertThat(evidence("nccl-1").get(0).text()).contains("Ours").doesNotContain("OfTenth");
  }

  @Test
  void unavailableEventsAreNoFailure() throws IOException {
    answers.put("GET /api/v1/namespaces/lab/events", new Answer(200, "[]"));
    assertThat(evidence("j")).containsExactly(new KeptFile("events.txt", ""));
    answers.put("GET /api/v1/namespaces/lab/events", ApiServer.refusal(403, "forbidden"));
    assertThat(evidence("j")).containsExactly(new KeptFile("events.txt", ""));
  }
}
