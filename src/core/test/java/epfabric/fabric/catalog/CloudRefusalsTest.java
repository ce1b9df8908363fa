package epfabric.fabric.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Classifies messages quoted from public sources; names of resources in them are changed. */
class CloudRefusalsTest {
  private static final CloudRefusals REFUSALS = CloudRefusals.known();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "reservation-full|Reservation does not have enough resources for the request: specific reservation \"b200-a\" is insufficient for node pool \"gpu\" at zone \"us-west2-c\": required 4 and short of 2 VM count of machine type a4-highgpu-8g.",
        "reservation-full|CONDITION_NOT_MET: Specified reservation 'projects/1234/reservations/h200' does not have available resources for the request.",
        "reservation-full|Reservation team-x does not have sufficient capacity for the requested resources.",
        "reservation-unknown|googleapi: Error 404: Google Compute Engine: reservation \"r-1/reservationBlocks/r-1-block-0007\" not found for node pool \"gpu\" at zone \"europe-west1-b\".",
        "reservation-unknown|Error 404: Google Compute Engine: reservation \"b200-prd\" not found for node pool \"p\" at zone \"us-central1-b\"., notFound",
        "reservation-unknown|The resource 'projects/p/zones/us-east4-b/reservations/x' was not found, notFound",
        "reservation-unknown|Could not find the given reservation with the following name: x.",
        "reservation-not-ready|Cannot insert instance to a reservation with status CREATING, as it requires reservation to be in READY state.",
        "reservation-unfit|Invalid value for field 'resource.reservationAffinity': '{ \"consumeReservationType\": \"SPECIFIC_ALLOCATION\"}'.",
        "reservation-unfit|Queued_provisioning requires reservation affinity to be set to none",
        "reservation-unfit|Reservation h4d-2 is incorrect for the requested resources.",
        "reservation-unfit|[UNSUPPORTED_OPERATION]: Instance 'gke-a-1' creation failed: To consume reservation with placement policy, the instance has to specify the same resource policy as the reservation.",
        "machine-type|Machine type with name 'n1-standard-99' does not exist in zone 'us-central1-a'.",
        "stockout|Current errors: [GCE_STOCKOUT]: Instance 'i' creation failed: x",
        "ip-space|[IP_SPACE_EXHAUSTED]: Instance 'gke-x-1' creation failed: IP space of 'projects/p/regions/europe-west1/subnetworks/s' is exhausted.",
        "ip-space|IP_SPACE_EXHAUSTED_WITH_DETAILS: IP space of 'projects/q/regions/us-east4/subnetworks/rdma-3' is exhausted.",
        "ip-space|The network \"default\" does not have available private IP space in 10.0.0.0/9 to reserve a /14 block for pods for cluster x",
        "placement-machine|Placement policy is not applicable to machine type n1-standard-1.",
        "placement-machine|Google Compute Engine: Placement policy is not applicable to machine type c4-standard-8",
        "placement-machine|Unsupported placement policy configuration. Please utilize c2 machine type.",
        "placement-full|No more than 0 instances of machine type a3-highgpu-8g can be created with this policy.",
        "placement-full|[CONDITION_NOT_MET]: Instance 'gke-f-2' creation failed: No more than 22 instances of machine type a4-highgpu-8g can be created with this policy.",
        "placement-full|No more than 0 instances can be created with this policy.",
        "network-profile|Invalid value for field 'resource.networkProfile': 'projects/p/global/networkProfiles/us-east1-b-vpc-roce'. The referenced network profile does not exist.",
        "network-profile|Error 400: Invalid value for field 'resource.networkProfile': 'global/networkProfiles/us-west2-c-vpc-roce'. The URL is malformed., invalid",
        "network-profile|The resource 'projects/q/global/networkProfiles/asia-south1-b-vpc-roce' was not found, notFound",
        "ip-range-taken|Invalid value for field 'resource.ipCidrRange': '192.168.0.0/28'. Invalid IPCidrRange: 192.168.0.0/28 conflicts with existing subnetwork 'n' in region 'us-west3'.",
        "subnetwork|Subnetwork \"projects/h/regions/asia-northeast1/subnetworks/s\" is not valid for Network \"n\"., badRequest",
        "subnetwork|Pod secondary range \"pods\" not found in network \"https://www.googleapis.com/compute/v1/projects/p/global/networks/default\", subnetwork \"default\".",
        "subnetwork|Networks must be distinct for NICs attached to a VM.",
        "machine-type|Invalid machine type \"e2-standard-4\" in zone \"us-central2-b\": GCE_NOT_FOUND",
        "machine-type|The resource 'projects/p/zones/us-central1-f/acceleratorTypes/nvidia-b200' was not found, badRequest",
        "service-account|Service account \"1-compute@developer.gserviceaccount.com\" does not exist., badRequest",
        "service-account|Permission 'iam.serviceaccounts.actAs' denied on service account 2-compute@developer.gserviceaccount.com (or it may not exist)., forbidden",
        "billing|This API method requires billing to be enabled. Please enable billing on project #p",
        "billing|Project p (#1) has billing disabled. Please enable it.",
        "api-disabled|Kubernetes Engine API is not enabled for this project.",
        "api-disabled|Cloud Billing API has not been used in project 7 before or it is disabled.",
        "org-policy|Constraint constraints/compute.restrictVpcPeering violated for project 4. Peering the network n is not allowed.",
        "org-policy|[VM_EXTERNAL_IP_ACCESS_POLICY_CONSTRAINT]: Instance 'gke-1' creation failed: Constraint constraints/compute.vmExternalIpAccess violated for project p.",
        "quota|Insufficient regional quota to satisfy request: resource \"C2_CPUS\": request requires '4.0' and is short '4.0'. project has a quota of '8.0' with '0.0' available.",
        "quota|Quota 'NETWORKS' exceeded. Limit: 5.0 globally.",
        "quota|Node scale up in zones us-central1-c associated with this pod failed: GCE quota exceeded. Pod is at risk of not being scheduled.",
        "disk-quota|Quota 'SSD_TOTAL_GB' exceeded.  Limit: 500.0 in region us-central1",
        "rate-limit|Too many operations: cluster \"c\" hits the concurrent operations quota 5, please try again later.",
        "rate-limit|Quota exceeded for quota metric 'Queries' and limit 'Queries per minute'",
        "stockout|The zone 'projects/p/zones/europe-west3-c' does not have enough resources available to fulfill the request.  Try a different zone, or try again later",
        "stockout|Error waiting for Creating Reservation: The zone 'projects/p/zones/us-central1-c' does not have enough resources available to fulfill the request.",
        "stockout|A n1-standard-4 VM instance with 1 nvidia-tesla-t4 accelerator(s) is currently unavailable in the us-central1-b zone.",
        "busy|Operation operation-159 is currently upgrading cluster c. Please wait and try again once it is done., failedPrecondition",
        "busy|Cluster is running incompatible operation operation-17.",
        "exists|The resource 'projects/p/regions/us-central1/subnetworks/s' already exists, alreadyExists",
        "in-use|The network resource 'projects/p/global/networks/n' is already being used by 'projects/p/global/firewalls/f'",
        "rights|Permission iam.serviceAccounts.create is required to perform this operation on project projects/g., forbidden",
        "quota|Error 403: You cannot create more than 3 clusters in location us-east5; to create more than 3, you must request an increase of your Google Compute Engine quota for region us-east5 to 25 CPUs or more.",
        "gke-version|Error 400: Node version \"1.31.6-gke.5\" is unsupported., badRequest",
        "gke-version|Master version must be one of \"STABLE\" channel supported versions [1.33.14-gke.1, 1.34.9-gke.1].",
        "gke-version|desired node version \"1.34.6-gke.1\" cannot be greater than current master version \"1.33.10-gke.0\"., badRequest",
        "gke-version|Node version \"1.34.8-gke.9\" must not have a greater minor version than master version \"1.33.11-gke.12\".",
        "gke-version|Master version 1.34.4-gke.22 must be set to the default RAPID releaseChannel version 1.35.0-gke.20., badRequest",
        "gke-version|Error 400: bad desired node version (1.34.6-gke.1)., badRequest",
        "release-channel|Auto_upgrade and auto_repair cannot be false when release_channel REGULAR is set., badRequest",
        "release-channel|Auto_upgrade cannot be false when release_channel RAPID is set., badRequest",
        "flex-start|ResponseError: code=400, message=Flex start node pools don't support TPUs with queued provisioning.",
        "local-ssd|Invalid value for field 'resource.disks[1].type': 'PERSISTENT'. Cannot create local SSD as persistent disk., invalid",
        "local-ssd|Can not use local SSDs as volumes when using ephemeral storage backed by local SSDs., badRequest",
        "cluster-unknown|Error 404: Not found: projects/p/locations/europe-west1/clusters/c., notFound",
        "login|google: could not find default credentials. See https://developers.google.com/accounts/docs/application-default-credentials for more information.",
        "login|ERROR: (gcloud.container.clusters.get-credentials) You do not currently have an active account selected.",
        "login|Reason: authError, Message: Invalid Credentials",
        "login|oauth2: cannot fetch token: 400 Bad Request",
        "scopes|ResponseError: code=403, message=Request had insufficient authentication scopes.",
        "pool-error|Error: NodePool gpu was created in the error state \"ERROR\"",
        "pool-error|NodePool was created in the error state RUNNING_WITH_ERROR",
        "nodes-unregistered|Error waiting for creating GKE NodePool: All cluster resources were brought up, but: only 0 nodes out of 4 have registered; cluster may be unhealthy.",
        "nodes-unregistered|All cluster resources were brought up, but: 3 nodes out of 3 are unhealthy.",
        "nodes-unregistered|All cluster resources were brought up, but the cluster API is reporting that component \"kube-apiserver\" from endpoint \"gke-1\" is unhealthy.",
        "autoscaler-limit|max cluster limit reached, nodepools out of resources: default-nodepool (cpu, memory)",
        "unavailable|rpc error: code = Unavailable desc = transport is closing",
        "unavailable|Error waiting for creating GKE cluster: timeout while waiting for state to become 'DONE' (last state: 'RUNNING', timeout: 30m0s)",
        "machine-type|Cannot use default machine type (e2-medium) with GPUs; choose a different machine type., badRequest",
        "subnetwork|Invalid resource usage: 'Cannot delete auto subnetwork from an auto subnet mode network.'.",
        "org-policy|Failed precondition: Constraint constraints/gcp.restrictNonCmekServices violated for projects/p attempting to create a resource without specifying a KMS CryptoKey.",
        "org-policy|Error 403: Request is prohibited by organization's policy. vpcServiceControlsUniqueIdentifier: VQQ",
        "org-policy|[CONDITION_NOT_MET]: Instance 'gke-p-1' creation failed: Constraint constraints/compute.requireShieldedVm violated for project projects/p. Secure Boot is not enabled.",
        "rights|Error 403: Required \"container.clusters.create\" permission(s) for \"projects/p\".",
        "rights|Caller does not have required permission to use project p. Grant the caller the roles/serviceusage.serviceUsageConsumer role.",
        "rights|googleapi: Error 403: The caller does not have permission, forbidden",
        "rights|forbidden: a@p.iam.gserviceaccount.com does not have serviceusage.services.use access to the Google Cloud project.",
        "rights|Required 'compute.networks.get' permission for 'projects/p/global/networks/n'",
      })
  void aKnownMessageIsClassified(String id, String message) {
    assertThat(REFUSALS.of(message)).map(CloudRefusal::id).contains(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Invalid value for field 'resource.properties.scheduling.preemptible': 'false'. Scheduling must have preemptible be false when AutomaticRestart is true.",
        "Requested invalid target size '16' for a Managed Instance Group in the gang mode of size '8'.",
        "the reservation was read. The zone is well and does not lack anything",
        "the quota is fine. The limit of pods is exceeded",
        "",
      })
  void messagesWithoutAKnownTextAreNotClassified(String message) {
    assertThat(REFUSALS.of(message)).isEmpty();
  }

  @Test
  void everyRefusalHasTextsASourceAndAUniqueId() {
    assertThat(REFUSALS.all())
        .allSatisfy(
            row -> {
              assertThat(row.texts()).isNotEmpty();
              assertThat(row.source()).isNotEmpty();
            });
    assertThat(REFUSALS.all()).map(CloudRefusal::id).doesNotHaveDuplicates();
    assertThat(REFUSALS.all()).flatMap(CloudRefusal::texts).doesNotHaveDuplicates();
  }

  @Test
  void aLongMessageIsClassifiedInLinearTime() {
    String message = "reservation quota required ' ".repeat(100_000);
    assertTimeoutPreemptively(
        Duration.ofSeconds(10), () -> assertThat(REFUSALS.of(message)).isEmpty());
  }
}
