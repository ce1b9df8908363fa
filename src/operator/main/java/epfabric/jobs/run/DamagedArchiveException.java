package epfabric.jobs.run;

import java.io.IOException;

/** An archive that is not valid tar; its message is meant for people. */
final class DamagedArchiveException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedArchiveException(String why) {
    super(why);
  }
}
