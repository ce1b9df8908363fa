package epfabric.jobs.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.operate.live.LabelledJobs;
import epfabric.standin.ApiServer;
import epfabric.standin.ApiServer.Answer;
import epfabric.standin.ApiServer.Question;
import epfabric.standin.JobServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An API server with Jobs in namespace {@code lab}; a test sets the pods and ends of these Jobs.
 */
public final class LabServer implements AutoCloseable {
  /** An unusable response, which avoids the delay of a request that is retried. */
  private static final String UNUSABLE_ITEM = "{metadata: {name: '?'}}";

  private final ApiServer api;
  private final Map<String, ObjectNode> jobs = new TreeMap<>();
  private final Map<String, List<String>> pods = new TreeMap<>();
  private final Map<String, String> logs = new TreeMap<>();
  private final Map<String, Answer> answers = new TreeMap<>();
  private final Set<String> muted = new HashSet<>();
  private final List<String> created = new ArrayList<>();
  private final List<String> deleted = new ArrayList<>();

  public LabServer() throws IOException {
    api = ApiServer.start(this::answer);
  }

  String address() {
    return api.address();
  }

  /** Writes a kubeconfig for this server. */
  Path kubeconfig(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("kubeconfig"),
        """
        current-context: c
        contexts: [{name: c, context: {cluster: c, user: c, namespace: lab}}]
        clusters: [{name: c, cluster: {server: "%s"}}]
        users: [{name: c, user: {token: t}}]
        """
            .formatted(address()));
  }

  /** Returns the server's Jobs with label {@code run}. */
  public LabelledJobs jobs(Path folder) throws IOException {
    return jobs(folder, "run");
  }

  public LabelledJobs jobs(Path folder, String label) throws IOException {
    return LabelledJobs.find(
        Optional.of(kubeconfig(folder)), Optional.empty(), Optional.of("lab"), label);
  }

  /** Sets a Job's pods, from YAML without names. */
  public synchronized void pods(String job, String... bodies) {
    pods.put(job, List.of(bodies));
  }

  /** Sets a Job's pods, running on these nodes. */
  public void runs(String job, String... nodes) {
    String[] bodies = new String[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      bodies[i] =
          "spec: {nodeName: %s, containers: [{name: m}]}, status: {phase: Running,"
                  .formatted(nodes[i])
              + " containerStatuses: [{name: m, state: {running: {}}}]}";
    }
    pods(job, bodies);
  }

  /** Ends a Job: {@code Complete} or {@code Failed}. */
  public synchronized void ends(String job, String end, String reason) {
    job(job)
        .set(
            "status",
            JobServer.json(
                "{conditions: [{type: %s, status: 'True', reason: '%s'}]}".formatted(end, reason)));
  }

  /** Suspends a Job, as a queue does. */
  public synchronized void suspend(String job) {
    job(job).set("spec", JobServer.json("{suspend: true}"));
  }

  private ObjectNode job(String name) {
    return Optional.ofNullable(jobs.get(name)).orElseThrow();
  }

  public synchronized void log(String pod, String container, String text) {
    logs.put(pod + "/" + container, text);
  }

  /** Returns unusable responses for these resources from now on: {@code pods}, {@code jobs}. */
  synchronized void mute(String... resources) {
    muted.addAll(List.of(resources));
  }

  synchronized void speak() {
    muted.clear();
    answers.clear();
  }

  /** Refuses requests with this method from now on. */
  public synchronized void refuse(String method, int code, String words) {
    answers.put(method, ApiServer.refusal(code, words));
  }

  /** Deletes a Job, as another client does. */
  public synchronized void lose(String job) {
    jobs.remove(job);
  }

  synchronized List<String> made() {
    return List.copyOf(created);
  }

  public synchronized List<String> deleted() {
    return List.copyOf(deleted);
  }

  public synchronized List<String> there() {
    return List.copyOf(jobs.keySet());
  }

  public List<String> asked(String method) {
    return api.questions().stream()
        .map(Question::resource)
        .filter(resource -> resource.startsWith(method))
        .toList();
  }

  private synchronized Answer answer(Question question) {
    String[] path = question.resource().split("[ /]", -1);
    String last = path[path.length - 1];
    Answer other = answers.get(path[0]);
    if (other != null) {
      return other;
    }
    return switch (path[0]) {
      case "POST" -> make(JobServer.json(question.body()));
      case "DELETE" -> delete(last);
      default -> get(question, path[path.length - 2], last);
    };
  }

  private Answer get(Question question, String kind, String last) {
    if (last.equals("log")) {
      String log = logs.get(kind + "/" + question.parameter("container"));
      return log == null ? ApiServer.refusal(404, "no log") : new Answer(200, log);
    }
    if (kind.equals("jobs")) {
      ObjectNode job = jobs.get(last);
      return job == null ? ApiServer.refusal(404, "no such Job") : new Answer(200, job.toString());
    }
    if (last.equals("jobs")) {
      return list("JobList", last, List.copyOf(jobs.values()));
    }
    String selector = question.parameter("labelSelector");
    String job = selector.substring(selector.indexOf('=') + 1);
    return last.equals("pods") && !selector.isEmpty()
        ? list("PodList", last, podsOf(job))
        : ApiServer.page("List", "");
  }

  private Answer list(String kind, String resource, Collection<ObjectNode> items) {
    return muted.contains(resource)
        ? ApiServer.page(kind, "", JobServer.json(UNUSABLE_ITEM))
        : ApiServer.page(kind, "", items.toArray());
  }

  private List<ObjectNode> podsOf(String job) {
    List<ObjectNode> found = new ArrayList<>();
    for (String body : pods.getOrDefault(job, List.of())) {
      String name = job + "-" + found.size() + "-x";
      found.add(JobServer.json("{metadata: {name: %s}, %s}".formatted(name, body)));
    }
    return found;
  }

  private Answer make(ObjectNode job) {
    String name = job.at("/metadata/name").asText();
    if (jobs.containsKey(name)) {
      return ApiServer.refusal(409, "jobs.batch \"" + name + "\" already exists");
    }
    job.withObjectProperty("metadata").put("uid", "u-" + name);
    created.add(name);
    jobs.put(name, job);
    return new Answer(201, job.toString());
  }

  private Answer delete(String name) {
    deleted.add(name);
    jobs.remove(name);
    return new Answer(200, "{\"kind\": \"Status\"}");
  }

  @Override
  public void close() {
    api.close();
  }
}
