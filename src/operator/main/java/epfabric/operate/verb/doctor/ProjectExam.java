package epfabric.operate.verb.doctor;

import epfabric.base.value.ImageRef;
import epfabric.base.value.Zone;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.NetworkPlan.Primary;
import epfabric.fabric.plan.Reservation;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.capacity.CapacityNotices;
import epfabric.operate.advice.capacity.GpuQuota;
import epfabric.operate.advice.capacity.GpuQuotas;
import epfabric.operate.advice.capacity.NetworkQuota;
import epfabric.operate.advice.capacity.ReservationCheck;
import epfabric.operate.advice.capacity.ZoneOffer;
import epfabric.operate.advice.project.AdoptedPrimary;
import epfabric.operate.advice.project.AdoptionCheck;
import epfabric.operate.advice.project.ImageCheck;
import epfabric.operate.advice.project.ProjectAccess;
import epfabric.operate.advice.project.ProjectNeeds;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.google.PlaceOffer.Quota;
import epfabric.operate.google.Project;
import epfabric.operate.verb.find.ZoneGoal;
import epfabric.operate.verb.find.ZoneGoal.Way;
import epfabric.operate.verb.find.ZoneQuestions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Checks all conditions of a deployment in a project; blocking ones are checked first. */
final class ProjectExam {
  /** Kinds of failures after which no further request can succeed. */
  private static final Set<Kind> HOPELESS =
      EnumSet.of(
          Kind.NOT_CONFIGURED, Kind.NO_CREDENTIALS, Kind.EXPIRED, Kind.UNREACHABLE, Kind.TIMED_OUT);

  private static final String PERMISSIONS = "permissions";

  /**
   * A request.
   *
   * @param subject what remains unknown if it fails
   */
  private record Question(String subject, Supplier<List<Notice>> answer) {}

  private final FabricPlan plan;
  private final Map<String, String> environment;

  /**
   * Creates an exam.
   *
   * @param environment variables of the process
   */
  ProjectExam(FabricPlan plan, Map<String, String> environment) {
    this.plan = plan;
    this.environment = environment;
  }

  List<Notice> notices() {
    try {
      return answers(questions(Project.connect(environment, plan.scope().project())));
    } catch (GoogleAnswerException e) {
      return hopeless(cloud(e), List.of());
    }
  }

