package epfabric.rehearsal.cloud.rest;

/**
 * Paths of resources in the emulated cloud's store, such as {@code projects/p/global/networks/n},
 * without host and version.
 */
public final class ResourcePaths {
  private static final String COMPUTE = "https://www.googleapis.com/compute/v1/";

  private ResourcePaths() {}

  /**
   * Returns the v1 link to a Compute Engine resource; responses of other versions are translated.
   */
  public static String link(String path) {
    return COMPUTE + path;
  }

  public static String linkInVersion(String text, String version) {
    return text.startsWith(COMPUTE)
        ? COMPUTE.replace("/v1/", "/" + version + "/") + text.substring(COMPUTE.length())
        : text;
  }

  /**
   * Returns the path of a reference: a link with any host and version, a path, or the bare name of
   * a resource in a collection.
   */
  public static String resolve(String reference, String collection) {
    int start = reference.indexOf("projects/");
    return start < 0 ? collection + "/" + name(reference) : reference.substring(start);
  }

  /** Returns the last part of the path. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns the path without its last part. */
  public static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  /**
   * Returns Google's name for one resource of the path's collection, for example {@code
   * subnetwork}.
   */
  public static String kind(String path) {
    String collection = name(parent(path));
    if (collection.endsWith("ies")) {
      return collection.substring(0, collection.length() - 3) + "y";
    }
    int plural = collection.endsWith("sses") ? 2 : 1;
    return collection.substring(0, collection.length() - plural);
  }

  /**
   * Returns where a resource is, such as {@code projects/p/zones/z} or {@code projects/p/global}.
   */
  public static String scope(String path) {
    return parent(parent(path));
  }
}
