package epfabric.cli;

/** Entry point of the command line and of the Pulumi program. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {}
}
