package epfabric.operate.advice.capacity;

import epfabric.fabric.plan.notice.Notice;
import epfabric.fabric.plan.notice.Severity;
import epfabric.operate.advice.capacity.QuotaNeeds.Need;
import epfabric.operate.google.PlaceOffer.Quota;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Compares the free part of quotas with a plan's needs.
 *
 * @param project the project for which the user can request more quota
 * @param place the region or project to which the quotas apply
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

  /**
   * Returns a notice for each need. If it is not certain that a quota counts the whole amount, an
   * insufficient quota only causes a warning, and a missing quota is ignored.
   */
  List<Notice> notices(List<Quota> listed, List<Need> needs) {
    return needs.stream()
        .filter(need -> need.certain() || of(listed, need.metric()).isPresent())
        .map(need -> need.certain() ? notice(listed, need) : uncertainNotice(listed, need))
        .toList();
  }

  private Notice uncertainNotice(List<Quota> listed, Need need) {
    Notice notice = notice(listed, need);
    return notice.severity() == Severity.BLOCKS
        ? Notice.warns(
            notice.subject(),
            notice.message() + ", if it counts machines with these GPUs",
            notice.remedy())
        : notice;
  }

  private Notice notice(List<Quota> listed, Need need) {
    return notice(listed, need.metric(), need.wanted());
  }

  /** Returns the notice on a limit of the Cloud Quotas API, which does not report usage. */
  Notice family(GpuQuota.Family family, Optional<Long> limit, Wanted wanted) {
    String subject = subject(family.id());
    if (limit.isEmpty()) {
      return Notice.unknown(
          subject,
          "neither the region nor the Cloud Quotas API lists it; the plan needs " + wanted,
          remedy());
    }
    String found = "limit " + limit.get() + "; the plan needs " + wanted;
    // -1 means no limit.
    return limit.get() < 0 || limit.get() >= wanted.amount()
        ? Notice.fine(subject, found + "; how many are in use is not known")
        : Notice.blocks(subject, found, remedy());
  }

  /** Returns the notice on a quota, which may be missing in {@code listed}. */
  Notice notice(List<Quota> listed, String metric, Wanted wanted) {
    return of(listed, metric)
        .map(quota -> judge(quota, wanted))
        .orElseGet(
            () ->
                Notice.unknown(
                    subject(metric), "it is not listed; the plan needs " + wanted, remedy()));
  }

  static Optional<Quota> of(List<Quota> listed, String metric) {
    return listed.stream().filter(quota -> quota.metric().equals(metric)).findFirst();
  }

  private Notice judge(Quota quota, Wanted wanted) {
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
