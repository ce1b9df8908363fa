package epfabric.operate.live.read;

import epfabric.deploy.manifest.tree.Labels;
import epfabric.operate.live.access.ClusterException;
import epfabric.operate.live.access.RequestFailure;
import epfabric.operate.live.access.UnexpectedAnswerException;
import epfabric.operate.live.seen.JobSnapshot;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ScalableResource;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.function.Supplier;

/** Sends requests about the Jobs of one namespace, and converts their responses and failures. */
public final class JobRequests {
  private final KubernetesClient client;
  private final String namespace;

  public JobRequests(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  public ScalableResource<Job> job(String name) {
    return client.batch().v1().jobs().inNamespace(namespace).withName(name);
  }

  /** Returns a Job's state; throws {@link ClusterException}. */
  public JobSnapshot look(String name) {
    return send(
        "get",
        "jobs",
        () ->
            ObservedJobRun.of(
                job(name).get(),
                ObservedObject.present(
                    client
                        .pods()
                        .inNamespace(namespace)
                        .withLabel(Labels.JOB, name)
                        .list()
                        .getItems())));
  }

  /** Returns a container's log; empty if it cannot be read. */
  public Optional<String> log(String pod, String container, int most) {
    try {
      return Optional.ofNullable(
          client
              .pods()
              .inNamespace(namespace)
              .withName(pod)
              .inContainer(container)
              .limitBytes(most)
              .getLog());
    } catch (KubernetesClientException e) {
      return Optional.empty();
    }
  }

  /** Deletes a Job and its pods if the Job has this label; throws {@link ClusterException}. */
  public void delete(String name, String label) {
    send(
        "delete",
        "jobs",
        () -> {
          Job job = job(name).get();
          if (job != null
              && ObservedObject.present(job.getMetadata().getLabels()).containsKey(label)) {
            job(name).withPropagationPolicy(DeletionPropagation.BACKGROUND).delete();
          }
          return name;
        });
  }

  /** Sends a request and returns the response; throws {@link ClusterException}. */
  public <T> T send(String verb, String resource, Supplier<T> request) {
    try {
      return request.get();
    } catch (KubernetesClientException e) {
      String server = client.getMasterUrl().toString();
      if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
        throw ClusterException.refused(
            server,
            RequestFailure.message(verb, resource, e),
            "permission to " + verb + " " + resource + " in " + namespace,
            "`kubectl auth can-i " + verb + " " + resource + " -n " + namespace + "` checks it");
      }
      throw RequestFailure.of(server, verb, resource, e);
    } catch (UnexpectedAnswerException e) {
      throw ClusterException.unreachable(
          client.getMasterUrl().toString(),
          "cannot " + verb + " " + resource + ": its answer has " + e.getMessage());
    }
  }
}
