package epfabric.rehearsal.cloud;

/**
 * Names of things as this cloud's store knows them: {@code projects/p/global/networks/n}, without
 * host and version.
 */
final class ResourcePaths {
  private static final String COMPUTE = "https://www.googleapis.com/compute/v1/";

  private ResourcePaths() {}

  /** The link to a thing of Compute Engine, in its v1; answers of other versions are translated. */
  static String link(String path) {
    return COMPUTE + path;
  }

  static String linkInVersion(String text, String version) {
    return text.startsWith(COMPUTE)
        ? COMPUTE.replace("/v1/", "/" + version + "/") + text.substring(COMPUTE.length())
        : text;
  }

  /**
   * The path that a reference means: a link of whatever host and version, a path, or the bare name
   * of something in a collection.
   */
  static String resolve(String reference, String collection) {
    int at = reference.indexOf("projects/");
    return at < 0 ? collection + "/" + name(reference) : reference.substring(at);
  }

  /** The last part. */
  static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Everything but the last part. */
  static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  /** What Google calls one thing of the collection that a path is in: {@code subnetwork}. */
  static String kind(String path) {
    String collection = name(parent(path));
    if (collection.endsWith("ies")) {
      return collection.substring(0, collection.length() - 3) + "y";
    }
    int plural = collection.endsWith("sses") ? 2 : 1;
    return collection.substring(0, collection.length() - plural);
  }

  /** {@code projects/p/zones/z} or {@code projects/p/global} of what is in it. */
  static String scope(String path) {
    return parent(parent(path));
  }
}
