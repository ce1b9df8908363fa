package epfabric.deploy.verb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnJarTest {
  private static final int LENGTH = 32 << 20;

  @TempDir private Path folder;

  @Test
  void theJarIsReadWithoutASecondCopyInMemory() throws IOException {
    byte[] content = new byte[LENGTH];
    new Random(1).nextBytes(content);
    Path file = folder.resolve("a.jar");
    Files.write(file, content);
    long before = directMemory();
    assertThat(OwnJar.read(file)).isEqualTo(content);
    assertThat(directMemory() - before).isLessThan(LENGTH / 8);
  }

  private static long directMemory() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getTotalCapacity)
        .sum();
  }
}
