package epfabric.operate.verb.doctor;

import epfabric.base.value.ImageRef;
import epfabric.base.value.Zone;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.NetworkPlan.NodeNetwork;
import epfabric.fabric.plan.NetworkPlan.Primary;
import epfabric.fabric.plan.NodePoolPlan.Spec;
import epfabric.fabric.plan.PlacementPlan;
import epfabric.fabric.plan.Reservation;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.advice.capacity.CapacityNotices;
import epfabric.operate.advice.capacity.PlacementCheck;
import epfabric.operate.advice.capacity.ReservationCheck;
import epfabric.operate.advice.capacity.ZoneOffer;
import epfabric.operate.advice.project.AdoptedPrimary;
import epfabric.operate.advice.project.AdoptionCheck;
import epfabric.operate.advice.project.GkeAgent;
import epfabric.operate.advice.project.ImageCheck;
import epfabric.operate.advice.project.ProjectAccess;
import epfabric.operate.advice.project.ProjectNeeds;
import epfabric.operate.google.GoogleAnswerException;
import epfabric.operate.google.GoogleAnswerException.Kind;
import epfabric.operate.google.Project;
import epfabric.operate.google.ProjectRoles;
import epfabric.operate.verb.find.ZoneGoal;
import epfabric.operate.verb.find.ZoneGoal.Way;
import epfabric.operate.verb.find.ZoneQuestions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks all conditions of a deployment in a project; conditions that can block it are checked
 * first.
 */
final class ProjectExam {
  /** Kinds of failures after which no further request can succeed. */
  private static final Set<Kind> HOPELESS =
      EnumSet.of(
          Kind.NOT_CONFIGURED, Kind.NO_CREDENTIALS, Kind.EXPIRED, Kind.UNREACHABLE, Kind.TIMED_OUT);

  private static final String PERMISSIONS = "permissions";

  private final FabricPlan plan;
  private final Map<String, String> environment;

  /**
   * Creates an exam.
   *
   * @param environment environment variables of the process
   */
  ProjectExam(FabricPlan plan, Map<String, String> environment) {
    this.plan = plan;
    this.environment = environment;
  }

  List<Notice> notices() {
    try {
      return ask(questions(Project.connect(environment, plan.scope().project())));
    } catch (GoogleAnswerException e) {
      return stopped(cloud(e), List.of());
    }
  }

