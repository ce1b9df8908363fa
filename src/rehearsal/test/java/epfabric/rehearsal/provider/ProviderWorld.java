package epfabric.rehearsal.provider;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.base.json.Json;
import epfabric.deploy.engine.Urns;
import epfabric.rehearsal.kubernetes.api.KubernetesApi;
import epfabric.rehearsal.kubernetes.api.KubernetesException;
import epfabric.rehearsal.kubernetes.api.ObjectKey;
import epfabric.rehearsal.provider.ResourceProvider.Wanted;
import epfabric.rehearsal.time.EmulatedTime;
import epfabric.rehearsal.time.JumpingTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A Kubernetes provider with a cluster that has no controllers, so only the test changes objects.
 */
abstract class ProviderWorld {
  static final Duration TEN = Duration.ofMinutes(10);

  static final String JOB = "kubernetes:batch/v1:Job";

  final JumpingTime time = new JumpingTime();
  final Objects cluster = new Objects();
  final EmulatedKubernetesProvider provider = new EmulatedKubernetesProvider(cluster, time);

  /** Stores objects; only the test changes them. */
  static final class Objects implements KubernetesApi {
    final TreeMap<ObjectKey, ObjectNode> all = new TreeMap<>();
    boolean held;
    boolean silent;

    private void requireAnswer() {
      if (silent) {
        throw new KubernetesException(0, "the API server does not answer");
      }
    }

    @Override
    public ObjectNode apply(ObjectNode manifest) {
      requireAnswer();
      ObjectNode object = manifest.deepCopy();
      ((ObjectNode) object.get("metadata")).put("uid", "u1");
      Optional.ofNullable(all.get(ObjectKey.of(manifest)))
          .filter(old -> old.has("status"))
          .ifPresent(old -> object.set("status", old.get("status")));
      all.put(ObjectKey.of(manifest), object);
      return object;
    }

    @Override
    public Optional<ObjectNode> get(ObjectKey key) {
      requireAnswer();
      return Optional.ofNullable(all.get(key));
    }

    @Override
    public void delete(ObjectKey key) {
      if (!held) {
        all.remove(key);
      }
    }

    @Override
    public List<ObjectNode> list(String apiVersion, String kind) {
      return List.copyOf(all.values());
    }

    @Override
    public String log(String namespace, String pod, String container) {
      return "";
    }
  }

  static ObjectNode json(String text) {
    return Json.parseObject(text.replace('\'', '"'));
  }

  static String urn(String type) {
    return Urns.of("dev", "test", type, "it");
  }

  void after(Duration delay, Wanted wanted, String status) {
    time.after(
        delay,
        () ->
            Optional.ofNullable(cluster.all.get(ObjectKey.of(wanted.inputs())))
                .orElseThrow()
                .set("status", json(status)));
  }

  Duration passed() {
    return Duration.between(EmulatedTime.BEGINNING, time.now());
  }

  static ProviderException refused(Runnable call) {
    return catchThrowableOfType(ProviderException.class, call::run);
  }

  static Wanted job() {
    return job("");
  }

  static Wanted job(String metadata) {
    return new Wanted(
        urn(JOB),
        json(
            "{'apiVersion': 'batch/v1', 'kind': 'Job', 'metadata': {'name': 'j', 'namespace': 'n'"
                + metadata
                + "}, 'spec': {}}"),
        TEN);
  }
}
