package epfabric.base.reading;

import epfabric.base.value.Cidr;
import epfabric.base.value.EnumWord;
import epfabric.base.value.GkeVersion;
import epfabric.base.value.ImageRef;
import epfabric.base.value.Zone;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A type of scalar setting: how a text is read, and the message for an invalid text.
 *
 * @param noun what a valid text is, for the message {@code not NOUN, got …}
 * @param expected a description of valid texts
 * @param names the allowed words, for {@code did you mean}; empty when there are none
 * @param form the form of valid texts
 * @param parse returns the value of a text, or empty if the text is invalid
 */
public record ScalarKind<T>(
    String noun,
    String expected,
    List<String> names,
    ScalarForm form,
    Function<String, Optional<T>> parse) {

  /** One line of at most 200 characters. */
  public static final ScalarKind<String> TEXT =
      of("a text", "one line of at most 200 characters", ScalarKind::oneLine);

  public static final ScalarKind<Boolean> SWITCH =
      new ScalarKind<>(
          "true or false",
          "true or false",
          List.of("true", "false"),
          new ScalarForm.Switch(),
          t -> t.matches("true|false") ? Optional.of(Boolean.valueOf(t)) : Optional.empty());
  public static final ScalarKind<Zone> ZONE =
      of("a zone", "a zone such as us-central1-b", Zone::parse);
  public static final ScalarKind<Cidr> CIDR =
      of(
          "an IPv4 range",
          "a range such as 192.168.0.0/18, with no bit set below the prefix",
          Cidr::parse);
  public static final ScalarKind<GkeVersion> GKE_VERSION =
      of("a GKE version", "a version such as 1.35.8-gke.1036000 or 1.35", GkeVersion::parse);
  public static final ScalarKind<ImageRef> IMAGE =
      of(
          "an image pinned by digest",
          "REPOSITORY@sha256: and 64 hexadecimal digits; a tag can change its content",
          ImageRef::parse);

  /** Names of resources of Compute Engine and GKE; the code that uses a name checks its length. */
  public static final ScalarKind<String> NAME =
      matching(
          "a resource name",
          "at most 63 lower-case letters, digits and hyphens; "
              + "starts with a letter, does not end with a hyphen",
          "[a-z]([-a-z0-9]{0,61}[a-z0-9])?");

  /** Names of Kubernetes objects such as secrets. */
  public static final ScalarKind<String> OBJECT =
      matching(
          "a name of a Kubernetes object",
          "at most 253 lower-case letters, digits, hyphens and dots; "
              + "each part starts and ends with a"
              + " letter or digit",
          "(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  /** Project IDs of 6 to 30 characters, optionally with a domain before a colon. */
  public static final ScalarKind<String> PROJECT =
      matching(
          "a project ID",
          "6 to 30 lower-case letters, digits and hyphens; not the project number",
          "([a-z][a-z0-9.-]{0,40}:)?[a-z][-a-z0-9]{4,28}[a-z0-9]");

  /** Positive whole numbers with the unit s, m, h or d. */
  public static final ScalarKind<String> DURATION =
      matching("a duration", "a number with s, m, h or d, such as 36h", "[1-9][0-9]{0,6}[smhd]");

  /**
   * E-mail address of a service account. If a project owns the account, the part before the @ must
   * have IAM's form. Accounts that Google creates, such as the default account of Compute Engine,
   * have other forms.
   *
   * @see <a href="https://cloud.google.com/iam/docs/service-accounts-create">IAM: IDs</a>
   */
  public static final ScalarKind<String> EMAIL =
      matching(
          "a service account",
          "an e-mail such as gpu-nodes@PROJECT.iam.gserviceaccount.com, with 6 to 30 characters"
              + " before the @",
          "([a-z][-a-z0-9]{4,28}[a-z0-9]@[a-z0-9.-]+\\.iam"
              + "|[a-z0-9][-a-z0-9.]*@(?![a-z0-9.-]+\\.iam\\.)[a-z0-9.-]+)"
              + "\\.gserviceaccount\\.com");

  /** Creates a kind of text whose form is only defined by its parser. */
  public ScalarKind(
      String noun, String expected, List<String> names, Function<String, Optional<T>> parse) {
    this(noun, expected, names, new ScalarForm.Text(""), parse);
  }

  private static <T> ScalarKind<T> of(
      String noun, String expected, Function<String, Optional<T>> parse) {
    return new ScalarKind<>(noun, expected, List.of(), parse);
  }

  /** Returns the kind of texts that match {@code pattern} from start to end. */
  public static ScalarKind<String> matching(String noun, String expected, String pattern) {
    Pattern shape = Pattern.compile(pattern);
    return new ScalarKind<>(
        noun,
        expected,
        List.of(),
        new ScalarForm.Text(pattern),
        t -> shape.matcher(t).matches() ? Optional.of(t) : Optional.<String>empty());
  }

  /**
   * Returns the kind of whole numbers from {@code least} to {@code most}, both included. A leading
   * zero is refused, because YAML readers interpret 010 as eight.
   */
  public static ScalarKind<Integer> integer(int least, int most) {
    return new ScalarKind<>(
        "a whole number from " + least + " to " + most,
        least + " to " + most,
        List.of(),
        new ScalarForm.Whole(least, most),
        t -> integer(t).filter(n -> n >= least && n <= most));
  }

  /** Returns the kind of decimal numbers above zero. */
  public static ScalarKind<Double> amount(String unit) {
    return new ScalarKind<>(
        "an amount of " + unit,
        "a number above 0, in " + unit,
        List.of(),
        new ScalarForm.Amount(),
        t ->
            t.matches("(0|[1-9][0-9]{0,6})(\\.[0-9]{1,4})?") && Double.parseDouble(t) > 0
                ? Optional.of(Double.valueOf(t))
                : Optional.empty());
  }

  /** Returns the kind of texts that are one of the names; messages keep the order of the names. */
  public static ScalarKind<String> oneOf(String noun, Collection<String> names) {
    List<String> known = List.copyOf(names);
    return new ScalarKind<>(
        noun,
        String.join(", ", known),
        known,
        new ScalarForm.Words(known),
        t -> known.contains(t) ? Optional.of(t) : Optional.empty());
  }

  /** Returns the kind of an enum's constants, which are written in lower case with hyphens. */
  public static <E extends Enum<E>> ScalarKind<E> choice(Class<E> type) {
    Map<String, E> words = new LinkedHashMap<>();
    Arrays.stream(type.getEnumConstants()).forEach(c -> words.put(EnumWord.of(c), c));
    List<String> names = List.copyOf(words.keySet());
    return new ScalarKind<>(
        "one of " + String.join(", ", names),
        String.join(", ", names),
        names,
        new ScalarForm.Words(names),
        t -> Optional.ofNullable(words.get(t)));
  }

  private static Optional<Integer> integer(String text) {
    return text.matches("0|-?[1-9][0-9]{0,8}")
        ? Optional.of(Integer.valueOf(text))
        : Optional.empty();
  }

  private static Optional<String> oneLine(String text) {
    boolean fits = !text.isBlank() && text.length() <= 200;
    return fits && text.chars().noneMatch(Character::isISOControl)
        ? Optional.of(text)
        : Optional.empty();
  }
}