  private List<Notice> ask(List<ExamQuestion> questions) {
    List<Notice> notices = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      ExamQuestion question = questions.get(i);
      try {
        notices.addAll(question.answer().get());
      } catch (GoogleAnswerException e) {
        if (HOPELESS.contains(e.kind()) || isInvisible(question, e)) {
          notices.addAll(stopped(reason(question, e), questions.subList(i, questions.size())));
          return notices;
        }
        notices.add(Notice.unknown(question.subject(), message(e), e.remedy()));
      }
    }
    return notices;
  }

  /**
   * Returns whether the user cannot see the project. The request that tests permissions needs no
   * permission itself, so it is refused only if the project is invisible.
   */
  private static boolean isInvisible(ExamQuestion question, GoogleAnswerException e) {
    return question.subject().equals(PERMISSIONS)
        && (e.kind() == Kind.REFUSED || e.kind() == Kind.NOT_FOUND);
  }

  private Notice reason(ExamQuestion question, GoogleAnswerException e) {
    return isInvisible(question, e) ? new ProjectAccess(plan).invisible(message(e)) : cloud(e);
  }

  private static Notice cloud(GoogleAnswerException e) {
    return Notice.blocks("Google Cloud", message(e), e.remedy());
  }

  private static List<Notice> stopped(Notice reason, List<ExamQuestion> unasked) {
    List<String> subjects = unasked.stream().map(ExamQuestion::subject).distinct().toList();
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

  private List<ExamQuestion> questions(Project project) {
    List<ExamQuestion> questions = new ArrayList<>();
    ProjectAccess access = new ProjectAccess(plan);
    questions.add(new ExamQuestion(PERMISSIONS, () -> permissions(project, access)));
    questions.add(new ExamQuestion("APIs", () -> services(project, access)));
    addAgentCheck(project, questions);
    addAdoptionChecks(project, questions);
    addOfferChecks(project, questions);
    questions.addAll(new QuotaQuestions(plan, project).all());
    addAdviceCheck(questions);
    addImageChecks(project, questions);
    return questions;
  }

  /** Adds the check of GKE's service account, which creates the networks of NICs. */
  private void addAgentCheck(Project project, List<ExamQuestion> questions) {
    if (plan.network().mode().networksByGke() && !plan.pool().adopted()) {
      GkeAgent agent = new GkeAgent(plan);
      questions.add(
          new ExamQuestion(
              GkeAgent.SUBJECT,
              () -> {
                ProjectRoles roles = project.roles();
                String number = roles.projectNumber();
                String member = GkeAgent.member(number);
                return List.of(
                    agent.notice(number, roles.rolesOf(member, plan.network().project())));
              }));
    }
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
   * Checks all permissions with one request. If Google refuses the request because it does not know
   * one of the permissions, checks them one by one.
   */
  private List<Notice> permissions(Project project, ProjectAccess access) {
    List<String> wanted = new ProjectNeeds(plan).permissions();
    try {
      return access.permissions(project.granted(wanted));
    } catch (GoogleAnswerException e) {
      if (e.kind() != Kind.UNEXPECTED) {
        throw e;
      }
      return permissionsOneByOne(project, access, e);
    }
  }

  /**
   * Checks permissions one by one, so that only those that Google does not know remain unchecked.
   */
  private List<Notice> permissionsOneByOne(
      Project project, ProjectAccess access, GoogleAnswerException listFailure) {
    Set<String> granted = new TreeSet<>();
    List<String> known = new ArrayList<>();
    List<Notice> unknown = new ArrayList<>();
    for (String permission : new ProjectNeeds(plan).permissions()) {
      try {
        granted.addAll(project.granted(List.of(permission)));
        known.add(permission);
      } catch (GoogleAnswerException e) {
        if (e.kind() != Kind.UNEXPECTED) {
          throw e;
        }
        unknown.add(Notice.unknown("permission " + permission, message(e), e.remedy()));
      }
    }
    if (known.isEmpty()) {
      throw listFailure;
    }
    List<Notice> notices = new ArrayList<>(access.permissions(granted, known));
    notices.addAll(unknown);
    return notices;
  }

  private void addAdoptionChecks(Project project, List<ExamQuestion> questions) {
    AdoptionCheck adoption = new AdoptionCheck(plan);
    String owner = plan.network().project();
    plan.network()
        .adoptedPrimary()
        .ifPresent(primary -> addAdoptionChecks(project, primary, questions));
    if (plan.network().adopted()) {
      Set<String> networks = new TreeSet<>();
      for (NodeNetwork nic : plan.network().nodeNetworks()) {
        if (networks.add(nic.network())) {
          questions.add(
              new ExamQuestion(
                  "network " + nic.network(),
                  () -> List.of(adoption.network(nic, project.network(owner, nic.network())))));
        }
        questions.add(
            new ExamQuestion(
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
          new ExamQuestion(
              "cluster " + name, () -> adoption.cluster(project.cluster(location, name))));
    }
  }

  private void addAdoptionChecks(Project project, Primary primary, List<ExamQuestion> questions) {
    AdoptedPrimary adopted = new AdoptedPrimary(plan, primary);
    String owner = plan.network().project();
    String region = plan.scope().region();
    questions.add(
        new ExamQuestion(
            "network " + primary.network(),
            () -> List.of(adopted.network(project.network(owner, primary.network())))));
    questions.add(
        new ExamQuestion(
            "subnetwork " + primary.subnetwork(),
            () -> adopted.subnetwork(project.subnetwork(owner, region, primary.subnetwork()))));
  }

  private void addOfferChecks(Project project, List<ExamQuestion> questions) {
    ZoneOffer place = new ZoneOffer(plan);
    if (!plan.network().adopted()) {
      questions.add(
          new ExamQuestion(
              "network profile " + place.profile(),
              () -> List.of(place.profile(project.offersProfile(place.profile())))));
    }
    questions.add(
        new ExamQuestion(
            "machine type " + place.machine(),
            () -> List.of(place.machine(project.offersMachine(place.zone(), place.machine())))));
    addPlacementCheck(project, questions);
    Set<Reservation> asked = new LinkedHashSet<>();
    for (Reservation reservation : plan.reservations()) {
      for (Reservation part : List.of(reservation.whole(), reservation.wholeBlock(), reservation)) {
        if (asked.add(part)) {
          addReservationCheck(project, part, questions);
        }
      }
    }
    questions.add(
        new ExamQuestion(
            "GKE version", () -> place.versions(project.versions(plan.cluster().location()))));
  }

  /**
   * Adds the check of an existing placement policy; a policy that the stack creates does not exist
   * yet.
   */
  private void addPlacementCheck(Project project, List<ExamQuestion> questions) {
    plan.pool()
        .spec()
        .map(Spec::placement)
        .filter(placement -> placement.declared().isEmpty())
        .flatMap(PlacementPlan::policy)
        .ifPresent(
            name -> {
              PlacementCheck placement = new PlacementCheck(plan, name);
              questions.add(
                  new ExamQuestion(
                      placement.subject(),
                      () ->
                          List.of(
                              placement.notice(
                                  project.resourcePolicy(plan.scope().region(), name)))));
            });
  }

  /** Adds the check of a reservation, or of a block or sub-block of a reservation. */
  private void addReservationCheck(
      Project project, Reservation part, List<ExamQuestion> questions) {
    ReservationCheck reserved = new ReservationCheck(plan, part);
    String zone = plan.scope().zone().name();
    if (!part.subBlock().isEmpty()) {
      questions.add(
          new ExamQuestion(
              "sub-block " + part.subBlock(), () -> reserved.subBlock(project.part(part, zone))));
    } else if (!part.block().isEmpty()) {
      questions.add(
          new ExamQuestion(
              "block " + part.block(), () -> reserved.block(project.part(part, zone))));
    } else {
      questions.add(
          new ExamQuestion(
              reserved.subject(), () -> reserved.notices(project.reservation(part, zone))));
    }
  }

  /** Adds Google's advice, which exists for machines that may be unavailable or preempted. */
  private void addAdviceCheck(List<ExamQuestion> questions) {
    Optional<Way> way = plan.cost().capacity().flatMap(Way::of);
    if (way.isEmpty() || plan.pool().totalNodes() == 0) {
      return;
    }
    ZoneGoal goal = ZoneGoal.of(plan.pool().machine(), plan.pool().totalNodes(), way.get());
    CapacityNotices notices = new CapacityNotices(plan);
    Zone zone = plan.scope().zone();
    questions.add(
        new ExamQuestion(
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

  private void addImageChecks(Project project, List<ExamQuestion> questions) {
    ImageCheck images = new ImageCheck(plan);
    for (ImageRef image : images.all()) {
      questions.add(
          new ExamQuestion(
              "image " + image.repository().replaceFirst("^.*/", ""),
              () ->
                  List.of(
                      ImageCheck.stored(image)
                          .map(s -> images.asked(image, project.hasImage(s.location(), s.path())))
                          .orElseGet(() -> images.unasked(image)))));
    }
  }
}
