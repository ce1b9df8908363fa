package epfabric.operate.live;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.base.json.JsonException;
import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.access.ClusterConfig;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.access.RequestFailure;
import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.evidence.EventLines;
import epfabric.operate.live.evidence.EvidenceCollector;
import epfabric.operate.live.evidence.KeptFile;
import epfabric.operate.live.read.JobRequests;
import epfabric.operate.live.read.ObservedObject;
import epfabric.operate.live.seen.JobSnapshot;
import epfabric.operate.live.seen.PoolNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobList;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Listable;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import java.io.ByteArrayInputStream;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Creates, reads and deletes the Jobs of one epfabric command in one namespace. Other Jobs, which
 * lack the command's label, are left alone.
 */
public final class LabelledJobs implements AutoCloseable {
  /** A log's maximum size; a node starts a new log at 10 MiB. */
  private static final int LOG_BYTES = 16 << 20;

  private static final int UNPROCESSABLE = 422;

  private final KubernetesClient client;
  private final String namespace;
  private final String label;
  private final JobRequests requests;

  private LabelledJobs(KubernetesClient client, String namespace, String label) {
    this.client = client;
    this.namespace = namespace;
    this.label = label;
    this.requests = new JobRequests(client, namespace);
  }

  /**
   * Connects as {@link LiveCluster#find} does.
   *
   * @param namespace namespace of the Jobs; absent for the kubeconfig's namespace
   * @param label key of the Jobs' label, whose value names the run
   */
  public static LabelledJobs find(
      Optional<Path> kubeconfig,
      Optional<String> context,
      Optional<String> namespace,
      String label) {
    Config config = ClusterConfig.find(kubeconfig, context);
    String configured = Optional.ofNullable(config.getNamespace()).orElse("");
    String defaultNamespace = configured.isBlank() ? "default" : configured;
    return new LabelledJobs(
        ClusterConfig.client(config), namespace.orElse(defaultNamespace), label);
  }

  public String namespace() {
    return namespace;
  }

  /**
   * Creates a Job and the objects that belong to it, which are deleted with it. Throws {@link
   * ClusterException}.
   *
   * @param mayExist whether an existing Job of this run is used; otherwise it counts as a refusal
   * @return why the API server refused the Job; empty if it was created
   */
  public Optional<String> make(String yaml, boolean mayExist) {
    byte[] bytes = yaml.getBytes(StandardCharsets.UTF_8);
    List<HasMetadata> objects = client.load(new ByteArrayInputStream(bytes)).items();
    try {
      Job wanted = objects.stream().flatMap(LabelledJobs::job).findFirst().orElseThrow();
      Job job = create(wanted).orElseGet(() -> existing(wanted, mayExist));
      OwnerReference owner = owner(job);
      for (HasMetadata object : objects) {
        if (!(object instanceof Job)) {
          object.getMetadata().setOwnerReferences(List.of(owner));
          create(object);
        }
      }
      return Optional.empty();
    } catch (RefusedException e) {
      return Optional.of(e.why);
    }
  }

  /** Thrown when the API server refuses an object. */
  private static final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String why;

