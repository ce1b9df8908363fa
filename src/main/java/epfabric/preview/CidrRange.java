package epfabric.preview;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** IPv4 ranges, as far as the question goes whether one holds another. */
final class CidrRange {
  private CidrRange() {}

  /** True where both are ranges and the new one holds all of the old one. */
  static boolean grows(Optional<Object> before, Optional<Object> after) {
    Optional<long[]> old = before.flatMap(CidrRange::bounds);
    Optional<long[]> now = after.flatMap(CidrRange::bounds);
    return old.isPresent()
        && now.isPresent()
        && now.get()[0] <= old.get()[0]
        && now.get()[1] >= old.get()[1];
  }

  /** First and last address. */
  private static Optional<long[]> bounds(Object value) {
    if (!(value instanceof String text)
        || !text.matches("(\\d{1,3}\\.){3}\\d{1,3}/([12]?\\d|3[0-2])")) {
      return Optional.empty();
    }
    List<String> parts = Stream.of(text.split("[./]")).toList();
    long address = 0;
    for (String octet : parts.subList(0, 4)) {
      address = address * 256 + Long.parseLong(octet);
    }
    long size = 1L << (32 - Integer.parseInt(parts.get(4)));
    long first = address - address % size;
    return Optional.of(new long[] {first, first + size - 1});
  }
}
