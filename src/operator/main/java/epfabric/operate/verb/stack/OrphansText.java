package epfabric.operate.verb.stack;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.cleanup.Orphan;
import epfabric.operate.advice.cleanup.Orphans;
import epfabric.operate.google.ThingKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Orphans as notices, and what they come to. */
final class OrphansText {
  private OrphansText() {}

  /**
   * @param commands whether the commands that delete are told
   */
  static List<Notice> notices(Orphans orphans, boolean commands) {
    List<Notice> notices = new ArrayList<>();
    orphans.left().forEach(orphan -> notices.add(notice(orphan, commands)));
    for (Orphans.Kept kept : orphans.kept()) {
      notices.add(Notice.fine(Orphan.subject(kept.thing()), "kept: " + kept.why()));
    }
    return notices;
  }

  private static Notice notice(Orphan orphan, boolean commands) {
    String subject = Orphan.subject(orphan.thing());
    String message = orphan.why() + blocks(orphan) + cost(orphan);
    if (!orphan.ours()) {
      String ask = "ask whose it is";
      return Notice.blocks(
          subject, message, commands ? ask + "; if nobody needs it: " + orphan.command() : ask);
    }
    String with = orphan.goesWith().map(thing -> "goes with " + Orphan.subject(thing)).orElse("");
    if (!commands) {
      return Notice.warns(subject, message, with);
    }
    return Notice.warns(subject, message, with + (with.isEmpty() ? "" : ": ") + orphan.command());
  }

  /** What is told before all else of a fabric that is in use. */
  static Notice alive(String environment, Orphans orphans, StackContents stack) {
    String listed =
        switch (stack.knowledge()) {
          case FOUND ->
              "what its stack holds ("
                  + CountedNoun.of(orphans.held(), "thing")
                  + ") is not listed";
          case NONE -> "no stack of it was found here, so what it uses is listed too";
          case UNKNOWN -> "its stack could not be looked at, so what it uses is listed too";
        };
    return Notice.warns(
        environment + " is alive",
        counts(orphans) + "; " + listed,
        "pulumi destroy --stack "
            + environment
            + " removes a fabric (in layers: pulumi -C stacks/LAYER destroy --stack "
            + environment
            + " for acceptance, fabric, cluster, network); --commands prints what deletes each"
            + " listed thing");
  }

  private static String counts(Orphans orphans) {
    Map<ThingKind, Long> counts = new EnumMap<>(ThingKind.class);
    orphans.alive().forEach(thing -> counts.merge(thing.kind(), 1L, Long::sum));
    return counts.entrySet().stream()
        .map(count -> CountedNoun.of(count.getValue(), count.getKey().words()))
        .collect(Collectors.joining(", "));
  }

  private static String blocks(Orphan orphan) {
    return orphan.blocks().isEmpty()
        ? ""
        : "; blocks the deletion of network " + String.join(", ", orphan.blocks());
  }

  private static String cost(Orphan orphan) {
    if (orphan.usdPerDay().isPresent()) {
      return "; costs " + usd(orphan.usdPerDay().get()) + " a day";
    }
    return orphan.ours() && orphan.charged() ? "; cost not known" : "";
  }

  /** One line: how many, and what they cost. */
  static String summary(String environment, Orphans orphans) {
    long foreign = orphans.left().stream().filter(o -> !o.ours()).count();
    long ours = orphans.left().size() - foreign;
    if (orphans.left().isEmpty()) {
      return "nothing of " + environment + " is left" + held(environment, orphans) + kept(orphans);
    }
    String others =
        foreign == 0
            ? ""
            : ", and " + CountedNoun.of(foreign, "thing") + " of somebody else's in the way";
    return CountedNoun.of(ours, "thing")
        + " of "
        + environment
        + " left"
        + others
        + total(orphans)
        + kept(orphans);
  }

  private static String held(String environment, Orphans orphans) {
    return orphans.held() == 0
        ? ""
        : " outside its stack, which holds "
            + CountedNoun.of(orphans.held(), "thing")
            + " (pulumi destroy --stack "
            + environment
            + ")";
  }

  private static String kept(Orphans orphans) {
    int kept = orphans.kept().size();
    return kept == 0 ? "" : "; " + CountedNoun.of(kept, "thing") + " kept on purpose";
  }

  private static String total(Orphans orphans) {
    String known = orphans.usdPerDay() > 0 ? "; " + usd(orphans.usdPerDay()) + " a day" : "";
    String more = known.isEmpty() ? "; cost not known of " : " and what is not known of ";
    return known
        + (orphans.unpriced() == 0 ? "" : more + CountedNoun.of(orphans.unpriced(), "thing"));
  }

  private static String usd(double amount) {
    return String.format(Locale.ROOT, "$%.2f", amount);
  }
}
