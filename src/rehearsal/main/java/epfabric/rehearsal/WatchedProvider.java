package epfabric.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import epfabric.deploy.preview.EngineOperation;
import epfabric.rehearsal.provider.ResourceProvider;
import epfabric.rehearsal.stack.DeploymentStep;
import epfabric.rehearsal.stack.StepListener;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.function.Supplier;

/** A provider that reports every requested change; several threads may request changes at once. */
final class WatchedProvider implements ResourceProvider {
  private final ResourceProvider provider;
  private final StepListener listener;
  private final Phaser underWay;
  private final Map<String, String> requestedIds = new ConcurrentHashMap<>();

  /**
   * Creates a watched provider, which registers a party with {@code underWay} for each change until
   * the change has ended.
   */
  WatchedProvider(ResourceProvider provider, StepListener listener, Phaser underWay) {
    this.provider = provider;
    this.listener = listener;
    this.underWay = underWay;
  }

  /** Returns the ID of a resource whose creation was requested from this provider. */
  Optional<String> id(String type, String name) {
    return Optional.ofNullable(requestedIds.get(key(type, name)));
  }

  private static String key(String type, String name) {
    return type + " " + name;
  }

  @Override
  public String id(String type, ObjectNode inputs) {
    return provider.id(type, inputs);
  }

  @Override
  public Existing create(Wanted wanted) {
    requestedIds.put(
        key(wanted.type(), wanted.name()), provider.id(wanted.type(), wanted.inputs()));
    return watched(EngineOperation.Kind.CREATE, wanted, () -> provider.create(wanted));
  }

  @Override
  public Optional<Existing> read(String type, String id, ObjectNode known) {
    return provider.read(type, id, known);
  }

  @Override
  public boolean replacesUnready(Wanted wanted) {
    return provider.replacesUnready(wanted);
  }

  @Override
  public Existing update(String id, ObjectNode olds, Wanted wanted) {
    return watched(EngineOperation.Kind.UPDATE, wanted, () -> provider.update(id, olds, wanted));
  }

  @Override
  public void delete(String id, Wanted was) {
    watched(
        EngineOperation.Kind.DELETE,
        was,
        () -> {
          provider.delete(id, was);
          return id;
        });
  }

  @Override
  public ObjectNode invoke(String function, ObjectNode arguments) {
    return provider.invoke(function, arguments);
  }

  private <T> T watched(EngineOperation.Kind operation, Wanted wanted, Supplier<T> change) {
    DeploymentStep step = new DeploymentStep(operation, wanted.type(), wanted.name());
    underWay.register();
    try {
      listener.begins(step);
      T result = change.get();
      listener.asked(step);
      listener.ended(step);
      return result;
    } finally {
      underWay.arriveAndDeregister();
    }
  }
}
