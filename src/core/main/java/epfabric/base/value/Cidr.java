package epfabric.base.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An IPv4 address range in CIDR notation whose host bits, those after the prefix, are zero.
 *
 * @param base first address as an unsigned 32-bit number
 * @param prefix prefix length in bits, 0 to 32
 */
public record Cidr(long base, int prefix) {
  private static final Pattern SHAPE =
      Pattern.compile(
          "(OCTET)\\.(OCTET)\\.(OCTET)\\.(OCTET)/(0|[1-9]\\d?)"
              .replace("OCTET", "0|[1-9]\\d{0,2}"));

  public Cidr {
    if (prefix < 0 || prefix > 32 || base < 0 || base > 0xFFFF_FFFFL) {
      throw new IllegalArgumentException("not an IPv4 range: " + base + "/" + prefix);
    }
    if (base % (1L << (32 - prefix)) != 0) {
      throw new IllegalArgumentException("bits set below the prefix: " + base + "/" + prefix);
    }
  }

  /** Returns the range; empty if {@code text} is not a range or has host bits set. */
  public static Optional<Cidr> parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long base = 0;
    for (int i = 1; i <= 4; i++) {
      int octet = Integer.parseInt(matcher.group(i));
      if (octet > 255) {
        return Optional.empty();
      }
      base = base * 256 + octet;
    }
    int prefix = Integer.parseInt(matcher.group(5));
    boolean isAligned = prefix <= 32 && base % (1L << (32 - prefix)) == 0;
    return isAligned ? Optional.of(new Cidr(base, prefix)) : Optional.empty();
  }

  /** Returns the range; for constants in the code, because it throws if the text is invalid. */
  public static Cidr of(String text) {
    return parse(text).orElseThrow(() -> new IllegalArgumentException("not a range: " + text));
  }

  /** Returns the number of addresses in the range. */
  public long size() {
    return 1L << (32 - prefix);
  }

  public boolean overlaps(Cidr other) {
    return base < other.base + other.size() && other.base < base + size();
  }

  /** Returns whether this range contains every address of the other range. */
  public boolean holds(Cidr other) {
    return base <= other.base && other.base + other.size() <= base + size();
  }

  /**
   * Divides the range into equal parts and returns the first {@code count} of them. The number of
   * parts is the smallest power of two that is at least {@code count}, as for the subnets of an
   * RDMA range in Google's cluster-toolkit.
   *
   * @throws IllegalArgumentException if the range has fewer addresses than parts
   */
  public List<Cidr> split(int count) {
    int bits = count <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(count - 1);
    if (prefix + bits > 32) {
      throw new IllegalArgumentException(this + " cannot be split into " + count + " parts");
    }
    List<Cidr> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(new Cidr(base + i * (1L << (32 - prefix - bits)), prefix + bits));
    }
    return List.copyOf(parts);
  }

  @Override
  public String toString() {
    return (base >> 24)
        + "."
        + (base >> 16 & 255)
        + "."
        + (base >> 8 & 255)
        + "."
        + (base & 255)
        + "/"
        + prefix;
  }
}
