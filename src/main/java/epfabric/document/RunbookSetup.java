package epfabric.document;

import epfabric.facts.PulumiVersions;
import epfabric.plan.FabricPlan;
import epfabric.value.ShellWord;
import java.util.ArrayList;
import java.util.List;

/** Tools, state and images: what is done once before the first deployment. */
final class RunbookSetup {
  private final FabricPlan plan;
  private final Names names;

  RunbookSetup(FabricPlan plan) {
    this.plan = plan;
    this.names = new Names(plan);
  }

  void write(Markdown out) {
    out.heading("1. Once per machine: tools");
    out.text(
        "Needed: Java 17 or newer, the Pulumi CLI "
            + PulumiVersions.CLI
            + " (as `.pulumi.version` says), `gcloud`, `kubectl`. With `gcloud` from a"
            + " package"
            + " repository, install `google-cloud-cli-gke-gcloud-auth-plugin` from there instead.");
    out.commands(
        "pulumi plugin install resource gcp " + PulumiVersions.GCP,
        "pulumi plugin install resource kubernetes " + PulumiVersions.KUBERNETES,
        "gcloud components install gke-gcloud-auth-plugin",
        "gke-gcloud-auth-plugin --version",
        "gcloud auth login",
        "gcloud auth application-default login",
        "gcloud config set project " + names.project());
    state(out);
    images(out);
  }

  private void state(Markdown out) {
    out.heading("2. Once per project: where the state lives");
    out.text(
        "Bucket and key names are proposals; any others do. The bucket keeps old versions, so"
            + " that a"
            + " damaged state can be brought back. The key encrypts secrets in the state.");
    out.text(
        "Run `stack init` in the repository and before bundling: it writes `secretsprovider` and"
            + " `encryptedkey` (with a passphrase instead of a key: `encryptionsalt`) into "
            + Markdown.code("Pulumi." + plan.scope().environment() + ".yaml")
            + ". Commit that, then bundle; a bundle made earlier holds the file without them. In"
            + " the"
            + " repository:");
    String key = "--keyring epfabric --location " + names.region();
    String project = " --project " + names.project();
    String bucket = names.stateBucket();
    out.commands(
        "gcloud services enable storage.googleapis.com cloudkms.googleapis.com" + project,
        "gcloud storage buckets create "
            + bucket
            + project
            + (" --location "
                + names.region()
                + " --uniform-bucket-level-access --public-access-prevention"),
        "gcloud storage buckets update " + bucket + " --versioning",
        "gcloud kms keyrings create epfabric --location " + names.region() + project,
        "gcloud kms keys create pulumi " + key + " --purpose encryption" + project,
        "pulumi login " + bucket,
        "pulumi stack init " + names.environment() + " --secrets-provider " + keyUrl(),
        "git add " + names.file(),
        "git commit -m " + ShellWord.of("Secrets provider of " + plan.scope().environment()));
    out.text(
        "Expected: `stack init` 1 s (measured, with a local state), the rest seconds (estimated).");
  }

  private String keyUrl() {
    return ShellWord.of(
        "gcpkms://projects/"
            + plan.scope().project()
            + ("/locations/" + plan.scope().region())
            + "/keyRings/epfabric/cryptoKeys/pulumi");
  }

  private void images(Markdown out) {
    out.heading("3. Once per project and region: artifacts");
    out.text(
        "**Skip this if another environment of this project and region has done it**: image"
            + " repository and cache bucket exist once, and creating them a second time fails with"
            + " 409. They are a stack of their own, which environments share and which `destroy` of"
            + " this environment leaves alone. A stack needs an environment file of its name, so"
            + " this one bears the name of the first environment; later changes of it use that"
            + " name too. In the repository:");
    out.commands(
        "pulumi -C stacks/artifacts stack select --create "
            + names.environment()
            + (" --secrets-provider " + keyUrl()),
        "pulumi -C stacks/artifacts up -s " + names.environment());
    out.text("Expected: 1 to 2 minutes (estimated).");
    List<String> images = new ArrayList<>();
    images.add("installer: " + Markdown.code(plan.workload().images().installer().toString()));
    images.add("test: " + Markdown.code(plan.workload().images().test().toString()));
    images.add("judge: " + Markdown.code(plan.workload().images().judge().toString()));
    out.list(images);
    plan.workload().images().pullSecret().ifPresent(secret -> secret(out, secret));
    if (plan.workload().images().built()) {
      out.text(BUILT);
    } else {
      build(out);
    }
    out.text(
        "The bundle is this environment, ready to travel; all that follows is run in its folder. In"
            + " the repository:");
    out.commands(names.epfabric("bundle"), "cd " + names.bundle());
  }

  private void secret(Markdown out, String secret) {
    out.text(
        "Pods pull them with the secret "
            + Markdown.code(secret)
            + ", which `up` does not make: its content would be in the state. `up` makes the"
            + " namespaces, and pods wait until it is there:");
    String create = "kubectl create secret docker-registry " + ShellWord.of(secret) + " -n ";
    String of = " --docker-server=REGISTRY --docker-username=USER --docker-password=PASSWORD";
    out.commands(
        create + plan.install().namespace() + of, create + plan.install().testNamespace() + of);
  }

  private static final String BUILT =
      "All images are pinned by digest. `up` runs them; the namespaces admit no others.";

  /** What works without images, and how to get some. */
  private void build(Markdown out) {
    String environment = plan.scope().environment();
    out.text(
        "A digest of zeros stands for an image that is not built. `pulumi preview` works without"
            + " them; an `up` that would run one refuses before it registers anything. They are"
            + " built once for a software set, in the repository:");
    out.commands(
        "./epfabric image lock " + ShellWord.of(plan.workload().software().name()),
        names.epfabric("image build") + " --push");
    out.text(
        "Expected: `lock` looks up every checksum that the catalog does not know and shows what it"
            + " writes; `build` needs docker with buildx, or `--cloud-build`, and ends with "
            + Markdown.code("images." + environment + ".yaml")
            + ": commit both files. `./epfabric image plan "
            + environment
            + "` says beforehand what is built from what, how big and how long. Networks and"
            + " cluster alone need no image: whoever deploys by layers (`docs/layers.md` of the"
            + " repository) can begin with those; whoever begins by layers goes on by layers.");
  }
}
