package epfabric.cli;

import epfabric.operate.Notice;
import epfabric.operate.Orphan;
import epfabric.operate.Orphans;
import epfabric.value.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Orphans as notices, and what they come to. */
final class OrphansText {
  private OrphansText() {}

  static List<Notice> notices(Orphans orphans) {
    List<Notice> notices = new ArrayList<>();
    orphans.left().forEach(orphan -> notices.add(notice(orphan)));
    for (Orphans.Kept kept : orphans.kept()) {
      notices.add(Notice.fine(Orphan.subject(kept.thing()), "kept: " + kept.why()));
    }
    return notices;
  }

  private static Notice notice(Orphan orphan) {
    String subject = Orphan.subject(orphan.thing());
    String message = orphan.why() + blocks(orphan) + cost(orphan);
    if (!orphan.ours()) {
      String ask = "ask whose it is; if nobody needs it: " + orphan.command();
      return Notice.blocks(subject, message, ask);
    }
    String with =
        orphan.goesWith().map(thing -> "goes with " + Orphan.subject(thing) + ": ").orElse("");
    return Notice.warns(subject, message, with + orphan.command());
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
      return "nothing of " + environment + " is left" + kept(orphans);
    }
    String others =
        foreign == 0
            ? ""
            : ", and " + Counts.of(foreign, "thing") + " of somebody else's in the way";
    return Counts.of(ours, "thing")
        + " of "
        + environment
        + " left"
        + others
        + total(orphans)
        + kept(orphans);
  }

  private static String kept(Orphans orphans) {
    int kept = orphans.kept().size();
    return kept == 0 ? "" : "; " + Counts.of(kept, "thing") + " kept on purpose";
  }

  private static String total(Orphans orphans) {
    String known = orphans.usdPerDay() > 0 ? "; " + usd(orphans.usdPerDay()) + " a day" : "";
    String more = known.isEmpty() ? "; cost not known of " : " and what is not known of ";
    return known + (orphans.unpriced() == 0 ? "" : more + Counts.of(orphans.unpriced(), "thing"));
  }

  private static String usd(double amount) {
    return String.format(Locale.ROOT, "$%.2f", amount);
  }
}
