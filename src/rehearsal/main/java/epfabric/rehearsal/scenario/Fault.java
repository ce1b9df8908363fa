package epfabric.rehearsal.scenario;

import com.google.common.collect.ImmutableList;
import epfabric.base.value.CountedNoun;
import epfabric.base.value.EnumWord;
import java.util.List;

/**
 * A fault that strikes in a rehearsal.
 *
 * @param kind the kind of fault
 * @param during the stage in which it strikes
 * @param amount the amount of the fault, in the kind's unit
 * @param after how many occasions pass before it strikes
 */
public record Fault(What kind, LifeStage during, int amount, int after) {
  private static final Noun REQUESTS =
      new Noun("request that changes something", "requests that change something");
  private static final Noun OPERATIONS =
      new Noun("request that begins an operation", "requests that begin an operation");
  private static final Noun INSTALLERS =
      new Noun("start of the installer", "starts of the installer");
  private static final Noun TESTS = new Noun("start of a test's pod", "starts of a test's pod");
  private static final Noun RUNS = new Noun("run of a test", "runs of a test");
  private static final Noun COMPARISONS = new Noun("run of `deepep-data`", "runs of `deepep-data`");
  private static final Noun JOINING =
      new Noun("node that joins with NICs to claim", "nodes that join with NICs to claim");
  private static final Noun IN_DOMAINS =
      new Noun("node that joins an NVLink domain", "nodes that join an NVLink domain");
  private static final Noun CHANNELS =
      new Noun(
          "start of a test's pod that uses NVLink between nodes",
          "starts of tests' pods that use NVLink between nodes");
  private static final Noun NONE = new Noun("", "");

  /** The singular and plural of a unit. */
  private record Noun(String one, String more) {}

  /** The kinds of faults. The first stage of a kind is its default. */
  public enum What {
    STOCK_OUT(
        new Noun(
            "minute without GPU machines, counted from the first request",
            "minutes without GPU machines, counted from the first request"),
        40,
        NONE,
        LifeStage.UP),
    QUOTA(
        new Noun(
            "request for GPU machines that is refused",
            "requests for GPU machines that are refused"),
        1,
        NONE,
        LifeStage.UP,
        LifeStage.CHANGE),
    UNAVAILABLE(
        new Noun("answer with 503", "answers with 503"),
        8,
        REQUESTS,
        LifeStage.UP,
        LifeStage.CHANGE,
        LifeStage.DESTROY),
    RATE_LIMIT(
        new Noun("answer with 429", "answers with 429"),
        8,
        REQUESTS,
        LifeStage.UP,
        LifeStage.CHANGE,
        LifeStage.DESTROY),
    CONFLICT(
        new Noun("answer with 409", "answers with 409"),
        4,
        OPERATIONS,
        LifeStage.UP,
        LifeStage.CHANGE,
        LifeStage.DESTROY),
    FAILED_OPERATION(
        new Noun("operation that ends with an error", "operations that end with an error"),
        1,
        OPERATIONS,
        LifeStage.UP,
        LifeStage.DESTROY),
    SLOW_OPERATIONS(
        new Noun("time the usual length of operations", "times the usual length of operations"),
        3,
        NONE,
        LifeStage.UP,
        LifeStage.DESTROY),
    LOST_ANSWER(
        new Noun(
            "request that is obeyed and answered with 503",
            "requests that are obeyed and answered with 503"),
        1,
        OPERATIONS,
        LifeStage.UP,
        LifeStage.DESTROY),
    KILL(
        new Noun(
            "operation until the Pulumi engine is killed",
            "operations until the Pulumi engine is killed"),
        12,
        NONE,
        LifeStage.UP,
        LifeStage.CHANGE,
        LifeStage.DESTROY),
    PREEMPTION_IN_INSTALL(
        new Noun(
            "node taken away while it is installed", "nodes taken away while they are installed"),
        1,
        INSTALLERS,
        LifeStage.UP),
    PREEMPTION_IN_ACCEPTANCE(
        new Noun("node taken away while it is tested", "nodes taken away while they are tested"),
        1,
        TESTS,
        LifeStage.UP),
    INSTALLER_FAILURE(
        new Noun("attempt of the installer that fails", "attempts of the installer that fail"),
        1,
        INSTALLERS,
        LifeStage.UP),
    IMAGE_PULL_ERROR(
        new Noun("minute without the installer's image", "minutes without the installer's image"),
        5,
        INSTALLERS,
        LifeStage.UP),
    DRIVER_TOO_OLD(
        new Noun(
            "minute until the nodes have a GKE version with a newer driver",
            "minutes until the nodes have a GKE version with a newer driver"),
        30,
        NONE,
        LifeStage.UP),
    OUT_OF_MEMORY(
        new Noun("test that runs out of memory", "tests that run out of memory"),
        1,
        TESTS,
        LifeStage.UP),
    SLOW_FABRIC(
        new Noun("run of the tests below the limits", "runs of the tests below the limits"),
        1,
        RUNS,
        LifeStage.UP),
    CORRUPTED_DATA(
        new Noun(
            "run of `deepep-data` on a node that corrupts data",
            "runs of `deepep-data` on nodes that corrupt data"),
        1,
        COMPARISONS,
        LifeStage.UP),
    API_SERVER_UNREACHABLE(
        new Noun("minute without the API server", "minutes without the API server"),
        3,
        new Noun("Kubernetes request", "Kubernetes requests"),
        LifeStage.DESTROY,
        LifeStage.UP),
    HALF_DELETED_NETWORK(
        new Noun("resource deleted by hand", "resources deleted by hand"),
        3,
        NONE,
        LifeStage.DESTROY),
    FOREIGN_FIREWALL(
        new Noun(
            "firewall rule added to the fabric's network by hand",
            "firewall rules added to the fabric's network by hand"),
        1,
        NONE,
        LifeStage.DESTROY),
    NEW_PROJECT(
        new Noun(
            "minute until a newly enabled API answers",
            "minutes until a newly enabled API answers"),
        3,
        NONE,
        LifeStage.UP),
    POOL_DELETE_HANGS(
        new Noun(
            "minute until a GPU pool's deletion ends", "minutes until a GPU pool's deletion ends"),
        90,
        new Noun("deletion of a GPU pool", "deletions of a GPU pool"),
        LifeStage.DESTROY),
    LOST_NIC(
        new Noun(
            "minute in which a node lacks one of its NICs",
            "minutes in which a node lacks one of its NICs"),
        30,
        JOINING,
        LifeStage.UP),
    INCOMPLETE_SLICES(
        new Noun(
            "minute in which half of a node's NICs are published",
            "minutes in which half of a node's NICs are published"),
        30,
        JOINING,
        LifeStage.UP),
    SLICES_GONE(
        new Noun(
            "minute in which none of a node's NICs are published",
            "minutes in which none of a node's NICs are published"),
        30,
        JOINING,
        LifeStage.UP),
    FOREIGN_SLICES(
        new Noun(
            "minute in which another driver publishes a node's devices",
            "minutes in which another driver publishes a node's devices"),
        30,
        JOINING,
        LifeStage.UP),
    CLAIM_WITHOUT_CLASS(
        new Noun(
            "minute without the classes of NICs, from the first node that joins",
            "minutes without the classes of NICs, from the first node that joins"),
        30,
        JOINING,
        LifeStage.UP),
    FAILED_TRAY(
        new Noun(
            "node that fails while NVLink connects it to others",
            "nodes that fail while NVLink connects them to others"),
        1,
        CHANNELS,
        LifeStage.UP),
    SPLIT_DOMAIN(
        new Noun(
            "minute in which a node is in another NVLink domain than its pool",
            "minutes in which a node is in another NVLink domain than its pool"),
        30,
        IN_DOMAINS,
        LifeStage.UP);

