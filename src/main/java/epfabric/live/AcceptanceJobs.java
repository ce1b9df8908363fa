package epfabric.live;

import epfabric.manifest.Labels;
import epfabric.manifest.Manifest;
import epfabric.manifest.ManifestYaml;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Jobs of {@code epfabric accept}: it makes and deletes Jobs in the fabric's acceptance
 * namespace that a run of it made, and changes nothing else.
 */
public final class AcceptanceJobs implements AutoCloseable {
  /** A judge's log is some ten KB. */
  private static final int LOG_BYTES = 1 << 20;

  private final KubernetesClient client;
  private final String namespace;
  private final JobRequests requests;

  private AcceptanceJobs(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
    this.requests = new JobRequests(client, namespace);
  }

  /** As {@link Cluster#find}. */
  public static AcceptanceJobs find(
      Optional<Path> kubeconfig, Optional<String> context, String namespace) {
    return new AcceptanceJobs(
        ClusterConfig.client(ClusterConfig.find(kubeconfig, context)), namespace);
  }

  /** Labels of the runs whose Jobs are still there; throws {@link ClusterException}. */
  public List<String> runs() {
    return requests.asked(
        "list",
        "jobs",
        () ->
            Observed.present(
                    client
                        .batch()
                        .v1()
                        .jobs()
                        .inNamespace(namespace)
                        .withLabel(Labels.ACCEPT_RUN)
                        .list()
                        .getItems())
                .stream()
                .flatMap(job -> Stream.ofNullable(job.getMetadata().getLabels()))
                .flatMap(labels -> Stream.ofNullable(labels.get(Labels.ACCEPT_RUN)))
                .distinct()
                .toList());
  }

  /** Makes a Job that is not there yet; throws {@link ClusterException}. */
  public void make(Manifest manifest) {
    Job job = Serialization.unmarshal(ManifestYaml.of(manifest), Job.class);
    requests.asked(
        "create",
        "jobs",
        () -> client.batch().v1().jobs().inNamespace(namespace).resource(job).create());
  }

  /** How a Job is; throws {@link ClusterException}. */
  public JobLook look(String name) {
    return requests.look(name);
  }

  /** What a container printed; empty where that cannot be read. */
  public Optional<String> log(String pod, String container) {
    return requests.log(pod, container, LOG_BYTES);
  }

  /** Deletes a Job with its pods, if it is of a run; throws {@link ClusterException}. */
  public void delete(String name) {
    requests.delete(name, Labels.ACCEPT_RUN);
  }

  @Override
  public void close() {
    client.close();
  }
}
