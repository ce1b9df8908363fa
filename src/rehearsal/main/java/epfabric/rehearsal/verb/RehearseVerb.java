package epfabric.rehearsal.verb;

import epfabric.base.terminal.VerbProvider;

/** Adds {@code rehearse} to the command line of a jar that contains this module. */
public final class RehearseVerb implements VerbProvider {
  @Override
  public Object command() {
    return new RehearseCommand();
  }

  @Override
  public String next() {
    return "doctor";
  }
}
