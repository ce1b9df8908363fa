package epfabric.rehearsal.cloud.machines;

/** Receives machines that come and go; no other request is processed during a call. */
public interface InstanceListener {
  void created(Instance instance);

  void removed(Instance instance);
}