    RefusedException(String why) {
      super(why);
      this.why = why;
    }
  }

  private static Stream<Job> job(HasMetadata object) {
    return object instanceof Job job ? Stream.of(job) : Stream.empty();
  }

  /** Returns the existing Job of the same name, which an interrupted run may have created. */
  private Job existing(Job job, boolean mayExist) {
    String name = job.getMetadata().getName();
    Job found = mayExist ? requests.send("get", "jobs", () -> requests.job(name).get()) : null;
    if (found == null || !run(job).equals(run(found))) {
      throw new RefusedException("there is another Job " + name + ", not of this run");
    }
    return found;
  }

  private String run(Job job) {
    return ObservedObject.present(ObservedObject.metadata(job).getLabels()).getOrDefault(label, "");
  }

  private static OwnerReference owner(Job job) {
    return new OwnerReferenceBuilder()
        .withApiVersion("batch/v1")
        .withKind("Job")
        .withName(job.getMetadata().getName())
        .withUid(job.getMetadata().getUid())
        .build();
  }

  /** Returns the created object; empty if an object of the same name exists. */
  private <T extends HasMetadata> Optional<T> create(T object) {
    return requests.send(
        "create",
        object.getPlural(),
        () -> {
          try {
            return Optional.of(client.resource(object).inNamespace(namespace).create());
          } catch (KubernetesClientException e) {
            if (isRefusal(e)) {
              throw new RefusedException(RequestFailure.message("create", object.getPlural(), e));
            }
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
              throw e;
            }
            return Optional.empty();
          }
        });
  }

  private static boolean isRefusal(KubernetesClientException e) {
    return e.getCode() == HttpURLConnection.HTTP_BAD_REQUEST || e.getCode() == UNPROCESSABLE;
  }

  /** Returns the names of a run's existing Jobs; throws {@link ClusterException}. */
  public List<String> names(String run) {
    return all(
            jobs -> jobs.withLabel(label, run),
            job -> ObservedObject.name(ObservedObject.metadata(job).getName()))
        .sorted()
        .toList();
  }

  /** Returns runs whose Jobs still exist; throws {@link ClusterException}. */
  public List<String> runs() {
    return all(jobs -> jobs.withLabel(label), this::run).distinct().toList();
  }

  private Stream<String> all(
      Function<NonNamespaceOperation<Job, JobList, ?>, Listable<JobList>> select,
      Function<Job, String> read) {
    return requests
        .send(
            "list",
            "jobs",
            () ->
                ObservedObject.present(
                        select
                            .apply(client.batch().v1().jobs().inNamespace(namespace))
                            .list()
                            .getItems())
                    .stream()
                    .map(read)
                    .toList())
        .stream();
  }

  /** Returns a Job's state; throws {@link ClusterException}. */
  public JobSnapshot look(String name) {
    return requests.look(name);
  }

  /** Returns a container's log; empty if it cannot be read. */
  public Optional<String> log(String pod, String container) {
    return requests.log(pod, container, LOG_BYTES);
  }

  /**
   * Returns the nodes that no longer exist or are not ready, if the user may read nodes. A machine
   * that is lost without notice reports nothing itself, but its peers fail.
   */
  public List<String> lost(List<String> nodes) {
    return nodes.stream().filter(this::isLost).toList();
  }

  private boolean isLost(String name) {
    try {
      Node node = client.nodes().withName(name).get();
      if (node == null) {
        return true;
      }
      PoolNode seen = ObservedObject.node(node);
      return seen.leaving() || seen.unready().isPresent();
    } catch (KubernetesClientException | UnexpectedAnswerException e) {
      return false;
    }
  }

  /** Returns the current pods and events of a Job, as far as they can be read. */
  public List<KeptFile> evidence(String name) {
    List<KeptFile> files = new ArrayList<>();
    List<ObjectNode> pods = list("pods?labelSelector=" + encoded(Labels.JOB + "=" + name));
    for (ObjectNode pod : pods) {
      if (pod.get("metadata") instanceof ObjectNode metadata) {
        metadata.remove("managedFields");
      }
      String file = EvidenceCollector.fileName(EventLines.text(pod, "metadata", "name"));
      files.add(new KeptFile("pods/" + file + ".json", Json.indented(pod) + "\n"));
    }
    List<ObjectNode> events =
        list("events").stream()
            .filter(e -> belongsTo(name, EventLines.text(e, "involvedObject", "name")))
            .toList();
    files.add(new KeptFile("events.txt", EventLines.of(events)));
    return files;
  }

  /**
   * Returns whether an object is the Job or was created by it; names of created objects start with
   * the Job's name.
   */
  private static boolean belongsTo(String job, String name) {
    return name.equals(job) || name.startsWith(job + "-");
  }

  private List<ObjectNode> list(String query) {
    try {
      String answer = client.raw("/api/v1/namespaces/" + namespace + "/" + query);
      if (answer == null || !(Json.parseObject(answer).get("items") instanceof ArrayNode items)) {
        return List.of();
      }
      return items.valueStream().map(ObjectNode.class::cast).toList();
    } catch (KubernetesClientException | JsonException | ClassCastException e) {
      return List.of();
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Deletes a Job and all objects that belong to it; throws {@link ClusterException}. */
  public void delete(String name) {
    requests.delete(name, label);
  }

  @Override
  public void close() {
    client.close();
  }
}
