package epfabric.operate.verb.doctor;

import epfabric.base.fetch.FetchException;
import epfabric.base.fetch.LocalPrograms;
import epfabric.base.fetch.LocalPrograms.Answer;
import epfabric.operate.advice.project.ProgramProbe;
import epfabric.operate.advice.project.RequiredProgram;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs programs of this machine one after the other to get their versions. */
final class ProgramProbes {
  private final LocalPrograms programs;
  private final Duration limit;

  /**
   * Creates probes.
   *
   * @param limit the time limit of a program
   */
  ProgramProbes(LocalPrograms programs, Duration limit) {
    this.programs = programs;
    this.limit = limit;
  }

  Map<String, ProgramProbe> all() {
    Map<String, ProgramProbe> probes = new LinkedHashMap<>();
    RequiredProgram.all().forEach(program -> probes.put(program.name(), probe(program)));
    return probes;
  }

  private ProgramProbe probe(RequiredProgram program) {
    if (programs.find(program.name()).isEmpty()) {
      return ProgramProbe.missing();
    }
    try {
      Answer answer = programs.run(program.ask(), limit, false);
      // java prints its version to standard error.
      return answer.well()
          ? ProgramProbe.answered(answer.out() + answer.err())
          : ProgramProbe.failed("it ended with status " + answer.status());
    } catch (FetchException e) {
      return ProgramProbe.failed(reason(e, program.name()));
    }
  }

  /** Returns the failure's message without the program's name and arguments at its start. */
  private static String reason(FetchException e, String program) {
    return String.valueOf(e.getMessage()).replaceFirst("^" + program + "[^:]*: ", "");
  }
}