  private List<Notice> answers(List<Question> questions) {
    List<Notice> notices = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      Question question = questions.get(i);
      try {
        notices.addAll(question.answer().get());
      } catch (GoogleAnswerException e) {
        if (HOPELESS.contains(e.kind()) || isInvisible(question, e)) {
          notices.addAll(hopeless(reason(question, e), questions.subList(i, questions.size())));
          return notices;
        }
        notices.add(Notice.unknown(question.subject(), message(e), e.remedy()));
      }
    }
    return notices;
  }

  /**
   * Detects an invisible project: testing permissions needs no permission, so a refusal means that
   * the caller cannot see the project.
   */
  private static boolean isInvisible(Question question, GoogleAnswerException e) {
    return question.subject().equals(PERMISSIONS)
        && (e.kind() == Kind.REFUSED || e.kind() == Kind.NOT_FOUND);
  }

  private Notice reason(Question question, GoogleAnswerException e) {
    return isInvisible(question, e) ? new ProjectAccess(plan).invisible(message(e)) : cloud(e);
  }

  private static Notice cloud(GoogleAnswerException e) {
    return Notice.blocks("Google Cloud", message(e), e.remedy());
  }

  private static List<Notice> hopeless(Notice reason, List<Question> unasked) {
    List<String> subjects = unasked.stream().map(Question::subject).distinct().toList();
    return List.of(
        reason,
        Notice.unknown(
            subjects.isEmpty() ? "the project" : String.join(", ", subjects),
            "not asked, for that reason",
            "fix that first, then ask again"));
  }

  private static String message(GoogleAnswerException e) {
    return String.valueOf(e.getMessage());
  }

  private List<Question> questions(Project project) {
    List<Question> questions = new ArrayList<>();
    ProjectAccess access = new ProjectAccess(plan);
    questions.add(new Question(PERMISSIONS, () -> permissions(project, access)));
    questions.add(new Question("APIs", () -> services(project, access)));
    adopted(project, questions);
    offered(project, questions);
    if (!plan.network().adopted()) {
      String owner = plan.network().project();
      NetworkQuota networks = new NetworkQuota(plan);
      questions.add(
          new Question(
              "quota NETWORKS", () -> List.of(networks.notice(project.projectQuotas(owner)))));
    }
    if (plan.pool().spec().isPresent()) {
      GpuQuotas quotas = new GpuQuotas(plan);
      String region = plan.scope().region();
      questions.add(new Question("quota", () -> regional(project, quotas, region)));
    }
    advised(questions);
    images(project, questions);
    return questions;
  }

  private List<Notice> services(Project project, ProjectAccess access) {
    Map<String, Boolean> enabled = new LinkedHashMap<>();
    try {
      new ProjectNeeds(plan).services().keySet().forEach(s -> enabled.put(s, project.enabled(s)));
    } catch (GoogleAnswerException e) {
      if (e.kind() != Kind.API_DISABLED) {
        throw e;
      }
      return List.of(Notice.blocks("API serviceusage.googleapis.com", message(e), e.remedy()));
    }
    return access.services(enabled);
  }

  /**
   * Checks permissions one by one if Google refuses the whole list because of one that it does not
   * know.
   */
  private List<Notice> permissions(Project project, ProjectAccess access) {
    List<String> wanted = new ProjectNeeds(plan).permissions();
    try {
      return access.permissions(project.granted(wanted));
    } catch (GoogleAnswerException e) {
      if (e.kind() != Kind.UNEXPECTED) {
        throw e;
      }
      return wordByWord(project, access, e);
    }
  }

  /** Checks permissions one by one; one that Google does not know does not affect the others. */
  private List<Notice> wordByWord(
      Project project, ProjectAccess access, GoogleAnswerException whole) {
    Set<String> granted = new TreeSet<>();
    List<String> known = new ArrayList<>();
    List<Notice> strange = new ArrayList<>();
    for (String permission : new ProjectNeeds(plan).permissions()) {
      try {
        granted.addAll(project.granted(List.of(permission)));
        known.add(permission);
      } catch (GoogleAnswerException e) {
        if (e.kind() != Kind.UNEXPECTED) {
          throw e;
        }
        strange.add(Notice.unknown("permission " + permission, message(e), e.remedy()));
      }
    }
    if (known.isEmpty()) {
      throw whole;
    }
    List<Notice> notices = new ArrayList<>(access.permissions(granted, known));
    notices.addAll(strange);
    return notices;
  }

  private void adopted(Project project, List<Question> questions) {
    AdoptionCheck adoption = new AdoptionCheck(plan);
    String owner = plan.network().project();
    plan.network().adoptedPrimary().ifPresent(primary -> adopted(project, primary, questions));
    if (plan.network().adopted()) {
      Set<String> networks = new TreeSet<>();
      for (NodeNetwork nic : plan.network().nodeNetworks()) {
        if (networks.add(nic.network())) {
          questions.add(
              new Question(
                  "network " + nic.network(),
                  () -> List.of(adoption.network(nic, project.network(owner, nic.network())))));
        }
        questions.add(
            new Question(
                "subnetwork " + nic.subnetwork(),
                () ->
                    List.of(
                        adoption.subnetwork(
                            nic,
                            project.subnetwork(owner, plan.scope().region(), nic.subnetwork())))));
      }
    }
    if (plan.cluster().adopted()) {
      String location = plan.cluster().location();
      String name = plan.cluster().name();
      questions.add(
          new Question("cluster " + name, () -> adoption.cluster(project.cluster(location, name))));
    }
  }

  private void adopted(Project project, Primary primary, List<Question> questions) {
    AdoptedPrimary adopted = new AdoptedPrimary(plan, primary);
    String owner = plan.network().project();
    String region = plan.scope().region();
    questions.add(
        new Question(
            "network " + primary.network(),
            () -> List.of(adopted.network(project.network(owner, primary.network())))));
    questions.add(
        new Question(
            "subnetwork " + primary.subnetwork(),
            () -> adopted.subnetwork(project.subnetwork(owner, region, primary.subnetwork()))));
  }

  private void offered(Project project, List<Question> questions) {
    ZoneOffer place = new ZoneOffer(plan);
    if (!plan.network().adopted()) {
      questions.add(
          new Question(
              "network profile " + place.profile(),
              () -> List.of(place.profile(project.offersProfile(place.profile())))));
    }
    questions.add(
        new Question(
            "machine type " + place.machine(),
            () -> List.of(place.machine(project.offersMachine(place.zone(), place.machine())))));
    plan.reservation().ifPresent(reservation -> reserved(project, reservation, questions));
    questions.add(
        new Question(
            "GKE version", () -> place.versions(project.versions(plan.cluster().location()))));
  }

  private void reserved(Project project, Reservation reservation, List<Question> questions) {
    ReservationCheck reserved = new ReservationCheck(plan, reservation);
    String zone = plan.scope().zone().name();
    String owner = reservation.project();
    String name = reservation.name();
    questions.add(
        new Question(
            reserved.subject(), () -> reserved.notices(project.reservation(owner, zone, name))));
    if (!reservation.block().isEmpty()) {
      questions.add(
          new Question(
              "block " + reservation.block(),
              () -> reserved.block(project.block(owner, zone, name, reservation.block()))));
    }
  }

  private List<Notice> regional(Project project, GpuQuotas quotas, String region) {
    List<Quota> listed = project.quotas(region);
    List<Notice> notices = new ArrayList<>();
    if (!quotas.lists(listed)) {
      notices.add(family(project, quotas, region));
    }
    notices.addAll(quotas.regional(listed));
    return notices;
  }

  private static Notice family(Project project, GpuQuotas quotas, String region) {
    GpuQuota.Family family = quotas.family();
    try {
      return quotas.family(project.limit(family.id(), region, family.dimensions()));
    } catch (GoogleAnswerException e) {
      return Notice.unknown("quota " + family.id() + " in " + region, message(e), e.remedy());
    }
  }

  /** Adds Google's advice on machines that may be unavailable or preempted. */
  private void advised(List<Question> questions) {
    Optional<Way> way = plan.cost().capacity().flatMap(Way::of);
    if (way.isEmpty() || plan.pool().totalNodes() == 0) {
      return;
    }
    ZoneGoal goal = ZoneGoal.of(plan.pool().machine(), plan.pool().totalNodes(), way.get());
    CapacityNotices notices = new CapacityNotices(plan);
    Zone zone = plan.scope().zone();
    questions.add(
        new Question(
            "capacity",
            () -> {
              ZoneQuestions look = ZoneQuestions.at(goal, environment, plan.scope().project());
              List<Notice> found = new ArrayList<>(List.of(notices.chance(look.chance(zone))));
              if (way.get() == Way.SPOT) {
                found.add(notices.lately(look.lately(zone)));
                found.add(notices.price(look.price(zone)));
              }
              return found;
            }));
  }

  private void images(Project project, List<Question> questions) {
    ImageCheck images = new ImageCheck(plan);
    for (ImageRef image : images.all()) {
      questions.add(
          new Question(
              "image " + image.repository().replaceFirst("^.*/", ""),
              () ->
                  List.of(
                      ImageCheck.stored(image)
                          .map(s -> images.asked(image, project.hasImage(s.location(), s.path())))
                          .orElseGet(() -> images.unasked(image)))));
    }
  }
}
