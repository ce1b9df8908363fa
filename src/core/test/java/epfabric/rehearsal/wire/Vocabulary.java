package epfabric.rehearsal.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps names of an environment to the placeholders in the recordings. */
record Vocabulary(Map<String, String> words) {
  static Vocabulary none() {
    return new Vocabulary(Map.of());
  }

  /**
   * Returns the mapping with the zone before the region, because a zone's name starts with its
   * region.
   */
  static Vocabulary of(String project, String region, String zone) {
    Map<String, String> words = new LinkedHashMap<>();
    words.put(zone, "ZONE");
    words.put(region, "REGION");
    words.put(project, "PROJECT");
    return new Vocabulary(words);
  }

  Vocabulary with(String ours, String theirs) {
    Map<String, String> more = new LinkedHashMap<>(words);
    more.put(ours, theirs);
    return new Vocabulary(more);
  }

  String translate(String text) {
    String translated = text;
    for (Map.Entry<String, String> word : words.entrySet()) {
      Pattern whole =
          Pattern.compile("(?<![a-z0-9])" + Pattern.quote(word.getKey()) + "(?![a-z0-9])");
      translated = whole.matcher(translated).replaceAll(Matcher.quoteReplacement(word.getValue()));
    }
    return translated;
  }
}
