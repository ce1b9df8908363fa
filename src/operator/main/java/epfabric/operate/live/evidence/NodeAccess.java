package epfabric.operate.live.evidence;

/** The two ways to a node that lead through the API server. */
public interface NodeAccess {
  /** A container that runs. */
  record Where(String namespace, String pod, String container) {}

  /** The end of what is at a path of the API server. */
  String get(String path) throws Exception;

  /** What a command prints in a container. */
  String run(Where where, String... command) throws Exception;
}
