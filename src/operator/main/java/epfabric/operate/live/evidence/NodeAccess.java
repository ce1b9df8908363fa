package epfabric.operate.live.evidence;

/** Access to a node through the API server. */
public interface NodeAccess {
  /** Identifies a running container. */
  record Where(String namespace, String pod, String container) {}

  /** Returns the end of the response at a path of the API server. */
  String get(String path) throws Exception;

  /** Returns the output of a command in a container. */
  String run(Where where, String... command) throws Exception;
}
