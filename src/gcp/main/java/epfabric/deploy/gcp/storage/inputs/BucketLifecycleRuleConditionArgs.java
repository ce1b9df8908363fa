package epfabric.deploy.gcp.storage.inputs;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.storage.enums.BucketLifecycleRuleConditionMatchesStorageClasses;
import epfabric.deploy.gcp.storage.enums.BucketLifecycleRuleConditionWithState;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a block of type {@code gcp:storage/BucketLifecycleRuleCondition:BucketLifecycleRuleCondition}. */
@Generated("src/gcp/schema.json")
public final class BucketLifecycleRuleConditionArgs extends ResourceArgs {
  @Import(name = "age")
  private final @Nullable Output<Integer> age;

  @Import(name = "createdBefore")
  private final @Nullable Output<String> createdBefore;

  @Import(name = "customTimeBefore")
  private final @Nullable Output<String> customTimeBefore;

  @Import(name = "daysSinceCustomTime")
  private final @Nullable Output<Integer> daysSinceCustomTime;

  @Import(name = "daysSinceNoncurrentTime")
  private final @Nullable Output<Integer> daysSinceNoncurrentTime;

  @Import(name = "matchesPrefixes")
  private final @Nullable Output<List<String>> matchesPrefixes;

  @Import(name = "matchesStorageClasses")
  private final @Nullable Output<List<String>> matchesStorageClasses;

  @Import(name = "matchesSuffixes")
  private final @Nullable Output<List<String>> matchesSuffixes;

  @Import(name = "noncurrentTimeBefore")
  private final @Nullable Output<String> noncurrentTimeBefore;

  @Import(name = "numNewerVersions")
  private final @Nullable Output<Integer> numNewerVersions;

  @Import(name = "sendAgeIfZero")
  private final @Nullable Output<Boolean> sendAgeIfZero;

  @Import(name = "sendDaysSinceCustomTimeIfZero")
  private final @Nullable Output<Boolean> sendDaysSinceCustomTimeIfZero;

  @Import(name = "sendDaysSinceNoncurrentTimeIfZero")
  private final @Nullable Output<Boolean> sendDaysSinceNoncurrentTimeIfZero;

  @Import(name = "sendNumNewerVersionsIfZero")
  private final @Nullable Output<Boolean> sendNumNewerVersionsIfZero;

  @Import(name = "sizeAboveBytes")
  private final @Nullable Output<Integer> sizeAboveBytes;

  @Import(name = "sizeBelowBytes")
  private final @Nullable Output<Integer> sizeBelowBytes;

  @Import(name = "withState")
  private final @Nullable Output<String> withState;

