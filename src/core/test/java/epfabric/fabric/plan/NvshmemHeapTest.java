package epfabric.fabric.plan;

import static epfabric.fabric.environment.EnvironmentBuilder.anEnvironment;
import static epfabric.fabric.plan.Planning.planOf;
import static epfabric.fabric.plan.Planning.problemsOf;
import static org.assertj.core.api.Assertions.assertThat;

import epfabric.fabric.catalog.AcceptanceTest;
import epfabric.fabric.catalog.Catalog;
import epfabric.fabric.environment.EnvironmentBuilder;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class NvshmemHeapTest {
  /**
   * Compares with DeepEP 1.2, whose tests/test_low_latency.py prints "Allocating buffer size:
   * 2146.961792 MB" for 128 tokens, 7168 columns and 288 experts.
   */
  @Test
  void theLowLatencyBufferIsAsLargeAsDeepEpAllocates() {
    assertThat(NvshmemHeap.ofLowLatency(128, 7168, 288).bytes()).isEqualTo(2_146_961_792L);
  }

  @Test
  void theHeapSizeLeavesAtLeastOneGibibyteForTheLibraries() {
    long gibibyte = 1L << 30;
    LongStream.of(1, gibibyte - 1, gibibyte, gibibyte + 1, 2_146_961_792L)
        .forEach(
            bytes -> {
              String size = new NvshmemHeap(bytes).size();
              long heapBytes = Long.parseLong(size.substring(0, size.length() - 1)) * gibibyte;
              assertThat(heapBytes - bytes).as(size).isBetween(gibibyte, 2 * gibibyte);
            });
    assertThat(new NvshmemHeap(2_146_961_792L).size()).isEqualTo("3G");
  }

  @Test
  void theDefaultHeapIsEnoughForEveryAcceptanceTest() {
    assertThat(NvshmemHeap.usual().size()).isEqualTo("5G");
    assertThat(Catalog.load().acceptance().tests().values())
        .filteredOn(AcceptanceTest::lowLatency)
        .hasSize(3)
        .flatExtracting(AcceptanceTest::programs)
        .isNotEmpty()
        .allSatisfy(
            program ->
                assertThat(program.shape().experts())
                    .allSatisfy(
                        experts ->
                            assertThat(
                                    NvshmemHeap.ofLowLatency(
                                            program.shape().tokens(),
                                            program.shape().hidden(),
                                            experts)
                                        .bytes())
                                .isLessThanOrEqualTo(NvshmemHeap.usual().bytes())));
  }

  @Test
  void sizesAreReadLikeNvshmemReadsThem() {
    assertThat(NvshmemHeap.parse("2G")).hasValue(2L << 30);
    assertThat(NvshmemHeap.parse("1.5g")).hasValue(3L << 29);
    assertThat(NvshmemHeap.parse("2146961792")).hasValue(2_146_961_792L);
    assertThat(NvshmemHeap.parse("512M")).hasValue(512L << 20);
    assertThat(NvshmemHeap.parse("2GiB")).isEmpty();
    assertThat(NvshmemHeap.parse("")).isEmpty();
  }

  @Test
  void aHeapTooSmallForTheTestsIsRefused() {
    assertThat(problemsOf(withHeapSize("1G")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.NVSHMEM_SYMMETRIC_SIZE: less than the 2385513088 bytes that the low-latency tests allocate, got "1G"
              expected: 4G or more
              hint: without the variable it is 5G""");
    assertThat(problemsOf(withHeapSize("3G"))).isEmpty();
  }

  @Test
  void aHeapLargerThanTheMemoryOfAGpuIsRefused() {
    assertThat(problemsOf(withHeapSize("1T")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.NVSHMEM_SYMMETRIC_SIZE: more than the memory of a GPU of a4-highgpu-8g, got "1T"
              expected: less than 180G
              hint: without the variable it is 5G""");
  }

  @Test
  void anInvalidSizeIsRefused() {
    assertThat(problemsOf(withHeapSize("plenty")))
        .isEqualTo(
            """
            Pulumi.test.yaml:5:17: epfabric:transport.variables.NVSHMEM_SYMMETRIC_SIZE: not a size of memory, got "plenty"
              expected: a number with K, M, G or T""");
  }

  @Test
  void everyTestGetsAHeapForLowLatency() {
    assertThat(planOf(anEnvironment()).workload().variables())
        .containsEntry(NvshmemHeap.VARIABLE, "5G");
    assertThat(planOf(withHeapSize("6G")).workload().variables())
        .containsEntry(NvshmemHeap.VARIABLE, "6G");
  }

  private static EnvironmentBuilder withHeapSize(String size) {
    return anEnvironment().withVariable(NvshmemHeap.VARIABLE, size);
  }
}
