package epfabric.rehearsal.page;

/** A number and its noun. */
final class Counts {
  private Counts() {}

  static String of(int count, String one, String more) {
    return count + " " + (count == 1 ? one : more);
  }
}
