package epfabric.deploy.gcp.container.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:container/ClusterNodeConfigKubeletConfig:ClusterNodeConfigKubeletConfig}. */
@Generated("src/gcp/schema.json")
public final class ClusterNodeConfigKubeletConfigArgs extends ResourceArgs {
  @Import(name = "allowedUnsafeSysctls")
  private final @Nullable Output<List<String>> allowedUnsafeSysctls;

  @Import(name = "containerLogMaxFiles")
  private final @Nullable Output<Integer> containerLogMaxFiles;

  @Import(name = "containerLogMaxSize")
  private final @Nullable Output<String> containerLogMaxSize;

  @Import(name = "cpuCfsQuota")
  private final @Nullable Output<Boolean> cpuCfsQuota;

  @Import(name = "cpuCfsQuotaPeriod")
  private final @Nullable Output<String> cpuCfsQuotaPeriod;

  @Import(name = "cpuManagerPolicy")
  private final @Nullable Output<String> cpuManagerPolicy;

  @Import(name = "crashLoopBackOff")
  private final @Nullable Output<ClusterNodeConfigKubeletConfigCrashLoopBackOffArgs> crashLoopBackOff;

  @Import(name = "evictionMaxPodGracePeriodSeconds")
  private final @Nullable Output<Integer> evictionMaxPodGracePeriodSeconds;

  @Import(name = "evictionMinimumReclaim")
  private final @Nullable Output<ClusterNodeConfigKubeletConfigEvictionMinimumReclaimArgs> evictionMinimumReclaim;

  @Import(name = "evictionSoft")
  private final @Nullable Output<ClusterNodeConfigKubeletConfigEvictionSoftArgs> evictionSoft;

  @Import(name = "evictionSoftGracePeriod")
  private final @Nullable Output<ClusterNodeConfigKubeletConfigEvictionSoftGracePeriodArgs> evictionSoftGracePeriod;

  @Import(name = "imageGcHighThresholdPercent")
  private final @Nullable Output<Integer> imageGcHighThresholdPercent;

  @Import(name = "imageGcLowThresholdPercent")
  private final @Nullable Output<Integer> imageGcLowThresholdPercent;

  @Import(name = "imageMaximumGcAge")
  private final @Nullable Output<String> imageMaximumGcAge;

  @Import(name = "imageMinimumGcAge")
  private final @Nullable Output<String> imageMinimumGcAge;

  @Import(name = "insecureKubeletReadonlyPortEnabled")
  private final @Nullable Output<String> insecureKubeletReadonlyPortEnabled;

  @Import(name = "maxParallelImagePulls")
  private final @Nullable Output<Integer> maxParallelImagePulls;

  @Import(name = "memoryManager")
  private final @Nullable Output<ClusterNodeConfigKubeletConfigMemoryManagerArgs> memoryManager;

  @Import(name = "podPidsLimit")
  private final @Nullable Output<Integer> podPidsLimit;

  @Import(name = "shutdownGracePeriodCriticalPodsSeconds")
  private final @Nullable Output<Integer> shutdownGracePeriodCriticalPodsSeconds;

  @Import(name = "shutdownGracePeriodSeconds")
  private final @Nullable Output<Integer> shutdownGracePeriodSeconds;

  @Import(name = "singleProcessOomKill")
  private final @Nullable Output<Boolean> singleProcessOomKill;

  @Import(name = "topologyManager")
  private final @Nullable Output<ClusterNodeConfigKubeletConfigTopologyManagerArgs> topologyManager;

