package epfabric.deploy.preview;

/** One step, in the order in which the Pulumi engine takes them. */
public record EngineOperation(Kind kind, String urn) {
  /** The kinds of steps. */
  public enum Kind {
    CREATE("create"),
    UPDATE("update"),
    DELETE("delete"),
    /** Before or after its replacement is made. */
    DELETE_REPLACED("delete replaced"),
    CREATE_REPLACEMENT("create replacement"),
    /** Out of the state, left in the cloud. */
    KEEP("forget, keep");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }
}
