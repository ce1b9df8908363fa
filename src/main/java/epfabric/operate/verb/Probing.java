package epfabric.operate.verb;

import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.Programs;
import epfabric.base.fetch.Programs.Answer;
import epfabric.operate.advice.Probe;
import epfabric.operate.advice.RequiredProgram;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Asks the programs of this machine for their versions, one after the other. */
final class Probing {
  private final Programs programs;
  private final Duration limit;

  /**
   * @param limit how long a program is waited for
   */
  Probing(Programs programs, Duration limit) {
    this.programs = programs;
    this.limit = limit;
  }

  Map<String, Probe> all() {
    Map<String, Probe> probes = new LinkedHashMap<>();
    RequiredProgram.all().forEach(program -> probes.put(program.name(), probe(program)));
    return probes;
  }

  private Probe probe(RequiredProgram program) {
    if (programs.find(program.name()).isEmpty()) {
      return Probe.missing();
    }
    try {
      Answer answer = programs.run(program.ask(), limit, false);
      // java tells its version on standard error.
      return answer.well()
          ? Probe.answered(answer.out() + answer.err())
          : Probe.failed("it ended with status " + answer.status());
    } catch (FetchException e) {
      return Probe.failed(reason(e, program.name()));
    }
  }

  /** Without the program's name, which every message begins with. */
  private static String reason(FetchException e, String program) {
    return String.valueOf(e.getMessage()).replaceFirst("^" + program + "[^:]*: ", "");
  }
}
