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
      return List.of(absent());
    }
    List<Notice> notices = new ArrayList<>(faults(found.get()));
    notices.addAll(room(subject(), found.get().places()));
    if (notices.isEmpty()) {
      notices.add(Notice.fine(subject(), description(found.get())));
    }
    return notices;
  }

  /**
   * Returns the notice on a missing reservation. It does not block a parked fabric, because a
   * future reservation may start later.
   */
  private Notice absent() {
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
    return part(
        "sub-block " + reservation.subBlock(),
        "block " + reservation.block(),
        reservation.subBlocks(zone()),
        found);
  }

  /** Returns notices about the block, if the plan names one. */
  public List<Notice> block(Optional<SeenResource.Places> found) {
    return part(
        "block " + reservation.block(),
        "reservation " + reservation.name(),
        reservation.blocks(zone()),
        found);
  }

  private List<Notice> part(
      String subject, String whole, String list, Optional<SeenResource.Places> found) {
    if (found.isEmpty()) {
      return List.of(
          Notice.blocks(
              subject, "is not in " + whole, "correct epfabric:gpuPool.reservation: " + list));
    }
    List<Notice> notices = room(subject, found.get());
    return notices.isEmpty() ? List.of(Notice.fine(subject, words(found.get()))) : notices;
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
   * Returns a notice if the intervals of host maintenance differ: machines can only use a
   * reservation with the same interval.
   */
  private Optional<Notice> maintenance(SeenResource.Reservation found) {
    String asked =
        plan.pool()
            .spec()
            .flatMap(s -> s.node().host().maintenanceInterval())
            .map(Enum::name)
            .orElse("");
    String reserved = found.maintenanceInterval();
    if (reserved.equals(asked) || USUAL_INTERVALS.containsAll(List.of(reserved, asked))) {
      return Optional.empty();
    }
    String interval =
        USUAL_INTERVALS.contains(reserved) ? "as-needed" : reserved.toLowerCase(Locale.ROOT);
    return Optional.of(
        Notice.blocks(
            subject(),
            "has host maintenance " + word(reserved) + "; the plan has " + word(asked),
            "set epfabric:gpuPool.hostMaintenanceInterval: " + interval));
  }

  private static String word(String interval) {
    return interval.isEmpty() ? "AS_NEEDED" : interval;
  }

  /** Returns notices on the free places; running nodes of this fabric count as in use. */
  private List<Notice> room(String subject, SeenResource.Places places) {
    int nodes = plan.nodesOf(reservation);
    if (places.count() < nodes) {
      return List.of(
          Notice.blocks(
              subject,
              words(places) + "; the plan has " + CountedNoun.of(nodes, "node"),
              "make epfabric:gpuPool.nodes smaller, or the reservation larger"));
    }
    return places.free() < nodes
        ? List.of(
            Notice.warns(
                subject,
                words(places)
                    + "; the plan has "
                    + CountedNoun.of(nodes, "node")
                    + ", and those that already run count as in use",
                "see what uses the others: " + reservation.describe(zone())))
        : List.of();
  }

  private String description(SeenResource.Reservation found) {
    return words(found.places()) + ", " + found.machineType() + " in " + zone();
  }

  private static String words(SeenResource.Places places) {
    return places.free()
        + " of "
        + CountedNoun.of(places.count(), "machine is", "machines are")
        + " free";
  }

  private String zone() {
    return plan.scope().zone().name();
  }
}
