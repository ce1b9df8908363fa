package epfabric.deploy.verb;

import epfabric.base.problem.Problem;
import epfabric.fabric.environment.ClusterSettings;
import epfabric.fabric.environment.GeneralSettings;
import epfabric.fabric.environment.GpuPoolSettings;
import epfabric.fabric.environment.Setting;

/** The questions of {@code init}, in this order: later questions depend on earlier answers. */
enum InitQuestion {
  PROJECT("--project", GeneralSettings.PROJECT, "Google Cloud project (its ID)"),
  MACHINE("--machine", GpuPoolSettings.MACHINE, "Machine"),
  ZONE("--zone", GeneralSettings.ZONE, "Zone"),
  CAPACITY("--capacity", GpuPoolSettings.CAPACITY, "How the nodes are bought"),
  RESERVATION("--reservation", GpuPoolSettings.RESERVATION, "Name of the reservation"),
  NODES("--nodes", GpuPoolSettings.NODES, "GPU nodes"),
  NAME("--name", GeneralSettings.NAME, "Start of all resource names"),
  AUTHORIZED_NETWORK(
      "--authorized-network",
      ClusterSettings.AUTHORIZED_CIDR,
      "Ranges that may reach the control plane, separated by commas");

  private static final String SCALING = GpuPoolSettings.AUTOSCALING.key();

  private final String option;
  private final String key;
  private final String field;
  private final String words;
  private final String usual;

  InitQuestion(String option, Setting<?> setting, String words) {
    this.option = option;
    this.key = setting.key();
    this.field = setting.name();
    this.words = words;
    this.usual = setting.usual().value().map(Setting::text).orElse("");
  }

  String option() {
    return option;
  }

  String key() {
    return key;
  }

  /** Returns the name of the question's field in the GPU pool's section. */
  String field() {
    return field;
  }

  String words() {
    return words;
  }

  String usual() {
    return usual;
  }

  /**
   * Returns whether a problem is about this answer. The number of flex-start nodes is a field of
   * their autoscaler, and authorized networks are items of a list.
   */
  boolean isAbout(Problem problem) {
    return switch (this) {
      case NODES -> problem.key().equals(key) || problem.key().startsWith(SCALING);
      case AUTHORIZED_NETWORK ->
          problem.key().startsWith(ClusterSettings.AUTHORIZED_NETWORKS.key());
      default -> problem.key().equals(key);
    };
  }
}
