package epfabric.operate.advice.capacity;

import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares the rest of quotas with a plan's needs.
 *
 * @param project where more is requested
 * @param place region or project that the quotas are of
 */
record QuotaAllowance(String project, String place) {
  private static final String PAGE = "https://console.cloud.google.com/iam-admin/quotas?project=";

  /** A needed amount, with the singular and plural of its noun. */
  record Wanted(long amount, String one, String several) {
    @Override
    public String toString() {
      return amount + " " + (amount == 1 ? one : several);
    }
  }

  /** Returns the notice on a quota that may not be listed. */
  Notice notice(List<Quota> listed, String metric, Wanted wanted) {
    return of(listed, metric)
        .map(quota -> judged(quota, wanted))
        .orElseGet(
            () ->
                Notice.unknown(
                    subject(metric), "it is not listed; the plan needs " + wanted, remedy()));
  }

  static Optional<Quota> of(List<Quota> listed, String metric) {
    return listed.stream().filter(quota -> quota.metric().equals(metric)).findFirst();
  }

  private Notice judged(Quota quota, Wanted wanted) {
    String subject = subject(quota.metric());
    String found =
        String.format(
            Locale.ROOT,
            "%.0f of %.0f free; the plan needs %s",
            quota.free(),
            quota.limit(),
            wanted);
    if (quota.free() >= wanted.amount()) {
      return Notice.fine(subject, found);
    }
    return quota.limit() >= wanted.amount()
        ? Notice.warns(
            subject, found + ", which may be this fabric's own if it is already deployed", remedy())
        : Notice.blocks(subject, found, remedy());
  }

  String subject(String name) {
    return "quota " + name + " in " + place;
  }

  String remedy() {
    return "ask for more at " + PAGE + project + "; it may take days";
  }
}
