package epfabric.operate.verb.doctor;

import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.capacity.GpuQuota;
import epfabric.operate.advice.capacity.ProjectQuotas;
import epfabric.operate.advice.capacity.RegionalQuotas;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.PlaceOffer.Quota;
import epfabric.operate.google.Project;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Creates the requests for all quotas that a plan uses. */
final class QuotaQuestions {
  private final FabricPlan plan;
  private final Project project;

  QuotaQuestions(FabricPlan plan, Project project) {
    this.plan = plan;
    this.project = project;
  }

  List<ExamQuestion> all() {
    List<ExamQuestion> questions = new ArrayList<>();
    ProjectQuotas projects = new ProjectQuotas(plan);
    if (!plan.network().adopted()) {
      String owner = plan.network().project();
      questions.add(
          new ExamQuestion(
              "quota of networks", () -> projects.networks(project.projectQuotas(owner))));
    }
    if (!plan.cluster().adopted() || !plan.pool().adopted()) {
      String own = plan.scope().project();
      questions.add(
          new ExamQuestion(
              "project-wide quota of machines",
              () -> projects.machines(project.projectQuotas(own))));
      questions.add(new ExamQuestion("quota", this::regional));
    }
    return questions;
  }

  private List<Notice> regional() {
    RegionalQuotas quotas = new RegionalQuotas(plan);
    List<Quota> listed = project.quotas(plan.scope().region());
    List<Notice> notices = new ArrayList<>();
    if (!quotas.lists(listed)) {
      notices.add(family(quotas.family(), quotas::family));
    }
    notices.addAll(quotas.regional(listed));
    quotas.cpuFamily().ifPresent(f -> notices.add(family(f, limit -> quotas.cpus(f, limit))));
    return notices;
  }

  private Notice family(GpuQuota.Family family, Function<Optional<Long>, Notice> judge) {
    String region = plan.scope().region();
    try {
      return judge.apply(project.limit(family.id(), region, family.dimensions()));
    } catch (GoogleAnswerException e) {
      String subject = "quota " + family.id() + " in " + region;
      return Notice.unknown(subject, String.valueOf(e.getMessage()), e.remedy());
    }
  }
}
