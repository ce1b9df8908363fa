package epfabric.rehearsal.wire;

/**
 * A place where our request differs from gcloud's on purpose.
 *
 * @param path place in the normalized body; a row covers everything below its path
 * @param ours our JSON there, or {@link #ABSENT}
 * @param theirs gcloud's JSON there, or {@link #ABSENT}
 * @param reason why the difference is intended
 */
record Difference(String path, String ours, String theirs, String reason) {
  static final String ABSENT = "absent";
}
