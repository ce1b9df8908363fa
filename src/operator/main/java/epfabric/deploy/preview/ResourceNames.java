package epfabric.deploy.preview;

import epfabric.deploy.engine.Urns;

/** Shortens URNs to names for people. */
public final class ResourceNames {
  private ResourceNames() {}

  /** Returns the last part of the type and the name, for example {@code NodePool gpu}. */
  public static String shortName(String urn) {
    String type = Urns.type(urn);
    return type.substring(type.lastIndexOf(':') + 1) + " " + Urns.name(urn);
  }
}
