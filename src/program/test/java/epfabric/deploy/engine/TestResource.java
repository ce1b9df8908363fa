package epfabric.deploy.engine;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Export;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import com.pulumi.resources.ResourceArgs;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A resource of any type with a handful of properties, for tests of the engine. */
final class TestResource extends CustomResource {
  @Export(
      name = "name",
      refs = {String.class},
      tree = "[0]")
  private Output<String> name;

  @Export(
      name = "selfLink",
      refs = {String.class},
      tree = "[0]")
  private Output<String> selfLink;

  @Export(
      name = "email",
      refs = {String.class},
      tree = "[0]")
  private Output<String> email;

  @Export(
      name = "masterAuth",
      refs = {Map.class, String.class},
      tree = "[0,1,1]")
  private Output<Map<String, String>> masterAuth;

  private TestResource(String type, String resource, Args args, CustomResourceOptions options) {
    super(type, resource, args, options);
  }

  static TestResource of(String type, String name, Args args, CustomResourceOptions options) {
    return new TestResource(type, name, args, options);
  }

  static TestResource of(String type, String name, Args args) {
    return of(type, name, args, CustomResourceOptions.Empty);
  }

  Output<String> name() {
    return name;
  }

  Output<String> selfLink() {
    return selfLink;
  }

  Output<String> email() {
    return email;
  }

  Output<String> certificate() {
    return masterAuth.applyValue(auth -> auth.getOrDefault("clusterCaCertificate", "none"));
  }

  static final class Args extends ResourceArgs {
    @Import(name = "name")
    @Nullable Output<String> name;

    @Import(name = "network")
    @Nullable Output<String> network;

    @Import(name = "size")
    @Nullable Output<Integer> size;

    @Import(name = "spec")
    @Nullable Output<Map<String, Object>> spec;

    static Args named(String name) {
      Args args = new Args();
      args.name = Output.of(name);
      return args;
    }

    Args network(Output<String> value) {
      network = value;
      return this;
    }

    Args size(int value) {
      size = Output.of(value);
      return this;
    }

    Args spec(Map<String, Object> value) {
      spec = Output.of(value);
      return this;
    }
  }
}
