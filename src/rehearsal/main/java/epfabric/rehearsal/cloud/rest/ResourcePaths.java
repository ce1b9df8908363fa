package epfabric.rehearsal.cloud.rest;

/**
 * Names of things as this cloud's store knows them: {@code projects/p/global/networks/n}, without
 * host and version.
 */
public final class ResourcePaths {
  private static final String COMPUTE = "https://www.googleapis.com/compute/v1/";

  private ResourcePaths() {}

  /** The link to a thing of Compute Engine, in its v1; answers of other versions are translated. */
  public static String link(String path) {
    return COMPUTE + path;
  }

  public static String linkInVersion(String text, String version) {
    return text.startsWith(COMPUTE)
        ? COMPUTE.replace("/v1/", "/" + version + "/") + text.substring(COMPUTE.length())
        : text;
  }

  /**
   * The path that a reference means: a link of whatever host and version, a path, or the bare name
   * of something in a collection.
   */
  public static String resolve(String reference, String collection) {
    int at = reference.indexOf("projects/");
    return at < 0 ? collection + "/" + name(reference) : reference.substring(at);
  }

  /** The last part. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Everything but the last part. */
  public static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  /** What Google calls one thing of the collection that a path is in: {@code subnetwork}. */
  public static String kind(String path) {
    String collection = name(parent(path));
    if (collection.endsWith("ies")) {
      return collection.substring(0, collection.length() - 3) + "y";
    }
    int plural = collection.endsWith("sses") ? 2 : 1;
    return collection.substring(0, collection.length() - plural);
  }

  /** {@code projects/p/zones/z} or {@code projects/p/global} of what is in it. */
  public static String scope(String path) {
    return parent(parent(path));
  }
}
