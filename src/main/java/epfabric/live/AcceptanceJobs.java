package epfabric.live;

import epfabric.manifest.Labels;
import epfabric.manifest.Manifest;
import epfabric.manifest.ManifestYaml;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ScalableResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The Jobs of {@code epfabric accept}: the one class that makes and deletes something in a cluster.
 * It touches Jobs in the fabric's acceptance namespace that a run of it made, and nothing else.
 */
public final class AcceptanceJobs implements AutoCloseable {
  /** A judge's log is some ten KB. */
  private static final int LOG_BYTES = 1 << 20;

  private final KubernetesClient client;
  private final String namespace;

  private AcceptanceJobs(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /** As {@link Cluster#find}. */
  public static AcceptanceJobs find(
      Optional<Path> kubeconfig, Optional<String> context, String namespace) {
    return new AcceptanceJobs(
        new KubernetesClientBuilder().withConfig(ClusterConfig.find(kubeconfig, context)).build(),
        namespace);
  }

  /** Labels of the runs whose Jobs are still there; throws {@link ClusterException}. */
  public List<String> runs() {
    return asked(
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
    asked(
        "create",
        "jobs",
        () -> client.batch().v1().jobs().inNamespace(namespace).resource(job).create());
  }

  /** How a Job is; throws {@link ClusterException}. */
  public JobLook look(String name) {
    return asked(
        "get",
        "jobs",
        () ->
            ObservedJobRun.of(
                job(name).get(),
                Observed.present(
                    client
                        .pods()
                        .inNamespace(namespace)
                        .withLabel(Labels.JOB, name)
                        .list()
                        .getItems())));
  }

  /** What a container printed; empty where that cannot be read. */
  public Optional<String> log(String pod, String container) {
    try {
      return Optional.ofNullable(
          client
              .pods()
              .inNamespace(namespace)
              .withName(pod)
              .inContainer(container)
              .limitBytes(LOG_BYTES)
              .getLog());
    } catch (KubernetesClientException e) {
      return Optional.empty();
    }
  }

  /** Deletes a Job with its pods, if it is of a run; throws {@link ClusterException}. */
  public void delete(String name) {
    asked(
        "delete",
        "jobs",
        () -> {
          Job job = job(name).get();
          if (job != null
              && Observed.present(job.getMetadata().getLabels()).containsKey(Labels.ACCEPT_RUN)) {
            job(name).withPropagationPolicy(DeletionPropagation.BACKGROUND).delete();
          }
          return name;
        });
  }

  private ScalableResource<Job> job(String name) {
    return client.batch().v1().jobs().inNamespace(namespace).withName(name);
  }

  private <T> T asked(String verb, String resource, Supplier<T> request) {
    try {
      return request.get();
    } catch (KubernetesClientException e) {
      String server = client.getMasterUrl().toString();
      if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
        throw ClusterException.refused(
            server,
            Failure.message(verb, resource, e),
            "the right to " + verb + " " + resource + " in " + namespace,
            "`kubectl auth can-i " + verb + " " + resource + " -n " + namespace + "` asks for it");
      }
      throw Failure.of(server, verb, resource, e);
    } catch (UnexpectedAnswerException e) {
      throw ClusterException.unreachable(
          client.getMasterUrl().toString(),
          "cannot " + verb + " " + resource + ": its answer has " + e.getMessage());
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
