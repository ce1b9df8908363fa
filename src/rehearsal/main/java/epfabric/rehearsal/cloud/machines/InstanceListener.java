package epfabric.rehearsal.cloud.machines;

/**
 * Is notified of created and removed machines; the cloud processes no other request during a call.
 */
public interface InstanceListener {
  void created(Instance instance);

  void removed(Instance instance);
}
