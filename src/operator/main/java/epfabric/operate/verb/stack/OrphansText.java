package epfabric.operate.verb.stack;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.cleanup.Orphan;
import epfabric.operate.advice.cleanup.Orphans;
import epfabric.operate.google.ResourceKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints orphans as notices, with a summary. */
final class OrphansText {
  private OrphansText() {}

  /**
   * Returns the notices.
   *
   * @param commands whether to include the commands that delete
   */
  static List<Notice> notices(Orphans orphans, boolean commands) {
    List<Notice> notices = new ArrayList<>();
    orphans.left().forEach(orphan -> notices.add(notice(orphan, commands)));
    for (Orphans.Kept kept : orphans.kept()) {
      notices.add(Notice.fine(Orphan.subject(kept.resource()), "kept: " + kept.why()));
    }
    return notices;
  }

  private static Notice notice(Orphan orphan, boolean commands) {
    String subject = Orphan.subject(orphan.resource());
    String message = orphan.why() + blocks(orphan) + cost(orphan);
    if (!orphan.ours()) {
      String ask = "ask whose it is";
      return Notice.blocks(
          subject, message, commands ? ask + "; if it is not needed: " + orphan.command() : ask);
    }
    String with =
        orphan.goesWith().map(resource -> "goes with " + Orphan.subject(resource)).orElse("");
    if (!commands) {
      return Notice.warns(subject, message, with);
    }
    return Notice.warns(subject, message, with + (with.isEmpty() ? "" : ": ") + orphan.command());
  }

  /** Returns the first notice if the fabric is still in use. */
  static Notice alive(String environment, Orphans orphans, StackContents stack) {
    String listed =
        switch (stack.knowledge()) {
          case FOUND -> "the resources of its stack (" + orphans.held() + ") are not listed";
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
            + " for acceptance, fabric, cluster, network); --commands prints the command"
            + " that deletes each listed resource");
  }

  private static String counts(Orphans orphans) {
    Map<ResourceKind, Long> counts = new EnumMap<>(ResourceKind.class);
    orphans.alive().forEach(resource -> counts.merge(resource.kind(), 1L, Long::sum));
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

  /** Returns one line with the number of leftovers and their cost. */
  static String summary(String environment, Orphans orphans) {
    long foreign = orphans.left().stream().filter(o -> !o.ours()).count();
    long ours = orphans.left().size() - foreign;
    if (orphans.left().isEmpty()) {
      return "nothing of " + environment + " is left" + held(environment, orphans) + kept(orphans);
    }
    String others =
        foreign == 0
            ? ""
            : ", and " + CountedNoun.of(foreign, "resource") + " of another owner in the way";
    return CountedNoun.of(ours, "resource")
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
            + CountedNoun.of(orphans.held(), "resource")
            + " (pulumi destroy --stack "
            + environment
            + ")";
  }

  private static String kept(Orphans orphans) {
    int kept = orphans.kept().size();
    return kept == 0 ? "" : "; " + CountedNoun.of(kept, "resource") + " kept on purpose";
  }

  private static String total(Orphans orphans) {
    String known = orphans.usdPerDay() > 0 ? "; " + usd(orphans.usdPerDay()) + " a day" : "";
    if (orphans.unpriced() == 0) {
      return known;
    }
    String unpriced = CountedNoun.of(orphans.unpriced(), "resource");
    return known.isEmpty()
        ? "; the cost of " + unpriced + " is not known"
        : known + " and an unknown cost of " + unpriced;
  }

  private static String usd(double amount) {
    return String.format(Locale.ROOT, "$%.2f", amount);
  }
}
