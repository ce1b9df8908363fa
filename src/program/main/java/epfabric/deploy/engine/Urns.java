package epfabric.deploy.engine;

import java.util.Collection;

/** Builds and parses URNs exactly as Pulumi's engine does. */
public final class Urns {
  private static final String PREFIX = "urn:pulumi:";
  private static final String DELIMITER = "::";

  /** The maximum number of characters of a URN that messages quote. */
  private static final int MAX_QUOTED = 300;

  private Urns() {}

  /** Returns a URN. The types of all parents except the stack precede the resource's type. */
  static String of(EngineSettings settings, String parentUrn, String type, String name) {
    String qualified = type;
    if (!parentUrn.isEmpty() && !qualifiedType(parentUrn).equals(Registrations.STACK_TYPE)) {
      qualified = qualifiedType(parentUrn) + "$" + type;
    }
    return of(settings.stack(), settings.project(), qualified, name);
  }

  public static String of(String stack, String project, String qualifiedType, String name) {
    return PREFIX + String.join(DELIMITER, stack, project, qualifiedType, name);
  }

  public static String stack(String urn) {
    return part(urn, 0);
  }

  public static String project(String urn) {
    return part(urn, 1);
  }

  /** Returns the parents' types and the resource's type, joined by {@code $}. */
  public static String qualifiedType(String urn) {
    return part(urn, 2);
  }

  public static String type(String urn) {
    String qualified = qualifiedType(urn);
    return qualified.substring(qualified.lastIndexOf('$') + 1);
  }

  /** Returns the name, which may contain the delimiter of a URN's parts. */
  public static String name(String urn) {
    return part(urn, 3);
  }

  /** Returns the URN in a provider reference, which consists of the provider's URN and ID. */
  public static String ofProviderReference(String reference) {
    int end = reference.lastIndexOf(DELIMITER);
    return end < 0 ? reference : reference.substring(0, end);
  }

  /** Throws {@link IllegalArgumentException} if one of the texts is not a URN. */
  public static void check(Collection<String> urns) {
    urns.forEach(urn -> part(urn, 0));
  }

  /** Returns whether the whole text is a URN. */
  public static boolean isUrn(String text) {
    return parts(text).length == 4;
  }

  /** Returns the parts of a URN; empty for other texts. */
  private static String[] parts(String urn) {
    String[] parts = urn.startsWith(PREFIX) ? urn.split(DELIMITER, 4) : new String[0];
    return parts.length == 4 && parts[0].length() >= PREFIX.length() ? parts : new String[0];
  }

  private static String part(String urn, int index) {
    String[] parts = parts(urn);
    if (parts.length == 0) {
      String start = urn.length() <= MAX_QUOTED ? urn : urn.substring(0, MAX_QUOTED) + "…";
      throw new IllegalArgumentException("not a URN: \"" + start + "\"");
    }
    return index == 0 ? parts[0].substring(PREFIX.length()) : parts[index];
  }
}
