package epfabric.deploy.document.drawing;

import java.util.Locale;

/** Whether a drawn resource is created by the stack or exists already. */
enum ResourceStanding {
  CREATED,
  ADOPTED;

  static ResourceStanding of(boolean adopted) {
    return adopted ? ADOPTED : CREATED;
  }

  /** Returns whether a pill shows this standing. */
  boolean hasPill() {
    return this != CREATED;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the CSS classes of an outline with this standing. */
  String outline(String cssClass) {
    return hasPill() ? cssClass + " " + word() : cssClass;
  }
}
