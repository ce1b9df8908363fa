package epfabric.cli;

import epfabric.base.terminal.PodVerbs;
import epfabric.jobs.verb.accept.AcceptCommand;
import epfabric.operate.verb.ReadyCommand;
import epfabric.operate.verb.VerdictCommand;
import java.util.List;

/** What the Jobs before, after and between tests run. */
public final class ObserverVerbs implements PodVerbs {
  @Override
  public List<Object> commands() {
    return List.of(new ReadyCommand(), new VerdictCommand(), new AcceptCommand());
  }
}