  private BucketLifecycleRuleConditionArgs(Builder builder) {
    this.age = builder.age;
    this.createdBefore = builder.createdBefore;
    this.customTimeBefore = builder.customTimeBefore;
    this.daysSinceCustomTime = builder.daysSinceCustomTime;
    this.daysSinceNoncurrentTime = builder.daysSinceNoncurrentTime;
    this.matchesPrefixes = builder.matchesPrefixes;
    this.matchesStorageClasses = builder.matchesStorageClasses;
    this.matchesSuffixes = builder.matchesSuffixes;
    this.noncurrentTimeBefore = builder.noncurrentTimeBefore;
    this.numNewerVersions = builder.numNewerVersions;
    this.sendAgeIfZero = builder.sendAgeIfZero;
    this.sendDaysSinceCustomTimeIfZero = builder.sendDaysSinceCustomTimeIfZero;
    this.sendDaysSinceNoncurrentTimeIfZero = builder.sendDaysSinceNoncurrentTimeIfZero;
    this.sendNumNewerVersionsIfZero = builder.sendNumNewerVersionsIfZero;
    this.sizeAboveBytes = builder.sizeAboveBytes;
    this.sizeBelowBytes = builder.sizeBelowBytes;
    this.withState = builder.withState;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<Integer> age;
    private @Nullable Output<String> createdBefore;
    private @Nullable Output<String> customTimeBefore;
    private @Nullable Output<Integer> daysSinceCustomTime;
    private @Nullable Output<Integer> daysSinceNoncurrentTime;
    private @Nullable Output<List<String>> matchesPrefixes;
    private @Nullable Output<List<String>> matchesStorageClasses;
    private @Nullable Output<List<String>> matchesSuffixes;
    private @Nullable Output<String> noncurrentTimeBefore;
    private @Nullable Output<Integer> numNewerVersions;
    private @Nullable Output<Boolean> sendAgeIfZero;
    private @Nullable Output<Boolean> sendDaysSinceCustomTimeIfZero;
    private @Nullable Output<Boolean> sendDaysSinceNoncurrentTimeIfZero;
    private @Nullable Output<Boolean> sendNumNewerVersionsIfZero;
    private @Nullable Output<Integer> sizeAboveBytes;
    private @Nullable Output<Integer> sizeBelowBytes;
    private @Nullable Output<String> withState;

    private Builder() {}

    /**
     * Minimum age of an object in days to satisfy this condition. **Note** To set {@code 0}
     * value of {@code age}, {@code sendAgeIfZero} should be set {@code true} otherwise {@code
     * 0} value of {@code age} field will be ignored.
     */
    public Builder age(int age) {
      this.age = Output.of(age);
      return this;
    }

    /** The same, known later. */
    public Builder age(Output<Integer> age) {
      this.age = age;
      return this;
    }

    /**
     * A date in the RFC 3339 format YYYY-MM-DD. This condition is satisfied when an object is
     * created before midnight of the specified date in UTC.
     */
    public Builder createdBefore(String createdBefore) {
      this.createdBefore = Output.of(createdBefore);
      return this;
    }

    /** The same, known later. */
    public Builder createdBefore(Output<String> createdBefore) {
      this.createdBefore = createdBefore;
      return this;
    }

    /**
     * A date in the RFC 3339 format YYYY-MM-DD. This condition is satisfied when the customTime
     * metadata for the object is set to an earlier date than the date used in this lifecycle
     * condition.
     */
    public Builder customTimeBefore(String customTimeBefore) {
      this.customTimeBefore = Output.of(customTimeBefore);
      return this;
    }

    /** The same, known later. */
    public Builder customTimeBefore(Output<String> customTimeBefore) {
      this.customTimeBefore = customTimeBefore;
      return this;
    }

    /**
     * Days since the date set in the {@code customTime} metadata for the object. This condition
     * is satisfied when the current date and time is at least the specified number of days
     * after the {@code customTime}. Due to a current bug you are unable to set this value to
     * {@code 0} within Terraform. When set to {@code 0} it will be ignored, and your state will
     * treat it as though you supplied no {@code daysSinceCustomTime} condition.
     */
    public Builder daysSinceCustomTime(int daysSinceCustomTime) {
      this.daysSinceCustomTime = Output.of(daysSinceCustomTime);
      return this;
    }

    /** The same, known later. */
    public Builder daysSinceCustomTime(Output<Integer> daysSinceCustomTime) {
      this.daysSinceCustomTime = daysSinceCustomTime;
      return this;
    }

    /**
     * Relevant only for versioned objects. Number of days elapsed since the noncurrent
     * timestamp of an object. Due to a current bug you are unable to set this value to {@code
     * 0} within Terraform. When set to {@code 0} it will be ignored, and your state will treat
     * it as though you supplied no {@code daysSinceNoncurrentTime} condition.
     */
    public Builder daysSinceNoncurrentTime(int daysSinceNoncurrentTime) {
      this.daysSinceNoncurrentTime = Output.of(daysSinceNoncurrentTime);
      return this;
    }

    /** The same, known later. */
    public Builder daysSinceNoncurrentTime(Output<Integer> daysSinceNoncurrentTime) {
      this.daysSinceNoncurrentTime = daysSinceNoncurrentTime;
      return this;
    }

    /**
     * One or more matching name prefixes to satisfy this condition.
     */
    public Builder matchesPrefixes(List<String> matchesPrefixes) {
      this.matchesPrefixes = Output.of(List.copyOf(matchesPrefixes));
      return this;
    }

    /** The same, known later. */
    public Builder matchesPrefixes(Output<List<String>> matchesPrefixes) {
      this.matchesPrefixes = matchesPrefixes;
      return this;
    }

    /**
     * <a href="https://cloud.google.com/storage/docs/storage-classes">Storage Class</a> of
     * objects to satisfy this condition. Supported values include: {@code STANDARD}, {@code
     * MULTI_REGIONAL}, {@code REGIONAL}, {@code NEARLINE}, {@code COLDLINE}, {@code ARCHIVE},
     * {@code DURABLE_REDUCED_AVAILABILITY}.
     */
    public Builder matchesStorageClasses(List<BucketLifecycleRuleConditionMatchesStorageClasses> matchesStorageClasses) {
      this.matchesStorageClasses = Output.of(matchesStorageClasses.stream().map(item -> item.value()).toList());
      return this;
    }

    /** The same, known later. */
    public Builder matchesStorageClasses(Output<List<BucketLifecycleRuleConditionMatchesStorageClasses>> matchesStorageClasses) {
      this.matchesStorageClasses = matchesStorageClasses.applyValue(value -> value.stream().map(item -> item.value()).toList());
      return this;
    }

    /**
     * One or more matching name suffixes to satisfy this condition.
     */
    public Builder matchesSuffixes(List<String> matchesSuffixes) {
      this.matchesSuffixes = Output.of(List.copyOf(matchesSuffixes));
      return this;
    }

    /** The same, known later. */
    public Builder matchesSuffixes(Output<List<String>> matchesSuffixes) {
      this.matchesSuffixes = matchesSuffixes;
      return this;
    }

    /**
     * Relevant only for versioned objects. The date in RFC 3339 (e.g. {@code 2017-06-13}) when
     * the object became nonconcurrent. Due to a current bug you are unable to set this value to
     * {@code 0} within Terraform. When set to {@code 0} it will be ignored, and your state will
     * treat it as though you supplied no {@code noncurrentTimeBefore} condition.
     */
    public Builder noncurrentTimeBefore(String noncurrentTimeBefore) {
      this.noncurrentTimeBefore = Output.of(noncurrentTimeBefore);
      return this;
    }

    /** The same, known later. */
    public Builder noncurrentTimeBefore(Output<String> noncurrentTimeBefore) {
      this.noncurrentTimeBefore = noncurrentTimeBefore;
      return this;
    }

    /**
     * Relevant only for versioned objects. The number of newer versions of an object to satisfy
     * this condition. Due to a current bug you are unable to set this value to {@code 0} within
     * Terraform. When set to {@code 0} it will be ignored and your state will treat it as
     * though you supplied no {@code numNewerVersions} condition.
     */
    public Builder numNewerVersions(int numNewerVersions) {
      this.numNewerVersions = Output.of(numNewerVersions);
      return this;
    }

    /** The same, known later. */
    public Builder numNewerVersions(Output<Integer> numNewerVersions) {
      this.numNewerVersions = numNewerVersions;
      return this;
    }

    /**
     * While set true, {@code age} value will be sent in the request even for zero value of the
     * field. This field is only useful and required for setting 0 value to the {@code age}
     * field. It can be used alone or together with {@code age} attribute. **NOTE** {@code age}
     * attibute with {@code 0} value will be ommitted from the API request if {@code
     * sendAgeIfZero} field is having {@code false} value.
     */
    public Builder sendAgeIfZero(boolean sendAgeIfZero) {
      this.sendAgeIfZero = Output.of(sendAgeIfZero);
      return this;
    }

    /** The same, known later. */
    public Builder sendAgeIfZero(Output<Boolean> sendAgeIfZero) {
      this.sendAgeIfZero = sendAgeIfZero;
      return this;
    }

    /**
     * While set true, {@code daysSinceCustomTime} value will be sent in the request even for
     * zero value of the field. This field is only useful for setting 0 value to the {@code
     * daysSinceCustomTime} field. It can be used alone or together with {@code
     * daysSinceCustomTime}.
     */
    public Builder sendDaysSinceCustomTimeIfZero(boolean sendDaysSinceCustomTimeIfZero) {
      this.sendDaysSinceCustomTimeIfZero = Output.of(sendDaysSinceCustomTimeIfZero);
      return this;
    }

    /** The same, known later. */
    public Builder sendDaysSinceCustomTimeIfZero(Output<Boolean> sendDaysSinceCustomTimeIfZero) {
      this.sendDaysSinceCustomTimeIfZero = sendDaysSinceCustomTimeIfZero;
      return this;
    }

    /**
     * While set true, {@code daysSinceNoncurrentTime} value will be sent in the request even
     * for zero value of the field. This field is only useful for setting 0 value to the {@code
     * daysSinceNoncurrentTime} field. It can be used alone or together with {@code
     * daysSinceNoncurrentTime}.
     */
    public Builder sendDaysSinceNoncurrentTimeIfZero(boolean sendDaysSinceNoncurrentTimeIfZero) {
      this.sendDaysSinceNoncurrentTimeIfZero = Output.of(sendDaysSinceNoncurrentTimeIfZero);
      return this;
    }

    /** The same, known later. */
    public Builder sendDaysSinceNoncurrentTimeIfZero(Output<Boolean> sendDaysSinceNoncurrentTimeIfZero) {
      this.sendDaysSinceNoncurrentTimeIfZero = sendDaysSinceNoncurrentTimeIfZero;
      return this;
    }

    /**
     * While set true, {@code numNewerVersions} value will be sent in the request even for zero
     * value of the field. This field is only useful for setting 0 value to the {@code
     * numNewerVersions} field. It can be used alone or together with {@code numNewerVersions}.
     */
    public Builder sendNumNewerVersionsIfZero(boolean sendNumNewerVersionsIfZero) {
      this.sendNumNewerVersionsIfZero = Output.of(sendNumNewerVersionsIfZero);
      return this;
    }

    /** The same, known later. */
    public Builder sendNumNewerVersionsIfZero(Output<Boolean> sendNumNewerVersionsIfZero) {
      this.sendNumNewerVersionsIfZero = sendNumNewerVersionsIfZero;
      return this;
    }

    /**
     * Objects having a size greater than this value in bytes will be matched.
     */
    public Builder sizeAboveBytes(int sizeAboveBytes) {
      this.sizeAboveBytes = Output.of(sizeAboveBytes);
      return this;
    }

    /** The same, known later. */
    public Builder sizeAboveBytes(Output<Integer> sizeAboveBytes) {
      this.sizeAboveBytes = sizeAboveBytes;
      return this;
    }

    /**
     * Objects having a size smaller than this value in bytes will be matched.
     */
    public Builder sizeBelowBytes(int sizeBelowBytes) {
      this.sizeBelowBytes = Output.of(sizeBelowBytes);
      return this;
    }

    /** The same, known later. */
    public Builder sizeBelowBytes(Output<Integer> sizeBelowBytes) {
      this.sizeBelowBytes = sizeBelowBytes;
      return this;
    }

    /**
     * Match to live and/or archived objects. Unversioned buckets have only live objects.
     * Supported values include: {@code "LIVE"}, {@code "ARCHIVED"}, {@code "ANY"}.
     */
    public Builder withState(BucketLifecycleRuleConditionWithState withState) {
      this.withState = Output.of(withState.value());
      return this;
    }

    /** The same, known later. */
    public Builder withState(Output<BucketLifecycleRuleConditionWithState> withState) {
      this.withState = withState.applyValue(value -> value.value());
      return this;
    }

    /** Returns the current inputs. */
    public BucketLifecycleRuleConditionArgs build() {
      return new BucketLifecycleRuleConditionArgs(this);
    }
  }
}