    private final String unit;
    private final String units;
    private final int usual;
    private final String occasion;
    private final String occasions;
    private final ImmutableList<LifeStage> stages;

    What(Noun unit, int usual, Noun occasions, LifeStage... stages) {
      this.unit = unit.one();
      this.units = unit.more();
      this.usual = usual;
      this.occasion = occasions.one();
      this.occasions = occasions.more();
      this.stages = ImmutableList.copyOf(stages);
    }

    /** Returns the kind's name in scenario files. */
    public String word() {
      return EnumWord.of(this);
    }

    /** Returns the unit of an amount. */
    public String unit() {
      return units;
    }

    public int usual() {
      return usual;
    }

    /**
     * Returns the name of the occasions at which the fault can strike; empty if the fault cannot be
     * delayed by a number of occasions.
     */
    public String occasions() {
      return occasions;
    }

    /** Returns whether the amount cannot exceed the number of occasions. */
    boolean isCountedInOccasions() {
      return this == KILL || this == HALF_DELETED_NETWORK;
    }

    /** Returns the stages in which the fault can strike. */
    public List<LifeStage> stages() {
      return stages;
    }
  }

  public Fault {
    if (!kind.stages().contains(during) || amount < 1 || after < 0) {
      throw new IllegalArgumentException(kind.word() + " during " + during.word());
    }
    if (after > 0 && kind.occasions().isEmpty()) {
      throw new IllegalArgumentException(kind.word() + " cannot be delayed");
    }
  }

  /**
   * Returns whether a rehearsal cannot have both faults: they have the same kind and stage, or both
   * concern the NICs of a node.
   */
  boolean excludes(Fault other) {
    boolean same = kind == other.kind && during == other.during;
    return same || (isOfNics() && other.isOfNics());
  }

  /**
   * Returns whether the fault concerns a node's NICs. A node can have only one such fault at a
   * time, and a fabric may have only one node.
   */
  private boolean isOfNics() {
    return kind.occasions().equals(JOINING.more());
  }

  /** Creates a fault that strikes at the first occasion. */
  public Fault(What kind, LifeStage during, int amount) {
    this(kind, during, amount, 0);
  }

  /**
   * Returns, for example, {@code unavailable during up: 8 answers with 503, after 3 requests that
   * change something}.
   */
  public String text() {
    String text =
        kind.word()
            + " during "
            + during.word()
            + ": "
            + CountedNoun.of(amount, kind.unit, kind.units);
    return after == 0
        ? text
        : text + ", after " + CountedNoun.of(after, kind.occasion, kind.occasions);
  }
}
