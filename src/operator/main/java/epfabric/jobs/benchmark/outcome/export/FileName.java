package epfabric.jobs.benchmark.outcome.export;

/**
 * Converts a name from a definition to a part of a file name, which can neither name a folder nor
 * hide the file.
 */
public final class FileName {
  private static final int MAX_LENGTH = 100;

  private FileName() {}

  public static String of(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._+=@-]", "_").replaceFirst("^[.-]+", "_");
    String kept = plain.length() > MAX_LENGTH ? plain.substring(0, MAX_LENGTH) : plain;
    return kept.isEmpty() ? "_" : kept;
  }
}
