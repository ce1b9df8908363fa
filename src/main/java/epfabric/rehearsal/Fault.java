package epfabric.rehearsal;

import com.google.common.collect.ImmutableList;
import epfabric.reading.Kind;
import java.util.List;

/**
 * Something that goes wrong in a rehearsal.
 *
 * @param kind what
 * @param during in which stage
 * @param amount how much of it; the kind says in what
 */
public record Fault(What kind, Stage during, int amount) {
  /** What can go wrong; the first stage is the usual one. */
  public enum What {
    STOCK_OUT("minutes without capacity for GPU nodes", 40, Stage.UP),
    QUOTA("refusals because a quota is used up", 1, Stage.UP, Stage.CHANGE),
    UNAVAILABLE("answers with 503", 8, Stage.UP, Stage.CHANGE, Stage.DESTROY),
    RATE_LIMIT("answers with 429", 8, Stage.UP, Stage.CHANGE, Stage.DESTROY),
    CONFLICT("answers with 409", 4, Stage.UP, Stage.CHANGE, Stage.DESTROY),
    FAILED_OPERATION("operations that end with an error", 1, Stage.UP, Stage.DESTROY),
    SLOW_OPERATIONS("times slower operations", 3, Stage.UP, Stage.DESTROY),
    LOST_ANSWER("requests that are obeyed and never answered", 1, Stage.UP, Stage.DESTROY),
    KILL("operations until the engine is killed", 12, Stage.UP, Stage.CHANGE, Stage.DESTROY),
    PREEMPTION_IN_INSTALL("nodes taken away while they are installed", 1, Stage.UP),
    PREEMPTION_IN_ACCEPTANCE("nodes taken away while they are tested", 1, Stage.UP),
    INSTALLER_FAILURE("attempts of the installer that fail", 1, Stage.UP),
    IMAGE_PULL_ERROR("minutes without the installer's image", 10, Stage.UP),
    OUT_OF_MEMORY("tests that run out of memory", 1, Stage.UP),
    SLOW_FABRIC("runs of the tests below the limits", 1, Stage.UP),
    API_SERVER_UNREACHABLE("minutes without the API server", 3, Stage.DESTROY, Stage.UP),
    HALF_DELETED_NETWORK("resources that somebody deletes by hand", 3, Stage.DESTROY),
    FOREIGN_FIREWALL("firewalls that somebody adds to the fabric's network", 1, Stage.DESTROY);

    private final String unit;
    private final int usual;
    private final ImmutableList<Stage> stages;

    What(String unit, int usual, Stage... stages) {
      this.unit = unit;
      this.usual = usual;
      this.stages = ImmutableList.copyOf(stages);
    }

    /** As in scenario files. */
    public String word() {
      return Kind.word(this);
    }

    /** What an amount counts. */
    public String unit() {
      return unit;
    }

    public int usual() {
      return usual;
    }

    /** Where it can happen. */
    public List<Stage> stages() {
      return stages;
    }
  }

  public Fault {
    if (!kind.stages().contains(during) || amount < 1) {
      throw new IllegalArgumentException(kind.word() + " during " + during.word());
    }
  }

  /** {@code stock-out during up: 40 minutes without capacity for GPU nodes}. */
  public String text() {
    return kind.word() + " during " + during.word() + ": " + amount + " " + kind.unit();
  }
}
