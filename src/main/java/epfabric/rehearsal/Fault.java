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
 * @param after how many occasions are let pass first
 */
public record Fault(What kind, Stage during, int amount, int after) {
  private static final String REQUESTS = "requests that change something";
  private static final String OPERATIONS = "requests that begin an operation";
  private static final String INSTALLERS = "starts of the installer";
  private static final String TESTS = "starts of a test's pod";

  /** What can go wrong; the first stage is the usual one. */
  public enum What {
    STOCK_OUT("minutes without GPU machines, from the first request for some", 40, "", Stage.UP),
    QUOTA("requests for GPU machines that are refused", 1, "", Stage.UP, Stage.CHANGE),
    UNAVAILABLE("answers with 503", 8, REQUESTS, Stage.UP, Stage.CHANGE, Stage.DESTROY),
    RATE_LIMIT("answers with 429", 8, REQUESTS, Stage.UP, Stage.CHANGE, Stage.DESTROY),
    CONFLICT("answers with 409", 4, OPERATIONS, Stage.UP, Stage.CHANGE, Stage.DESTROY),
    FAILED_OPERATION("operations that end with an error", 1, OPERATIONS, Stage.UP, Stage.DESTROY),
    SLOW_OPERATIONS("times slower operations", 3, "", Stage.UP, Stage.DESTROY),
    LOST_ANSWER(
        "requests that are obeyed and answered with 503", 1, OPERATIONS, Stage.UP, Stage.DESTROY),
    KILL("operations until the engine is killed", 12, "", Stage.UP, Stage.CHANGE, Stage.DESTROY),
    PREEMPTION_IN_INSTALL("nodes taken away while they are installed", 1, INSTALLERS, Stage.UP),
    PREEMPTION_IN_ACCEPTANCE("nodes taken away while they are tested", 1, TESTS, Stage.UP),
    INSTALLER_FAILURE("attempts of the installer that fail", 1, INSTALLERS, Stage.UP),
    IMAGE_PULL_ERROR("minutes without the installer's image", 5, INSTALLERS, Stage.UP),
    OUT_OF_MEMORY("tests that run out of memory", 1, TESTS, Stage.UP),
    SLOW_FABRIC("runs of the tests below the limits", 1, "runs of a test", Stage.UP),
    API_SERVER_UNREACHABLE(
        "minutes without the API server", 3, "Kubernetes requests", Stage.DESTROY, Stage.UP),
    HALF_DELETED_NETWORK("resources that somebody deletes by hand", 3, "", Stage.DESTROY),
    FOREIGN_FIREWALL("firewalls that somebody adds to the fabric's network", 1, "", Stage.DESTROY);

    private final String unit;
    private final int usual;
    private final String occasions;
    private final ImmutableList<Stage> stages;

    What(String unit, int usual, String occasions, Stage... stages) {
      this.unit = unit;
      this.usual = usual;
      this.occasions = occasions;
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

    /** At what it can strike, of which some may be let pass; empty if there is no such choice. */
    public String occasions() {
      return occasions;
    }

    /** Where it can happen. */
    public List<Stage> stages() {
      return stages;
    }
  }

  public Fault {
    if (!kind.stages().contains(during) || amount < 1 || after < 0) {
      throw new IllegalArgumentException(kind.word() + " during " + during.word());
    }
    if (after > 0 && kind.occasions().isEmpty()) {
      throw new IllegalArgumentException(kind.word() + " lets nothing pass");
    }
  }

  /** At the first occasion. */
  public Fault(What kind, Stage during, int amount) {
    this(kind, during, amount, 0);
  }

  /** {@code unavailable during up: 8 answers with 503, after 3 requests that change something}. */
  public String text() {
    String text = kind.word() + " during " + during.word() + ": " + amount + " " + kind.unit();
    return after == 0 ? text : text + ", after " + after + " " + kind.occasions();
  }
}
