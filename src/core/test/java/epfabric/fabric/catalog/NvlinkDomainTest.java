package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NvlinkDomainTest {
  private static final NvlinkDomain RACK = new NvlinkDomain(18, Optional.of("1x72"));

  private static Machine machine(String name) {
    return Objects.requireNonNull(Catalog.load().machines().get(name));
  }

  @Test
  void aDomainHasOneNodeByDefault() {
    NvlinkDomain domain = machine("a4-highgpu-8g").nvlinkDomain();
    assertThat(domain).isEqualTo(NvlinkDomain.ONE_NODE);
    assertThat(domain.spansNodes()).isFalse();
    assertThat(domain.spansDomains(2)).isTrue();
    assertThat(domain.domainsOf(2)).isEqualTo(2);
  }

  @Test
  void eighteenNodesOfA4xFormOneDomain() {
    assertThat(machine("a4x-highgpu-4g").nvlinkDomain()).isEqualTo(RACK);
    assertThat(RACK.spansNodes()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0,0,0", "1,1,1", "2,1,2", "18,1,18", "19,2,18", "36,2,18", "37,3,18"})
  void nodesFillAsFewDomainsAsPossible(int nodes, int domains, int largestGroup) {
    assertThat(RACK.domainsOf(nodes)).isEqualTo(domains);
    assertThat(RACK.spansDomains(nodes)).isEqualTo(domains > 1);
    assertThat(RACK.nodesTogether(nodes)).isEqualTo(largestGroup);
  }
}
