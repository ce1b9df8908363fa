package epfabric.rehearsal;

import org.junit.jupiter.api.Test;

class ProfileTest {
  @Test
  void profile() {
    for (int i = 0; i < 4; i++) {
      long t = System.nanoTime();
      Rehearsal r = StoryTest.play(Scenario.CALM);
      System.out.println("LIFE " + (System.nanoTime() - t) / 1000000 + " ms " + r.well());
      if (i == 0) {
        r.moments().stream()
            .filter(m -> m.text().contains("refresh") || m.mark() == Moment.Mark.FAILURE)
            .limit(4)
            .forEach(m -> System.out.println("   " + m.text()));
      }
    }
  }
}
