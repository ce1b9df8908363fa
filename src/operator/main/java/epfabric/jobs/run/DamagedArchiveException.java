package epfabric.jobs.run;

import java.io.IOException;

/** An archive that is not as tar makes them, in words for people. */
final class DamagedArchiveException extends IOException {
  private static final long serialVersionUID = 1L;

  DamagedArchiveException(String why) {
    super(why);
  }
}