  private ClusterNodeConfigKubeletConfigArgs(Builder builder) {
    this.allowedUnsafeSysctls = builder.allowedUnsafeSysctls;
    this.containerLogMaxFiles = builder.containerLogMaxFiles;
    this.containerLogMaxSize = builder.containerLogMaxSize;
    this.cpuCfsQuota = builder.cpuCfsQuota;
    this.cpuCfsQuotaPeriod = builder.cpuCfsQuotaPeriod;
    this.cpuManagerPolicy = builder.cpuManagerPolicy;
    this.crashLoopBackOff = builder.crashLoopBackOff;
    this.evictionMaxPodGracePeriodSeconds = builder.evictionMaxPodGracePeriodSeconds;
    this.evictionMinimumReclaim = builder.evictionMinimumReclaim;
    this.evictionSoft = builder.evictionSoft;
    this.evictionSoftGracePeriod = builder.evictionSoftGracePeriod;
    this.imageGcHighThresholdPercent = builder.imageGcHighThresholdPercent;
    this.imageGcLowThresholdPercent = builder.imageGcLowThresholdPercent;
    this.imageMaximumGcAge = builder.imageMaximumGcAge;
    this.imageMinimumGcAge = builder.imageMinimumGcAge;
    this.insecureKubeletReadonlyPortEnabled = builder.insecureKubeletReadonlyPortEnabled;
    this.maxParallelImagePulls = builder.maxParallelImagePulls;
    this.memoryManager = builder.memoryManager;
    this.podPidsLimit = builder.podPidsLimit;
    this.shutdownGracePeriodCriticalPodsSeconds = builder.shutdownGracePeriodCriticalPodsSeconds;
    this.shutdownGracePeriodSeconds = builder.shutdownGracePeriodSeconds;
    this.singleProcessOomKill = builder.singleProcessOomKill;
    this.topologyManager = builder.topologyManager;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<List<String>> allowedUnsafeSysctls;
    private @Nullable Output<Integer> containerLogMaxFiles;
    private @Nullable Output<String> containerLogMaxSize;
    private @Nullable Output<Boolean> cpuCfsQuota;
    private @Nullable Output<String> cpuCfsQuotaPeriod;
    private @Nullable Output<String> cpuManagerPolicy;
    private @Nullable Output<ClusterNodeConfigKubeletConfigCrashLoopBackOffArgs> crashLoopBackOff;
    private @Nullable Output<Integer> evictionMaxPodGracePeriodSeconds;
    private @Nullable Output<ClusterNodeConfigKubeletConfigEvictionMinimumReclaimArgs> evictionMinimumReclaim;
    private @Nullable Output<ClusterNodeConfigKubeletConfigEvictionSoftArgs> evictionSoft;
    private @Nullable Output<ClusterNodeConfigKubeletConfigEvictionSoftGracePeriodArgs> evictionSoftGracePeriod;
    private @Nullable Output<Integer> imageGcHighThresholdPercent;
    private @Nullable Output<Integer> imageGcLowThresholdPercent;
    private @Nullable Output<String> imageMaximumGcAge;
    private @Nullable Output<String> imageMinimumGcAge;
    private @Nullable Output<String> insecureKubeletReadonlyPortEnabled;
    private @Nullable Output<Integer> maxParallelImagePulls;
    private @Nullable Output<ClusterNodeConfigKubeletConfigMemoryManagerArgs> memoryManager;
    private @Nullable Output<Integer> podPidsLimit;
    private @Nullable Output<Integer> shutdownGracePeriodCriticalPodsSeconds;
    private @Nullable Output<Integer> shutdownGracePeriodSeconds;
    private @Nullable Output<Boolean> singleProcessOomKill;
    private @Nullable Output<ClusterNodeConfigKubeletConfigTopologyManagerArgs> topologyManager;

    private Builder() {}

    /**
     * Defines a comma-separated allowlist of unsafe sysctls or sysctl patterns which can be set
     * on the Pods. The allowed sysctl groups are {@code kernel.shm*}, {@code kernel.msg*},
     * {@code kernel.sem}, {@code fs.mqueue.*}, and {@code net.*}.
     */
    public Builder allowedUnsafeSysctls(List<String> allowedUnsafeSysctls) {
      this.allowedUnsafeSysctls = Output.of(List.copyOf(allowedUnsafeSysctls));
      return this;
    }

    /** The same, known later. */
    public Builder allowedUnsafeSysctls(Output<List<String>> allowedUnsafeSysctls) {
      this.allowedUnsafeSysctls = allowedUnsafeSysctls;
      return this;
    }

    /**
     * Defines the maximum number of container log files that can be present for a container.
     * The integer must be between 2 and 10, inclusive.
     */
    public Builder containerLogMaxFiles(int containerLogMaxFiles) {
      this.containerLogMaxFiles = Output.of(containerLogMaxFiles);
      return this;
    }

    /** The same, known later. */
    public Builder containerLogMaxFiles(Output<Integer> containerLogMaxFiles) {
      this.containerLogMaxFiles = containerLogMaxFiles;
      return this;
    }

    /**
     * Defines the maximum size of the
     * container log file before it is rotated. Specified as a positive number and a
     * unit suffix, such as {@code "100Ki"}, {@code "10Mi"}. Valid units are "Ki", "Mi", "Gi".
     * The value must be between {@code "10Mi"} and {@code "500Mi"}, inclusive. And the total
     * container log size
     * ({@code containerLogMaxSize} * {@code containerLogMaxFiles}) cannot exceed 1% of the
     * total storage of the node.
     */
    public Builder containerLogMaxSize(String containerLogMaxSize) {
      this.containerLogMaxSize = Output.of(containerLogMaxSize);
      return this;
    }

    /** The same, known later. */
    public Builder containerLogMaxSize(Output<String> containerLogMaxSize) {
      this.containerLogMaxSize = containerLogMaxSize;
      return this;
    }

    /**
     * If true, enables CPU CFS quota enforcement for
     * containers that specify CPU limits.
     */
    public Builder cpuCfsQuota(boolean cpuCfsQuota) {
      this.cpuCfsQuota = Output.of(cpuCfsQuota);
      return this;
    }

    /** The same, known later. */
    public Builder cpuCfsQuota(Output<Boolean> cpuCfsQuota) {
      this.cpuCfsQuota = cpuCfsQuota;
      return this;
    }

    /**
     * The CPU CFS quota period value. Specified
     * as a sequence of decimal numbers, each with optional fraction and a unit suffix,
     * such as {@code "300ms"}. Valid time units are "ns", "us" (or "µs"), "ms", "s", "m",
     * "h". The value must be a positive duration.
     */
    public Builder cpuCfsQuotaPeriod(String cpuCfsQuotaPeriod) {
      this.cpuCfsQuotaPeriod = Output.of(cpuCfsQuotaPeriod);
      return this;
    }

    /** The same, known later. */
    public Builder cpuCfsQuotaPeriod(Output<String> cpuCfsQuotaPeriod) {
      this.cpuCfsQuotaPeriod = cpuCfsQuotaPeriod;
      return this;
    }

    /**
     * The CPU management policy on the node. See
     * <a
     * href="https://kubernetes.io/docs/tasks/administer-cluster/cpu-management-policies/">K8S
     * CPU Management Policies</a>.
     * One of {@code "none"} or {@code "static"}. If unset (or set to the empty string {@code
     * ""}), the API will treat the field as if set to "none".
     * Prior to the 6.4.0 this field was marked as required. The workaround for the required
     * field
     * is setting the empty string {@code ""}, which will function identically to not setting
     * this field.
     */
    public Builder cpuManagerPolicy(String cpuManagerPolicy) {
      this.cpuManagerPolicy = Output.of(cpuManagerPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder cpuManagerPolicy(Output<String> cpuManagerPolicy) {
      this.cpuManagerPolicy = cpuManagerPolicy;
      return this;
    }

    /**
     * Contains configuration options to modify node-level parameters for container restart
     * behavior. Structure is documented below.
     */
    public Builder crashLoopBackOff(ClusterNodeConfigKubeletConfigCrashLoopBackOffArgs crashLoopBackOff) {
      this.crashLoopBackOff = Output.of(crashLoopBackOff);
      return this;
    }

    /** The same, known later. */
    public Builder crashLoopBackOff(Output<ClusterNodeConfigKubeletConfigCrashLoopBackOffArgs> crashLoopBackOff) {
      this.crashLoopBackOff = crashLoopBackOff;
      return this;
    }

    /**
     * Defines the maximum allowed grace period (in seconds) to use when terminating pods in
     * response to a soft eviction threshold being met. The integer must be positive and not
     * exceed 300.
     */
    public Builder evictionMaxPodGracePeriodSeconds(int evictionMaxPodGracePeriodSeconds) {
      this.evictionMaxPodGracePeriodSeconds = Output.of(evictionMaxPodGracePeriodSeconds);
      return this;
    }

    /** The same, known later. */
    public Builder evictionMaxPodGracePeriodSeconds(Output<Integer> evictionMaxPodGracePeriodSeconds) {
      this.evictionMaxPodGracePeriodSeconds = evictionMaxPodGracePeriodSeconds;
      return this;
    }

    /**
     * Defines a map of signal names to percentage that defines minimum reclaims. It describes
     * the minimum amount of a given resource the kubelet will reclaim when performing a pod
     * eviction. Structure is documented below.
     */
    public Builder evictionMinimumReclaim(ClusterNodeConfigKubeletConfigEvictionMinimumReclaimArgs evictionMinimumReclaim) {
      this.evictionMinimumReclaim = Output.of(evictionMinimumReclaim);
      return this;
    }

    /** The same, known later. */
    public Builder evictionMinimumReclaim(Output<ClusterNodeConfigKubeletConfigEvictionMinimumReclaimArgs> evictionMinimumReclaim) {
      this.evictionMinimumReclaim = evictionMinimumReclaim;
      return this;
    }

    /**
     * Defines a map of signal names to quantities or percentage that defines soft eviction
     * thresholds. Structure is documented below.
     */
    public Builder evictionSoft(ClusterNodeConfigKubeletConfigEvictionSoftArgs evictionSoft) {
      this.evictionSoft = Output.of(evictionSoft);
      return this;
    }

    /** The same, known later. */
    public Builder evictionSoft(Output<ClusterNodeConfigKubeletConfigEvictionSoftArgs> evictionSoft) {
      this.evictionSoft = evictionSoft;
      return this;
    }

    /**
     * Defines a map of signal names to durations that defines grace periods for soft eviction
     * thresholds. Each soft eviction threshold must have a corresponding grace period.
     * Structure is documented below.
     */
    public Builder evictionSoftGracePeriod(ClusterNodeConfigKubeletConfigEvictionSoftGracePeriodArgs evictionSoftGracePeriod) {
      this.evictionSoftGracePeriod = Output.of(evictionSoftGracePeriod);
      return this;
    }

    /** The same, known later. */
    public Builder evictionSoftGracePeriod(Output<ClusterNodeConfigKubeletConfigEvictionSoftGracePeriodArgs> evictionSoftGracePeriod) {
      this.evictionSoftGracePeriod = evictionSoftGracePeriod;
      return this;
    }

    /**
     * Defines the percent of disk usage after which image garbage collection is always run. The
     * integer must be between 10 and 85, inclusive.
     */
    public Builder imageGcHighThresholdPercent(int imageGcHighThresholdPercent) {
      this.imageGcHighThresholdPercent = Output.of(imageGcHighThresholdPercent);
      return this;
    }

    /** The same, known later. */
    public Builder imageGcHighThresholdPercent(Output<Integer> imageGcHighThresholdPercent) {
      this.imageGcHighThresholdPercent = imageGcHighThresholdPercent;
      return this;
    }

    /**
     * Defines the percent of disk usage before which image garbage collection is never run.
     * Lowest disk usage to garbage collect to. The integer must be between 10 and 85,
     * inclusive.
     */
    public Builder imageGcLowThresholdPercent(int imageGcLowThresholdPercent) {
      this.imageGcLowThresholdPercent = Output.of(imageGcLowThresholdPercent);
      return this;
    }

    /** The same, known later. */
    public Builder imageGcLowThresholdPercent(Output<Integer> imageGcLowThresholdPercent) {
      this.imageGcLowThresholdPercent = imageGcLowThresholdPercent;
      return this;
    }

    /**
     * Defines the maximum age an image can be unused before it is garbage collected. Specified
     * as a sequence of decimal numbers, each with optional fraction and a unit suffix, such as
     * {@code "300s"}, {@code "1.5m"}, and {@code "2h45m"}. Valid time units are "ns", "us" (or
     * "µs"), "ms", "s", "m", "h". The value must be a positive duration.
     */
    public Builder imageMaximumGcAge(String imageMaximumGcAge) {
      this.imageMaximumGcAge = Output.of(imageMaximumGcAge);
      return this;
    }

    /** The same, known later. */
    public Builder imageMaximumGcAge(Output<String> imageMaximumGcAge) {
      this.imageMaximumGcAge = imageMaximumGcAge;
      return this;
    }

    /**
     * Defines the minimum age for an unused image before it is garbage collected. Specified as
     * a sequence of decimal numbers, each with optional fraction and a unit suffix, such as
     * {@code "300s"}, {@code "1.5m"}. The value cannot be greater than "2m".
     */
    public Builder imageMinimumGcAge(String imageMinimumGcAge) {
      this.imageMinimumGcAge = Output.of(imageMinimumGcAge);
      return this;
    }

    /** The same, known later. */
    public Builder imageMinimumGcAge(Output<String> imageMinimumGcAge) {
      this.imageMinimumGcAge = imageMinimumGcAge;
      return this;
    }

    /**
     * Controls whether the kubelet read-only port is enabled. It is strongly recommended to set
     * this to {@code FALSE}. Possible values: {@code TRUE}, {@code FALSE}.
     */
    public Builder insecureKubeletReadonlyPortEnabled(ClusterNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled insecureKubeletReadonlyPortEnabled) {
      this.insecureKubeletReadonlyPortEnabled = Output.of(insecureKubeletReadonlyPortEnabled.value());
      return this;
    }

    /** The same, known later. */
    public Builder insecureKubeletReadonlyPortEnabled(Output<ClusterNodeConfigKubeletConfigInsecureKubeletReadonlyPortEnabled> insecureKubeletReadonlyPortEnabled) {
      this.insecureKubeletReadonlyPortEnabled = insecureKubeletReadonlyPortEnabled.applyValue(value -> value.value());
      return this;
    }

    /**
     * Set the maximum number of image pulls in parallel. The integer must be between 2 and 5,
     * inclusive.
     */
    public Builder maxParallelImagePulls(int maxParallelImagePulls) {
      this.maxParallelImagePulls = Output.of(maxParallelImagePulls);
      return this;
    }

    /** The same, known later. */
    public Builder maxParallelImagePulls(Output<Integer> maxParallelImagePulls) {
      this.maxParallelImagePulls = maxParallelImagePulls;
      return this;
    }

    /**
     * Configuration for the <a
     * href="https://kubernetes.io/docs/tasks/administer-cluster/memory-manager/">memory
     * manager</a> on the node.
     * The memory manager optimizes memory and hugepages allocation for pods, especially
     * those in the Guaranteed QoS class, by influencing NUMA affinity. Structure is documented
     * below.
     */
    public Builder memoryManager(ClusterNodeConfigKubeletConfigMemoryManagerArgs memoryManager) {
      this.memoryManager = Output.of(memoryManager);
      return this;
    }

    /** The same, known later. */
    public Builder memoryManager(Output<ClusterNodeConfigKubeletConfigMemoryManagerArgs> memoryManager) {
      this.memoryManager = memoryManager;
      return this;
    }

    /**
     * Controls the maximum number of processes allowed to run in a pod. The value must be
     * greater than or equal to 1024 and less than 4194304.
     */
    public Builder podPidsLimit(int podPidsLimit) {
      this.podPidsLimit = Output.of(podPidsLimit);
      return this;
    }

    /** The same, known later. */
    public Builder podPidsLimit(Output<Integer> podPidsLimit) {
      this.podPidsLimit = podPidsLimit;
      return this;
    }

    /**
     * The grace period (in seconds) to use during a graceful node shutdown for critical pods.
     * This value must be less than or equal to {@code shutdownGracePeriodSeconds}. This field
     * can only be configured if the node pool uses Spot VMs or Preemptible VMs.
     */
    public Builder shutdownGracePeriodCriticalPodsSeconds(int shutdownGracePeriodCriticalPodsSeconds) {
      this.shutdownGracePeriodCriticalPodsSeconds = Output.of(shutdownGracePeriodCriticalPodsSeconds);
      return this;
    }

    /** The same, known later. */
    public Builder shutdownGracePeriodCriticalPodsSeconds(Output<Integer> shutdownGracePeriodCriticalPodsSeconds) {
      this.shutdownGracePeriodCriticalPodsSeconds = shutdownGracePeriodCriticalPodsSeconds;
      return this;
    }

    /**
     * The grace period (in seconds) to use during a graceful node shutdown. This is the time
     * allocated for all pods (critical and non-critical) to terminate. The value must be
     * between 10 and 10000. This field can only be configured if the node pool uses Spot VMs or
     * Preemptible VMs.
     */
    public Builder shutdownGracePeriodSeconds(int shutdownGracePeriodSeconds) {
      this.shutdownGracePeriodSeconds = Output.of(shutdownGracePeriodSeconds);
      return this;
    }

    /** The same, known later. */
    public Builder shutdownGracePeriodSeconds(Output<Integer> shutdownGracePeriodSeconds) {
      this.shutdownGracePeriodSeconds = shutdownGracePeriodSeconds;
      return this;
    }

    /**
     * Defines whether to enable single process OOM killer. If true, the processes in the
     * container will be OOM killed individually instead of as a group.
     */
    public Builder singleProcessOomKill(boolean singleProcessOomKill) {
      this.singleProcessOomKill = Output.of(singleProcessOomKill);
      return this;
    }

    /** The same, known later. */
    public Builder singleProcessOomKill(Output<Boolean> singleProcessOomKill) {
      this.singleProcessOomKill = singleProcessOomKill;
      return this;
    }

    /**
     * These settings control the kubelet's <a
     * href="https://kubernetes.io/docs/tasks/administer-cluster/topology-manager/#topology-manager-policies">Topology
     * Manager policy</a>, which coordinates the set of components responsible for performance
     * optimizations related to CPU isolation, memory, and device locality. Structure is
     * documented below.
     */
    public Builder topologyManager(ClusterNodeConfigKubeletConfigTopologyManagerArgs topologyManager) {
      this.topologyManager = Output.of(topologyManager);
      return this;
    }

    /** The same, known later. */
    public Builder topologyManager(Output<ClusterNodeConfigKubeletConfigTopologyManagerArgs> topologyManager) {
      this.topologyManager = topologyManager;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterNodeConfigKubeletConfigArgs build() {
      return new ClusterNodeConfigKubeletConfigArgs(this);
    }
  }
}
