package epfabric.rehearsal.cloud.machines;

/** Learns of machines that come and go; called while nothing else happens. */
public interface InstanceListener {
  void created(Instance instance);

  void removed(Instance instance);
}
