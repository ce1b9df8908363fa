package epfabric.deploy.preview;

import epfabric.deploy.engine.Urns;

/** Resources as people call them. */
public final class ResourceNames {
  private ResourceNames() {}

  /** The last part of the type and the name, for example {@code NodePool gpu}. */
  public static String shortName(String urn) {
    String type = Urns.type(urn);
    return type.substring(type.lastIndexOf(':') + 1) + " " + Urns.name(urn);
  }
}
