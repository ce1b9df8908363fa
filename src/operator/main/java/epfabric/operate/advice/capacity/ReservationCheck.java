package epfabric.operate.advice.capacity;

import epfabric.base.value.CountedNoun;
import epfabric.fabric.plan.FabricPlan;
import epfabric.fabric.plan.Reservation;
import epfabric.fabric.plan.notice.Notice;
import epfabric.operate.google.SeenResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Checks whether a reservation can provide the machines of a plan. */
public final class ReservationCheck {
  /** Maintenance intervals that mean Google's default: hosts are maintained as needed. */
  private static final Set<String> USUAL_INTERVALS = Set.of("", "AS_NEEDED");

  private final FabricPlan plan;
  private final Reservation reservation;

  public ReservationCheck(FabricPlan plan, Reservation reservation) {
    this.plan = plan;
    this.reservation = reservation;
  }

  /** Returns the subject of the notices. */
  public String subject() {
    return "reservation " + reservation.name();
  }

  /** Returns a notice for each fault, or one notice that there is no fault. */
  public List<Notice> notices(Optional<SeenResource.Reservation> found) {
    if (found.isEmpty()) {
      return List.of(notFound());
    }
    List<Notice> notices = new ArrayList<>(faults(found.get()));
    notices.addAll(placeNotices(subject(), found.get().places()));
    if (notices.isEmpty()) {
      notices.add(Notice.fine(subject(), description(found.get())));
    }
    return notices;
  }

  /**
   * Returns the notice on a missing reservation. The notice does not block a parked fabric, because
   * the fabric's future reservation may start later.
   */
  private Notice notFound() {
    String message = "does not exist (" + reservation.project() + ", " + zone() + ")";
    String list = "gcloud compute reservations list --project=" + reservation.project();
    return plan.pool().totalNodes() == 0
        ? Notice.warns(
            subject(),
            message,
            "a future reservation makes it when it begins; until then keep epfabric:parked: true:"
                + " gcloud compute future-reservations list --project="
                + reservation.project())
        : Notice.blocks(
            subject(),
            message,
            "correct epfabric:gpuPool.reservation: "
                + list
                + "; or epfabric:parked: true until a future reservation begins");
  }

  /** Returns notices about the sub-block, if the plan names one. */
  public List<Notice> subBlock(Optional<SeenResource.Places> found) {
    return partNotices(
        "sub-block " + reservation.subBlock(),
        "block " + reservation.block(),
        reservation.subBlocks(zone()),
        found);
  }

  /** Returns notices about the block, if the plan names one. */
  public List<Notice> block(Optional<SeenResource.Places> found) {
    return partNotices(
        "block " + reservation.block(),
        "reservation " + reservation.name(),
        reservation.blocks(zone()),
        found);
  }

  private List<Notice> partNotices(
      String subject, String container, String list, Optional<SeenResource.Places> found) {
    if (found.isEmpty()) {
      return List.of(
          Notice.blocks(
              subject, "is not in " + container, "correct epfabric:gpuPool.reservation: " + list));
    }
    List<Notice> notices = placeNotices(subject, found.get());
    return notices.isEmpty() ? List.of(Notice.fine(subject, usage(found.get()))) : notices;
  }

  private List<Notice> faults(SeenResource.Reservation found) {
    List<Notice> faults = new ArrayList<>();
    String machine = plan.pool().machine().name();
    if (!found.status().equals("READY")) {
      faults.add(
          Notice.blocks(
              subject(),
              "is " + found.status() + ", not READY",
              "wait, or ask its creator: " + reservation.describe(zone())));
    }
    if (!found.machineType().equals(machine)) {
      faults.add(
          Notice.blocks(
              subject(),
              "is for machines " + found.machineType() + "; the plan has " + machine,
              "correct epfabric:gpuPool.reservation or epfabric:gpuPool.machine"));
    }
    maintenance(found).ifPresent(faults::add);
    String project = plan.scope().project();
    if (!reservation.project().equals(project) && !found.isSharedWith(project)) {
      faults.add(
          Notice.blocks(
              subject(),
              "is not shared with project " + project,
              "ask the owners of "
                  + reservation.project()
                  + ": gcloud compute reservations update "
                  + reservation.name()
                  + " --add-share-with="
                  + project
                  + " --zone="
                  + zone()
                  + " --project="
                  + reservation.project()));
    }
    if (!found.specific()) {
      faults.add(
          Notice.warns(
              subject(),
              "need not be named: any such machine of its projects may use it up",
              "one made with --require-specific-reservation is kept for those who name it"));
    }
    return faults;
  }

  /**
   * Returns a notice if the intervals of host maintenance differ, because machines can only use a
   * reservation with the same interval.
   */
  private Optional<Notice> maintenance(SeenResource.Reservation found) {
    String planned =
        plan.pool()
            .spec()
            .flatMap(s -> s.node().host().maintenanceInterval())
            .map(Enum::name)
            .orElse("");
    String reserved = found.maintenanceInterval();
    if (reserved.equals(planned) || USUAL_INTERVALS.containsAll(List.of(reserved, planned))) {
      return Optional.empty();
    }
    String interval =
        USUAL_INTERVALS.contains(reserved) ? "as-needed" : reserved.toLowerCase(Locale.ROOT);
    return Optional.of(
        Notice.blocks(
            subject(),
            "has host maintenance "
                + intervalName(reserved)
                + "; the plan has "
                + intervalName(planned),
            "set epfabric:gpuPool.hostMaintenanceInterval: " + interval));
  }

  private static String intervalName(String interval) {
    return interval.isEmpty() ? "AS_NEEDED" : interval;
  }

  /**
   * Returns a notice if there are too few machines, or too few that are free. Machines that run
   * nodes of this fabric are not free.
   */
  private List<Notice> placeNotices(String subject, SeenResource.Places places) {
    int nodes = plan.nodesOf(reservation);
    if (places.count() < nodes) {
      return List.of(
          Notice.blocks(
              subject,
              usage(places) + "; the plan has " + CountedNoun.of(nodes, "node"),
              "make epfabric:gpuPool.nodes smaller, or the reservation larger"));
    }
    return places.free() < nodes
        ? List.of(
            Notice.warns(
                subject,
                usage(places)
                    + "; the plan has "
                    + CountedNoun.of(nodes, "node")
                    + ", and those that already run count as in use",
                "see what uses the others: " + reservation.describe(zone())))
        : List.of();
  }

  private String description(SeenResource.Reservation found) {
    return usage(found.places()) + ", " + found.machineType() + " in " + zone();
  }

  private static String usage(SeenResource.Places places) {
    return places.free()
        + " of "
        + CountedNoun.of(places.count(), "machine is", "machines are")
        + " free";
  }

  private String zone() {
    return plan.scope().zone().name();
  }
}
