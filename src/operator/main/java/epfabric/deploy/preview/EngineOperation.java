package epfabric.deploy.preview;

/** One step of the Pulumi engine. */
public record EngineOperation(Kind kind, String urn) {
  /** The kinds of steps. */
  public enum Kind {
    CREATE("create"),
    UPDATE("update"),
    DELETE("delete"),
    /** Deletes a replaced resource, before or after its replacement is created. */
    DELETE_REPLACED("delete replaced"),
    CREATE_REPLACEMENT("create replacement"),
    /** Removes the resource from the state and leaves it in the cloud. */
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
