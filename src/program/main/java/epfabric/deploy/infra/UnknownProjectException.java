package epfabric.deploy.infra;

/**
 * Thrown for a Pulumi project whose name belongs to no layer, so that the resources to declare are
 * unknown.
 */
public final class UnknownProjectException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnknownProjectException(String project, String known) {
    super(
        "no layer has the project name \""
            + project
            + "\"\n  expected: "
            + known
            + "\n  hint: the name in Pulumi.yaml chooses what is declared; keep it");
  }
}
