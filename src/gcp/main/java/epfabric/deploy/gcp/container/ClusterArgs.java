package epfabric.deploy.gcp.container;

import com.pulumi.core.Output;
import com.pulumi.core.annotations.Import;
import com.pulumi.resources.ResourceArgs;
import epfabric.deploy.gcp.container.enums.ClusterDatapathProvider;
import epfabric.deploy.gcp.container.enums.ClusterDataplaneOptimizationMode;
import epfabric.deploy.gcp.container.enums.ClusterDeletionPolicy;
import epfabric.deploy.gcp.container.enums.ClusterInTransitEncryptionConfig;
import epfabric.deploy.gcp.container.enums.ClusterNetworkingMode;
import epfabric.deploy.gcp.container.inputs.ClusterAddonsConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterAnonymousAuthenticationConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterAuthenticatorGroupsConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterAutopilotClusterPolicyConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterBinaryAuthorizationArgs;
import epfabric.deploy.gcp.container.inputs.ClusterClusterAutoscalingArgs;
import epfabric.deploy.gcp.container.inputs.ClusterClusterTelemetryArgs;
import epfabric.deploy.gcp.container.inputs.ClusterConfidentialNodesArgs;
import epfabric.deploy.gcp.container.inputs.ClusterControlPlaneEndpointsConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterCostManagementConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterDatabaseEncryptionArgs;
import epfabric.deploy.gcp.container.inputs.ClusterDefaultSnatStatusArgs;
import epfabric.deploy.gcp.container.inputs.ClusterDnsConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterEnableK8sBetaApisArgs;
import epfabric.deploy.gcp.container.inputs.ClusterEnterpriseConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterFleetArgs;
import epfabric.deploy.gcp.container.inputs.ClusterGatewayApiConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterGkeAutoUpgradeConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterIdentityServiceConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterIpAllocationPolicyArgs;
import epfabric.deploy.gcp.container.inputs.ClusterLoggingConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMaintenancePolicyArgs;
import epfabric.deploy.gcp.container.inputs.ClusterManagedMachineLearningDiagnosticsConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterManagedOpentelemetryConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMasterAuthArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMasterAuthorizedNetworksConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMeshCertificatesArgs;
import epfabric.deploy.gcp.container.inputs.ClusterMonitoringConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterNetworkPerformanceConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterNetworkPolicyArgs;
import epfabric.deploy.gcp.container.inputs.ClusterNodeConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterNodeCreationConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterNodePoolAutoConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterNodePoolDefaultsArgs;
import epfabric.deploy.gcp.container.inputs.ClusterNotificationConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterPodAutoscalingArgs;
import epfabric.deploy.gcp.container.inputs.ClusterPodSecurityPolicyConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterPrivateClusterConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterProtectConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterRbacBindingConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterReleaseChannelArgs;
import epfabric.deploy.gcp.container.inputs.ClusterResourceUsageExportConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterRollbackSafeUpgradeArgs;
import epfabric.deploy.gcp.container.inputs.ClusterSecretManagerConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterSecretSyncConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterSecurityPostureConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterServiceExternalIpsConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterTpuConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterUserManagedKeysConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterVerticalPodAutoscalingArgs;
import epfabric.deploy.gcp.container.inputs.ClusterWorkloadAltsConfigArgs;
import epfabric.deploy.gcp.container.inputs.ClusterWorkloadIdentityConfigArgs;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Inputs of a resource of type {@code gcp:container/cluster:Cluster}. */
@Generated("src/gcp/schema.json")
public final class ClusterArgs extends ResourceArgs {
  /** The type of the resource, as Pulumi registers it. */
  public static final String TYPE = "gcp:container/cluster:Cluster";

  @Import(name = "addonsConfig")
  private final @Nullable Output<ClusterAddonsConfigArgs> addonsConfig;

  @Import(name = "allowNetAdmin")
  private final @Nullable Output<Boolean> allowNetAdmin;

  @Import(name = "anonymousAuthenticationConfig")
  private final @Nullable Output<ClusterAnonymousAuthenticationConfigArgs> anonymousAuthenticationConfig;

  @Import(name = "authenticatorGroupsConfig")
  private final @Nullable Output<ClusterAuthenticatorGroupsConfigArgs> authenticatorGroupsConfig;

  @Import(name = "autopilotClusterPolicyConfig")
  private final @Nullable Output<ClusterAutopilotClusterPolicyConfigArgs> autopilotClusterPolicyConfig;

  @Import(name = "autopilotPrivilegedAdmissions")
  private final @Nullable Output<List<String>> autopilotPrivilegedAdmissions;

  @Import(name = "binaryAuthorization")
  private final @Nullable Output<ClusterBinaryAuthorizationArgs> binaryAuthorization;

  @Import(name = "clusterAutoscaling")
  private final @Nullable Output<ClusterClusterAutoscalingArgs> clusterAutoscaling;

  @Import(name = "clusterIpv4Cidr")
  private final @Nullable Output<String> clusterIpv4Cidr;

  @Import(name = "clusterTelemetry")
  private final @Nullable Output<ClusterClusterTelemetryArgs> clusterTelemetry;

  @Import(name = "confidentialNodes")
  private final @Nullable Output<ClusterConfidentialNodesArgs> confidentialNodes;

  @Import(name = "controlPlaneEndpointsConfig")
  private final @Nullable Output<ClusterControlPlaneEndpointsConfigArgs> controlPlaneEndpointsConfig;

  @Import(name = "costManagementConfig")
  private final @Nullable Output<ClusterCostManagementConfigArgs> costManagementConfig;

  @Import(name = "databaseEncryption")
  private final @Nullable Output<ClusterDatabaseEncryptionArgs> databaseEncryption;

  @Import(name = "datapathProvider")
  private final @Nullable Output<String> datapathProvider;

  @Import(name = "dataplaneOptimizationMode")
  private final @Nullable Output<String> dataplaneOptimizationMode;

  @Import(name = "defaultMaxPodsPerNode")
  private final @Nullable Output<Integer> defaultMaxPodsPerNode;

  @Import(name = "defaultSnatStatus")
  private final @Nullable Output<ClusterDefaultSnatStatusArgs> defaultSnatStatus;

  @Import(name = "deletionPolicy")
  private final @Nullable Output<String> deletionPolicy;

  @Import(name = "deletionProtection")
  private final @Nullable Output<Boolean> deletionProtection;

  @Import(name = "description")
  private final @Nullable Output<String> description;

  @Import(name = "desiredEmulatedVersion")
  private final @Nullable Output<String> desiredEmulatedVersion;

  @Import(name = "disableL4LbFirewallReconciliation")
  private final @Nullable Output<Boolean> disableL4LbFirewallReconciliation;

  @Import(name = "dnsConfig")
  private final @Nullable Output<ClusterDnsConfigArgs> dnsConfig;

  @Import(name = "enableAutopilot")
  private final @Nullable Output<Boolean> enableAutopilot;

  @Import(name = "enableCiliumClusterwideNetworkPolicy")
  private final @Nullable Output<Boolean> enableCiliumClusterwideNetworkPolicy;

  @Import(name = "enableFqdnNetworkPolicy")
  private final @Nullable Output<Boolean> enableFqdnNetworkPolicy;

  @Import(name = "enableIntranodeVisibility")
  private final @Nullable Output<Boolean> enableIntranodeVisibility;

  @Import(name = "enableK8sBetaApis")
  private final @Nullable Output<ClusterEnableK8sBetaApisArgs> enableK8sBetaApis;

  @Import(name = "enableKubernetesAlpha")
  private final @Nullable Output<Boolean> enableKubernetesAlpha;

  @Import(name = "enableL4IlbSubsetting")
  private final @Nullable Output<Boolean> enableL4IlbSubsetting;

  @Import(name = "enableLegacyAbac")
  private final @Nullable Output<Boolean> enableLegacyAbac;

  @Import(name = "enableMultiNetworking")
  private final @Nullable Output<Boolean> enableMultiNetworking;

  @Import(name = "enableShieldedNodes")
  private final @Nullable Output<Boolean> enableShieldedNodes;

  @Import(name = "enableTpu")
  private final @Nullable Output<Boolean> enableTpu;

  @Import(name = "enterpriseConfig")
  private final @Nullable Output<ClusterEnterpriseConfigArgs> enterpriseConfig;

  @Import(name = "fleet")
  private final @Nullable Output<ClusterFleetArgs> fleet;

  @Import(name = "gatewayApiConfig")
  private final @Nullable Output<ClusterGatewayApiConfigArgs> gatewayApiConfig;

  @Import(name = "gkeAutoUpgradeConfig")
  private final @Nullable Output<ClusterGkeAutoUpgradeConfigArgs> gkeAutoUpgradeConfig;

  @Import(name = "identityServiceConfig")
  private final @Nullable Output<ClusterIdentityServiceConfigArgs> identityServiceConfig;

  @Import(name = "ignoreNodeCountChanges")
  private final @Nullable Output<Boolean> ignoreNodeCountChanges;

  @Import(name = "inTransitEncryptionConfig")
  private final @Nullable Output<String> inTransitEncryptionConfig;

  @Import(name = "initialNodeCount")
  private final @Nullable Output<Integer> initialNodeCount;

  @Import(name = "ipAllocationPolicy")
  private final @Nullable Output<ClusterIpAllocationPolicyArgs> ipAllocationPolicy;

  @Import(name = "location")
  private final @Nullable Output<String> location;

  @Import(name = "loggingConfig")
  private final @Nullable Output<ClusterLoggingConfigArgs> loggingConfig;

  @Import(name = "loggingService")
  private final @Nullable Output<String> loggingService;

  @Import(name = "maintenancePolicy")
  private final @Nullable Output<ClusterMaintenancePolicyArgs> maintenancePolicy;

  @Import(name = "managedMachineLearningDiagnosticsConfig")
  private final @Nullable Output<ClusterManagedMachineLearningDiagnosticsConfigArgs> managedMachineLearningDiagnosticsConfig;

  @Import(name = "managedOpentelemetryConfig")
  private final @Nullable Output<ClusterManagedOpentelemetryConfigArgs> managedOpentelemetryConfig;

  @Import(name = "masterAuth")
  private final @Nullable Output<ClusterMasterAuthArgs> masterAuth;

  @Import(name = "masterAuthorizedNetworksConfig")
  private final @Nullable Output<ClusterMasterAuthorizedNetworksConfigArgs> masterAuthorizedNetworksConfig;

  @Import(name = "meshCertificates")
  private final @Nullable Output<ClusterMeshCertificatesArgs> meshCertificates;

  @Import(name = "minMasterVersion")
  private final @Nullable Output<String> minMasterVersion;

  @Import(name = "monitoringConfig")
  private final @Nullable Output<ClusterMonitoringConfigArgs> monitoringConfig;

  @Import(name = "monitoringService")
  private final @Nullable Output<String> monitoringService;

  @Import(name = "name")
  private final @Nullable Output<String> name;

  @Import(name = "network")
  private final @Nullable Output<String> network;

  @Import(name = "networkPerformanceConfig")
  private final @Nullable Output<ClusterNetworkPerformanceConfigArgs> networkPerformanceConfig;

  @Import(name = "networkPolicy")
  private final @Nullable Output<ClusterNetworkPolicyArgs> networkPolicy;

  @Import(name = "networkingMode")
  private final @Nullable Output<String> networkingMode;

  @Import(name = "nodeConfig")
  private final @Nullable Output<ClusterNodeConfigArgs> nodeConfig;

  @Import(name = "nodeCreationConfig")
  private final @Nullable Output<ClusterNodeCreationConfigArgs> nodeCreationConfig;

  @Import(name = "nodeLocations")
  private final @Nullable Output<List<String>> nodeLocations;

  @Import(name = "nodePoolAutoConfig")
  private final @Nullable Output<ClusterNodePoolAutoConfigArgs> nodePoolAutoConfig;

  @Import(name = "nodePoolDefaults")
  private final @Nullable Output<ClusterNodePoolDefaultsArgs> nodePoolDefaults;

  @Import(name = "nodeVersion")
  private final @Nullable Output<String> nodeVersion;

  @Import(name = "notificationConfig")
  private final @Nullable Output<ClusterNotificationConfigArgs> notificationConfig;

  @Import(name = "podAutoscaling")
  private final @Nullable Output<ClusterPodAutoscalingArgs> podAutoscaling;

  @Import(name = "podSecurityPolicyConfig")
  private final @Nullable Output<ClusterPodSecurityPolicyConfigArgs> podSecurityPolicyConfig;

  @Import(name = "privateClusterConfig")
  private final @Nullable Output<ClusterPrivateClusterConfigArgs> privateClusterConfig;

  @Import(name = "privateIpv6GoogleAccess")
  private final @Nullable Output<String> privateIpv6GoogleAccess;

  @Import(name = "project")
  private final @Nullable Output<String> project;

  @Import(name = "protectConfig")
  private final @Nullable Output<ClusterProtectConfigArgs> protectConfig;

  @Import(name = "rbacBindingConfig")
  private final @Nullable Output<ClusterRbacBindingConfigArgs> rbacBindingConfig;

  @Import(name = "releaseChannel")
  private final @Nullable Output<ClusterReleaseChannelArgs> releaseChannel;

  @Import(name = "removeDefaultNodePool")
  private final @Nullable Output<Boolean> removeDefaultNodePool;

  @Import(name = "resourceLabels")
  private final @Nullable Output<Map<String, String>> resourceLabels;

  @Import(name = "resourceUsageExportConfig")
  private final @Nullable Output<ClusterResourceUsageExportConfigArgs> resourceUsageExportConfig;

  @Import(name = "rollbackSafeUpgrade")
  private final @Nullable Output<ClusterRollbackSafeUpgradeArgs> rollbackSafeUpgrade;

  @Import(name = "secretManagerConfig")
  private final @Nullable Output<ClusterSecretManagerConfigArgs> secretManagerConfig;

  @Import(name = "secretSyncConfig")
  private final @Nullable Output<ClusterSecretSyncConfigArgs> secretSyncConfig;

  @Import(name = "securityPostureConfig")
  private final @Nullable Output<ClusterSecurityPostureConfigArgs> securityPostureConfig;

  @Import(name = "serviceExternalIpsConfig")
  private final @Nullable Output<ClusterServiceExternalIpsConfigArgs> serviceExternalIpsConfig;

  @Import(name = "skipNodePoolRefresh")
  private final @Nullable Output<Boolean> skipNodePoolRefresh;

  @Import(name = "subnetwork")
  private final @Nullable Output<String> subnetwork;

  @Import(name = "tpuConfig")
  private final @Nullable Output<ClusterTpuConfigArgs> tpuConfig;

  @Import(name = "userManagedKeysConfig")
  private final @Nullable Output<ClusterUserManagedKeysConfigArgs> userManagedKeysConfig;

  @Import(name = "verticalPodAutoscaling")
  private final @Nullable Output<ClusterVerticalPodAutoscalingArgs> verticalPodAutoscaling;

  @Import(name = "workloadAltsConfig")
  private final @Nullable Output<ClusterWorkloadAltsConfigArgs> workloadAltsConfig;

  @Import(name = "workloadIdentityConfig")
  private final @Nullable Output<ClusterWorkloadIdentityConfigArgs> workloadIdentityConfig;

  private ClusterArgs(Builder builder) {
    this.addonsConfig = builder.addonsConfig;
    this.allowNetAdmin = builder.allowNetAdmin;
    this.anonymousAuthenticationConfig = builder.anonymousAuthenticationConfig;
    this.authenticatorGroupsConfig = builder.authenticatorGroupsConfig;
    this.autopilotClusterPolicyConfig = builder.autopilotClusterPolicyConfig;
    this.autopilotPrivilegedAdmissions = builder.autopilotPrivilegedAdmissions;
    this.binaryAuthorization = builder.binaryAuthorization;
    this.clusterAutoscaling = builder.clusterAutoscaling;
    this.clusterIpv4Cidr = builder.clusterIpv4Cidr;
    this.clusterTelemetry = builder.clusterTelemetry;
    this.confidentialNodes = builder.confidentialNodes;
    this.controlPlaneEndpointsConfig = builder.controlPlaneEndpointsConfig;
    this.costManagementConfig = builder.costManagementConfig;
    this.databaseEncryption = builder.databaseEncryption;
    this.datapathProvider = builder.datapathProvider;
    this.dataplaneOptimizationMode = builder.dataplaneOptimizationMode;
    this.defaultMaxPodsPerNode = builder.defaultMaxPodsPerNode;
    this.defaultSnatStatus = builder.defaultSnatStatus;
    this.deletionPolicy = builder.deletionPolicy;
    this.deletionProtection = builder.deletionProtection;
    this.description = builder.description;
    this.desiredEmulatedVersion = builder.desiredEmulatedVersion;
    this.disableL4LbFirewallReconciliation = builder.disableL4LbFirewallReconciliation;
    this.dnsConfig = builder.dnsConfig;
    this.enableAutopilot = builder.enableAutopilot;
    this.enableCiliumClusterwideNetworkPolicy = builder.enableCiliumClusterwideNetworkPolicy;
    this.enableFqdnNetworkPolicy = builder.enableFqdnNetworkPolicy;
    this.enableIntranodeVisibility = builder.enableIntranodeVisibility;
    this.enableK8sBetaApis = builder.enableK8sBetaApis;
    this.enableKubernetesAlpha = builder.enableKubernetesAlpha;
    this.enableL4IlbSubsetting = builder.enableL4IlbSubsetting;
    this.enableLegacyAbac = builder.enableLegacyAbac;
    this.enableMultiNetworking = builder.enableMultiNetworking;
    this.enableShieldedNodes = builder.enableShieldedNodes;
    this.enableTpu = builder.enableTpu;
    this.enterpriseConfig = builder.enterpriseConfig;
    this.fleet = builder.fleet;
    this.gatewayApiConfig = builder.gatewayApiConfig;
    this.gkeAutoUpgradeConfig = builder.gkeAutoUpgradeConfig;
    this.identityServiceConfig = builder.identityServiceConfig;
    this.ignoreNodeCountChanges = builder.ignoreNodeCountChanges;
    this.inTransitEncryptionConfig = builder.inTransitEncryptionConfig;
    this.initialNodeCount = builder.initialNodeCount;
    this.ipAllocationPolicy = builder.ipAllocationPolicy;
    this.location = builder.location;
    this.loggingConfig = builder.loggingConfig;
    this.loggingService = builder.loggingService;
    this.maintenancePolicy = builder.maintenancePolicy;
    this.managedMachineLearningDiagnosticsConfig = builder.managedMachineLearningDiagnosticsConfig;
    this.managedOpentelemetryConfig = builder.managedOpentelemetryConfig;
    this.masterAuth = builder.masterAuth;
    this.masterAuthorizedNetworksConfig = builder.masterAuthorizedNetworksConfig;
    this.meshCertificates = builder.meshCertificates;
    this.minMasterVersion = builder.minMasterVersion;
    this.monitoringConfig = builder.monitoringConfig;
    this.monitoringService = builder.monitoringService;
    this.name = builder.name;
    this.network = builder.network;
    this.networkPerformanceConfig = builder.networkPerformanceConfig;
    this.networkPolicy = builder.networkPolicy;
    this.networkingMode = builder.networkingMode;
    this.nodeConfig = builder.nodeConfig;
    this.nodeCreationConfig = builder.nodeCreationConfig;
    this.nodeLocations = builder.nodeLocations;
    this.nodePoolAutoConfig = builder.nodePoolAutoConfig;
    this.nodePoolDefaults = builder.nodePoolDefaults;
    this.nodeVersion = builder.nodeVersion;
    this.notificationConfig = builder.notificationConfig;
    this.podAutoscaling = builder.podAutoscaling;
    this.podSecurityPolicyConfig = builder.podSecurityPolicyConfig;
    this.privateClusterConfig = builder.privateClusterConfig;
    this.privateIpv6GoogleAccess = builder.privateIpv6GoogleAccess;
    this.project = builder.project;
    this.protectConfig = builder.protectConfig;
    this.rbacBindingConfig = builder.rbacBindingConfig;
    this.releaseChannel = builder.releaseChannel;
    this.removeDefaultNodePool = builder.removeDefaultNodePool;
    this.resourceLabels = builder.resourceLabels;
    this.resourceUsageExportConfig = builder.resourceUsageExportConfig;
    this.rollbackSafeUpgrade = builder.rollbackSafeUpgrade;
    this.secretManagerConfig = builder.secretManagerConfig;
    this.secretSyncConfig = builder.secretSyncConfig;
    this.securityPostureConfig = builder.securityPostureConfig;
    this.serviceExternalIpsConfig = builder.serviceExternalIpsConfig;
    this.skipNodePoolRefresh = builder.skipNodePoolRefresh;
    this.subnetwork = builder.subnetwork;
    this.tpuConfig = builder.tpuConfig;
    this.userManagedKeysConfig = builder.userManagedKeysConfig;
    this.verticalPodAutoscaling = builder.verticalPodAutoscaling;
    this.workloadAltsConfig = builder.workloadAltsConfig;
    this.workloadIdentityConfig = builder.workloadIdentityConfig;
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Takes the inputs one by one. */
  public static final class Builder {
    private @Nullable Output<ClusterAddonsConfigArgs> addonsConfig;
    private @Nullable Output<Boolean> allowNetAdmin;
    private @Nullable Output<ClusterAnonymousAuthenticationConfigArgs> anonymousAuthenticationConfig;
    private @Nullable Output<ClusterAuthenticatorGroupsConfigArgs> authenticatorGroupsConfig;
    private @Nullable Output<ClusterAutopilotClusterPolicyConfigArgs> autopilotClusterPolicyConfig;
    private @Nullable Output<List<String>> autopilotPrivilegedAdmissions;
    private @Nullable Output<ClusterBinaryAuthorizationArgs> binaryAuthorization;
    private @Nullable Output<ClusterClusterAutoscalingArgs> clusterAutoscaling;
    private @Nullable Output<String> clusterIpv4Cidr;
    private @Nullable Output<ClusterClusterTelemetryArgs> clusterTelemetry;
    private @Nullable Output<ClusterConfidentialNodesArgs> confidentialNodes;
    private @Nullable Output<ClusterControlPlaneEndpointsConfigArgs> controlPlaneEndpointsConfig;
    private @Nullable Output<ClusterCostManagementConfigArgs> costManagementConfig;
    private @Nullable Output<ClusterDatabaseEncryptionArgs> databaseEncryption;
    private @Nullable Output<String> datapathProvider;
    private @Nullable Output<String> dataplaneOptimizationMode;
    private @Nullable Output<Integer> defaultMaxPodsPerNode;
    private @Nullable Output<ClusterDefaultSnatStatusArgs> defaultSnatStatus;
    private @Nullable Output<String> deletionPolicy;
    private @Nullable Output<Boolean> deletionProtection;
    private @Nullable Output<String> description;
    private @Nullable Output<String> desiredEmulatedVersion;
    private @Nullable Output<Boolean> disableL4LbFirewallReconciliation;
    private @Nullable Output<ClusterDnsConfigArgs> dnsConfig;
    private @Nullable Output<Boolean> enableAutopilot;
    private @Nullable Output<Boolean> enableCiliumClusterwideNetworkPolicy;
    private @Nullable Output<Boolean> enableFqdnNetworkPolicy;
    private @Nullable Output<Boolean> enableIntranodeVisibility;
    private @Nullable Output<ClusterEnableK8sBetaApisArgs> enableK8sBetaApis;
    private @Nullable Output<Boolean> enableKubernetesAlpha;
    private @Nullable Output<Boolean> enableL4IlbSubsetting;
    private @Nullable Output<Boolean> enableLegacyAbac;
    private @Nullable Output<Boolean> enableMultiNetworking;
    private @Nullable Output<Boolean> enableShieldedNodes;
    private @Nullable Output<Boolean> enableTpu;
    private @Nullable Output<ClusterEnterpriseConfigArgs> enterpriseConfig;
    private @Nullable Output<ClusterFleetArgs> fleet;
    private @Nullable Output<ClusterGatewayApiConfigArgs> gatewayApiConfig;
    private @Nullable Output<ClusterGkeAutoUpgradeConfigArgs> gkeAutoUpgradeConfig;
    private @Nullable Output<ClusterIdentityServiceConfigArgs> identityServiceConfig;
    private @Nullable Output<Boolean> ignoreNodeCountChanges;
    private @Nullable Output<String> inTransitEncryptionConfig;
    private @Nullable Output<Integer> initialNodeCount;
    private @Nullable Output<ClusterIpAllocationPolicyArgs> ipAllocationPolicy;
    private @Nullable Output<String> location;
    private @Nullable Output<ClusterLoggingConfigArgs> loggingConfig;
    private @Nullable Output<String> loggingService;
    private @Nullable Output<ClusterMaintenancePolicyArgs> maintenancePolicy;
    private @Nullable Output<ClusterManagedMachineLearningDiagnosticsConfigArgs> managedMachineLearningDiagnosticsConfig;
    private @Nullable Output<ClusterManagedOpentelemetryConfigArgs> managedOpentelemetryConfig;
    private @Nullable Output<ClusterMasterAuthArgs> masterAuth;
    private @Nullable Output<ClusterMasterAuthorizedNetworksConfigArgs> masterAuthorizedNetworksConfig;
    private @Nullable Output<ClusterMeshCertificatesArgs> meshCertificates;
    private @Nullable Output<String> minMasterVersion;
    private @Nullable Output<ClusterMonitoringConfigArgs> monitoringConfig;
    private @Nullable Output<String> monitoringService;
    private @Nullable Output<String> name;
    private @Nullable Output<String> network;
    private @Nullable Output<ClusterNetworkPerformanceConfigArgs> networkPerformanceConfig;
    private @Nullable Output<ClusterNetworkPolicyArgs> networkPolicy;
    private @Nullable Output<String> networkingMode;
    private @Nullable Output<ClusterNodeConfigArgs> nodeConfig;
    private @Nullable Output<ClusterNodeCreationConfigArgs> nodeCreationConfig;
    private @Nullable Output<List<String>> nodeLocations;
    private @Nullable Output<ClusterNodePoolAutoConfigArgs> nodePoolAutoConfig;
    private @Nullable Output<ClusterNodePoolDefaultsArgs> nodePoolDefaults;
    private @Nullable Output<String> nodeVersion;
    private @Nullable Output<ClusterNotificationConfigArgs> notificationConfig;
    private @Nullable Output<ClusterPodAutoscalingArgs> podAutoscaling;
    private @Nullable Output<ClusterPodSecurityPolicyConfigArgs> podSecurityPolicyConfig;
    private @Nullable Output<ClusterPrivateClusterConfigArgs> privateClusterConfig;
    private @Nullable Output<String> privateIpv6GoogleAccess;
    private @Nullable Output<String> project;
    private @Nullable Output<ClusterProtectConfigArgs> protectConfig;
    private @Nullable Output<ClusterRbacBindingConfigArgs> rbacBindingConfig;
    private @Nullable Output<ClusterReleaseChannelArgs> releaseChannel;
    private @Nullable Output<Boolean> removeDefaultNodePool;
    private @Nullable Output<Map<String, String>> resourceLabels;
    private @Nullable Output<ClusterResourceUsageExportConfigArgs> resourceUsageExportConfig;
    private @Nullable Output<ClusterRollbackSafeUpgradeArgs> rollbackSafeUpgrade;
    private @Nullable Output<ClusterSecretManagerConfigArgs> secretManagerConfig;
    private @Nullable Output<ClusterSecretSyncConfigArgs> secretSyncConfig;
    private @Nullable Output<ClusterSecurityPostureConfigArgs> securityPostureConfig;
    private @Nullable Output<ClusterServiceExternalIpsConfigArgs> serviceExternalIpsConfig;
    private @Nullable Output<Boolean> skipNodePoolRefresh;
    private @Nullable Output<String> subnetwork;
    private @Nullable Output<ClusterTpuConfigArgs> tpuConfig;
    private @Nullable Output<ClusterUserManagedKeysConfigArgs> userManagedKeysConfig;
    private @Nullable Output<ClusterVerticalPodAutoscalingArgs> verticalPodAutoscaling;
    private @Nullable Output<ClusterWorkloadAltsConfigArgs> workloadAltsConfig;
    private @Nullable Output<ClusterWorkloadIdentityConfigArgs> workloadIdentityConfig;

    private Builder() {}

    /**
     * The configuration for addons supported by GKE.
     * Structure is documented below.
     */
    public Builder addonsConfig(ClusterAddonsConfigArgs addonsConfig) {
      this.addonsConfig = Output.of(addonsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder addonsConfig(Output<ClusterAddonsConfigArgs> addonsConfig) {
      this.addonsConfig = addonsConfig;
      return this;
    }

    /**
     * Enable NET_ADMIN for the cluster. Defaults to
     * {@code false}. This field should only be enabled for Autopilot clusters ({@code
     * enableAutopilot}
     * set to {@code true}).
     */
    public Builder allowNetAdmin(boolean allowNetAdmin) {
      this.allowNetAdmin = Output.of(allowNetAdmin);
      return this;
    }

    /** The same, known later. */
    public Builder allowNetAdmin(Output<Boolean> allowNetAdmin) {
      this.allowNetAdmin = allowNetAdmin;
      return this;
    }

    /**
     * Configuration for <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster#restrict-anon-access">anonymous
     * authentication restrictions</a>. Structure is documented below.
     */
    public Builder anonymousAuthenticationConfig(ClusterAnonymousAuthenticationConfigArgs anonymousAuthenticationConfig) {
      this.anonymousAuthenticationConfig = Output.of(anonymousAuthenticationConfig);
      return this;
    }

    /** The same, known later. */
    public Builder anonymousAuthenticationConfig(Output<ClusterAnonymousAuthenticationConfigArgs> anonymousAuthenticationConfig) {
      this.anonymousAuthenticationConfig = anonymousAuthenticationConfig;
      return this;
    }

    /**
     * Configuration for the
     * <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/role-based-access-control#groups-setup-gsuite">Google
     * Groups for GKE</a> feature.
     * Structure is documented below.
     */
    public Builder authenticatorGroupsConfig(ClusterAuthenticatorGroupsConfigArgs authenticatorGroupsConfig) {
      this.authenticatorGroupsConfig = Output.of(authenticatorGroupsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder authenticatorGroupsConfig(Output<ClusterAuthenticatorGroupsConfigArgs> authenticatorGroupsConfig) {
      this.authenticatorGroupsConfig = authenticatorGroupsConfig;
      return this;
    }

    /**
     * Per-cluster configuration of Autopilot cluster policies in GKE clusters. This field can
     * only be configured in non Autopilot clusters. Structure is documented below.
     */
    public Builder autopilotClusterPolicyConfig(ClusterAutopilotClusterPolicyConfigArgs autopilotClusterPolicyConfig) {
      this.autopilotClusterPolicyConfig = Output.of(autopilotClusterPolicyConfig);
      return this;
    }

    /** The same, known later. */
    public Builder autopilotClusterPolicyConfig(Output<ClusterAutopilotClusterPolicyConfigArgs> autopilotClusterPolicyConfig) {
      this.autopilotClusterPolicyConfig = autopilotClusterPolicyConfig;
      return this;
    }

    /**
     * The customer
     * allowlist Cloud Storage paths for the cluster. These paths are used with the
     * {@code --autopilot-privileged-admission} flag to authorize privileged workloads in
     * Autopilot clusters. See the Cluster API's
     * <a
     * href="https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1/projects.locations.clusters#privilegedadmissionconfig">PrivilegedAdmissionConfig</a>
     * documentation for more details.
     */
    public Builder autopilotPrivilegedAdmissions(List<String> autopilotPrivilegedAdmissions) {
      this.autopilotPrivilegedAdmissions = Output.of(List.copyOf(autopilotPrivilegedAdmissions));
      return this;
    }

    /** The same, known later. */
    public Builder autopilotPrivilegedAdmissions(Output<List<String>> autopilotPrivilegedAdmissions) {
      this.autopilotPrivilegedAdmissions = autopilotPrivilegedAdmissions;
      return this;
    }

    /**
     * Configuration options for the Binary
     * Authorization feature. Structure is documented below.
     */
    public Builder binaryAuthorization(ClusterBinaryAuthorizationArgs binaryAuthorization) {
      this.binaryAuthorization = Output.of(binaryAuthorization);
      return this;
    }

    /** The same, known later. */
    public Builder binaryAuthorization(Output<ClusterBinaryAuthorizationArgs> binaryAuthorization) {
      this.binaryAuthorization = binaryAuthorization;
      return this;
    }

    /**
     * Per-cluster configuration of Node Auto-Provisioning with Cluster Autoscaler to
     * automatically adjust the size of the cluster and create/delete node pools based
     * on the current needs of the cluster's workload. See the
     * <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-provisioning">guide
     * to using Node Auto-Provisioning</a>
     * for more details. Structure is documented below.
     */
    public Builder clusterAutoscaling(ClusterClusterAutoscalingArgs clusterAutoscaling) {
      this.clusterAutoscaling = Output.of(clusterAutoscaling);
      return this;
    }

    /** The same, known later. */
    public Builder clusterAutoscaling(Output<ClusterClusterAutoscalingArgs> clusterAutoscaling) {
      this.clusterAutoscaling = clusterAutoscaling;
      return this;
    }

    /**
     * The IP address range of the Kubernetes pods
     * in this cluster in CIDR notation (e.g. {@code 10.96.0.0/14}). Leave blank to have one
     * automatically chosen or specify a {@code /14} block in {@code 10.0.0.0/8}. This field
     * will
     * default a new cluster to routes-based, where {@code ipAllocationPolicy} is not defined.
     */
    public Builder clusterIpv4Cidr(String clusterIpv4Cidr) {
      this.clusterIpv4Cidr = Output.of(clusterIpv4Cidr);
      return this;
    }

    /** The same, known later. */
    public Builder clusterIpv4Cidr(Output<String> clusterIpv4Cidr) {
      this.clusterIpv4Cidr = clusterIpv4Cidr;
      return this;
    }

    /**
     * ) Configuration for
     * <a
     * href="https://cloud.google.com/monitoring/kubernetes-engine/installing#controlling_the_collection_of_application_logs">ClusterTelemetry</a>
     * feature,
     * Structure is documented below.
     */
    public Builder clusterTelemetry(ClusterClusterTelemetryArgs clusterTelemetry) {
      this.clusterTelemetry = Output.of(clusterTelemetry);
      return this;
    }

    /** The same, known later. */
    public Builder clusterTelemetry(Output<ClusterClusterTelemetryArgs> clusterTelemetry) {
      this.clusterTelemetry = clusterTelemetry;
      return this;
    }

    /**
     * Configuration for <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/confidential-gke-nodes">Confidential
     * Nodes</a> feature. Structure is documented below documented below.
     */
    public Builder confidentialNodes(ClusterConfidentialNodesArgs confidentialNodes) {
      this.confidentialNodes = Output.of(confidentialNodes);
      return this;
    }

    /** The same, known later. */
    public Builder confidentialNodes(Output<ClusterConfidentialNodesArgs> confidentialNodes) {
      this.confidentialNodes = confidentialNodes;
      return this;
    }

    /**
     * Configuration for all of the cluster's control plane endpoints.
     * Structure is documented below.
     */
    public Builder controlPlaneEndpointsConfig(ClusterControlPlaneEndpointsConfigArgs controlPlaneEndpointsConfig) {
      this.controlPlaneEndpointsConfig = Output.of(controlPlaneEndpointsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder controlPlaneEndpointsConfig(Output<ClusterControlPlaneEndpointsConfigArgs> controlPlaneEndpointsConfig) {
      this.controlPlaneEndpointsConfig = controlPlaneEndpointsConfig;
      return this;
    }

    /**
     * Configuration for the
     * <a href="https://cloud.google.com/kubernetes-engine/docs/how-to/cost-allocations">Cost
     * Allocation</a> feature.
     * Structure is documented below.
     */
    public Builder costManagementConfig(ClusterCostManagementConfigArgs costManagementConfig) {
      this.costManagementConfig = Output.of(costManagementConfig);
      return this;
    }

    /** The same, known later. */
    public Builder costManagementConfig(Output<ClusterCostManagementConfigArgs> costManagementConfig) {
      this.costManagementConfig = costManagementConfig;
      return this;
    }

    /**
     * Structure is documented below.
     */
    public Builder databaseEncryption(ClusterDatabaseEncryptionArgs databaseEncryption) {
      this.databaseEncryption = Output.of(databaseEncryption);
      return this;
    }

    /** The same, known later. */
    public Builder databaseEncryption(Output<ClusterDatabaseEncryptionArgs> databaseEncryption) {
      this.databaseEncryption = databaseEncryption;
      return this;
    }

    /**
     * The desired datapath provider for this cluster. This is set to {@code LEGACY_DATAPATH} by
     * default, which uses the IPTables-based kube-proxy implementation. Set to {@code
     * ADVANCED_DATAPATH} to enable Dataplane v2.
     */
    public Builder datapathProvider(ClusterDatapathProvider datapathProvider) {
      this.datapathProvider = Output.of(datapathProvider.value());
      return this;
    }

    /** The same, known later. */
    public Builder datapathProvider(Output<ClusterDatapathProvider> datapathProvider) {
      this.datapathProvider = datapathProvider.applyValue(value -> value.value());
      return this;
    }

    /**
     * The dataplane optimization mode for the cluster. Possible values: {@code
     * SCALE_OPTIMIZED}.
     */
    public Builder dataplaneOptimizationMode(ClusterDataplaneOptimizationMode dataplaneOptimizationMode) {
      this.dataplaneOptimizationMode = Output.of(dataplaneOptimizationMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder dataplaneOptimizationMode(Output<ClusterDataplaneOptimizationMode> dataplaneOptimizationMode) {
      this.dataplaneOptimizationMode = dataplaneOptimizationMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * The default maximum number of pods
     * per node in this cluster. This doesn't work on "routes-based" clusters, clusters
     * that don't have IP Aliasing enabled. See the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/flexible-pod-cidr">official
     * documentation</a>
     * for more information.
     */
    public Builder defaultMaxPodsPerNode(int defaultMaxPodsPerNode) {
      this.defaultMaxPodsPerNode = Output.of(defaultMaxPodsPerNode);
      return this;
    }

    /** The same, known later. */
    public Builder defaultMaxPodsPerNode(Output<Integer> defaultMaxPodsPerNode) {
      this.defaultMaxPodsPerNode = defaultMaxPodsPerNode;
      return this;
    }

    /**
     * <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/ip-masquerade-agent#how_ipmasq_works">GKE
     * SNAT</a> DefaultSnatStatus contains the desired state of whether default sNAT should be
     * disabled on the cluster, <a
     * href="https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1beta1/projects.locations.clusters#networkconfig">API
     * doc</a>. Structure is documented below
     */
    public Builder defaultSnatStatus(ClusterDefaultSnatStatusArgs defaultSnatStatus) {
      this.defaultSnatStatus = Output.of(defaultSnatStatus);
      return this;
    }

    /** The same, known later. */
    public Builder defaultSnatStatus(Output<ClusterDefaultSnatStatusArgs> defaultSnatStatus) {
      this.defaultSnatStatus = defaultSnatStatus;
      return this;
    }

    /**
     * (Optional) Whether Terraform will be prevented from destroying the resource. Defaults to
     * "DELETE".
     * When a 'terraform destroy' or 'pulumi up' would delete the resource,
     * the command will fail if this field is set to "PREVENT" in Terraform state.
     * When set to "ABANDON", the command will remove the resource from Terraform
     * management without updating or deleting the resource in the API.
     * When set to "DELETE", deleting the resource is allowed.
     * <p>
     * &lt;a name="nestedDefaultSnatStatus"&gt;&lt;/a&gt;The {@code defaultSnatStatus} block
     * supports
     */
    public Builder deletionPolicy(ClusterDeletionPolicy deletionPolicy) {
      this.deletionPolicy = Output.of(deletionPolicy.value());
      return this;
    }

    /** The same, known later. */
    public Builder deletionPolicy(Output<ClusterDeletionPolicy> deletionPolicy) {
      this.deletionPolicy = deletionPolicy.applyValue(value -> value.value());
      return this;
    }

    /**
     * Whether Terraform will be prevented from
     * destroying the cluster.  Deleting this cluster via {@code terraform destroy} or
     * {@code pulumi up} will only succeed if this field is {@code false} in the Terraform
     * state.
     */
    public Builder deletionProtection(boolean deletionProtection) {
      this.deletionProtection = Output.of(deletionProtection);
      return this;
    }

    /** The same, known later. */
    public Builder deletionProtection(Output<Boolean> deletionProtection) {
      this.deletionProtection = deletionProtection;
      return this;
    }

    /**
     * Description of the cluster.
     */
    public Builder description(String description) {
      this.description = Output.of(description);
      return this;
    }

    /** The same, known later. */
    public Builder description(Output<String> description) {
      this.description = description;
      return this;
    }

    /**
     * The desired emulated version for the cluster. Used to complete a rollback-safe upgrade
     * after a soak period. Must be in major.minor format (e.g., "1.31"). To complete the
     * upgrade declaratively, set this field to the target minor version. Removing this field
     * from your configuration will not trigger completion.
     */
    public Builder desiredEmulatedVersion(String desiredEmulatedVersion) {
      this.desiredEmulatedVersion = Output.of(desiredEmulatedVersion);
      return this;
    }

    /** The same, known later. */
    public Builder desiredEmulatedVersion(Output<String> desiredEmulatedVersion) {
      this.desiredEmulatedVersion = desiredEmulatedVersion;
      return this;
    }

    /**
     * Disable L4 load balancer VPC firewalls to enable firewall policies.
     */
    public Builder disableL4LbFirewallReconciliation(boolean disableL4LbFirewallReconciliation) {
      this.disableL4LbFirewallReconciliation = Output.of(disableL4LbFirewallReconciliation);
      return this;
    }

    /** The same, known later. */
    public Builder disableL4LbFirewallReconciliation(Output<Boolean> disableL4LbFirewallReconciliation) {
      this.disableL4LbFirewallReconciliation = disableL4LbFirewallReconciliation;
      return this;
    }

    /**
     * Configuration for <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/cloud-dns">Using Cloud DNS
     * for GKE</a>. Structure is documented below.
     */
    public Builder dnsConfig(ClusterDnsConfigArgs dnsConfig) {
      this.dnsConfig = Output.of(dnsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder dnsConfig(Output<ClusterDnsConfigArgs> dnsConfig) {
      this.dnsConfig = dnsConfig;
      return this;
    }

    /**
     * Enable Autopilot for this cluster. Defaults to {@code false}.
     * Note that when this option is enabled, certain features of Standard GKE are not
     * available.
     * See the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/autopilot-overview#comparison">official
     * documentation</a>
     * for available features.
     */
    public Builder enableAutopilot(boolean enableAutopilot) {
      this.enableAutopilot = Output.of(enableAutopilot);
      return this;
    }

    /** The same, known later. */
    public Builder enableAutopilot(Output<Boolean> enableAutopilot) {
      this.enableAutopilot = enableAutopilot;
      return this;
    }

    /**
     * Whether CiliumClusterWideNetworkPolicy is enabled on this cluster. Defaults to false.
     */
    public Builder enableCiliumClusterwideNetworkPolicy(boolean enableCiliumClusterwideNetworkPolicy) {
      this.enableCiliumClusterwideNetworkPolicy = Output.of(enableCiliumClusterwideNetworkPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder enableCiliumClusterwideNetworkPolicy(Output<Boolean> enableCiliumClusterwideNetworkPolicy) {
      this.enableCiliumClusterwideNetworkPolicy = enableCiliumClusterwideNetworkPolicy;
      return this;
    }

    /**
     * Whether FQDN Network Policy is enabled on this cluster. Users who enable this feature for
     * existing Standard clusters must restart the GKE Dataplane V2 {@code anetd} DaemonSet
     * after enabling it. See the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/fqdn-network-policies#enable_fqdn_network_policy_in_an_existing_cluster">Enable
     * FQDN Network Policy in an existing cluster</a> for more information.
     */
    public Builder enableFqdnNetworkPolicy(boolean enableFqdnNetworkPolicy) {
      this.enableFqdnNetworkPolicy = Output.of(enableFqdnNetworkPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder enableFqdnNetworkPolicy(Output<Boolean> enableFqdnNetworkPolicy) {
      this.enableFqdnNetworkPolicy = enableFqdnNetworkPolicy;
      return this;
    }

    /**
     * Whether Intra-node visibility is enabled for this cluster. This makes same node pod to
     * pod traffic visible for VPC network.
     */
    public Builder enableIntranodeVisibility(boolean enableIntranodeVisibility) {
      this.enableIntranodeVisibility = Output.of(enableIntranodeVisibility);
      return this;
    }

    /** The same, known later. */
    public Builder enableIntranodeVisibility(Output<Boolean> enableIntranodeVisibility) {
      this.enableIntranodeVisibility = enableIntranodeVisibility;
      return this;
    }

    /**
     * Configuration for Kubernetes Beta APIs.
     * Structure is documented below.
     */
    public Builder enableK8sBetaApis(ClusterEnableK8sBetaApisArgs enableK8sBetaApis) {
      this.enableK8sBetaApis = Output.of(enableK8sBetaApis);
      return this;
    }

    /** The same, known later. */
    public Builder enableK8sBetaApis(Output<ClusterEnableK8sBetaApisArgs> enableK8sBetaApis) {
      this.enableK8sBetaApis = enableK8sBetaApis;
      return this;
    }

    /**
     * Whether to enable Kubernetes Alpha features for
     * this cluster. Note that when this option is enabled, the cluster cannot be upgraded
     * and will be automatically deleted after 30 days.
     */
    public Builder enableKubernetesAlpha(boolean enableKubernetesAlpha) {
      this.enableKubernetesAlpha = Output.of(enableKubernetesAlpha);
      return this;
    }

    /** The same, known later. */
    public Builder enableKubernetesAlpha(Output<Boolean> enableKubernetesAlpha) {
      this.enableKubernetesAlpha = enableKubernetesAlpha;
      return this;
    }

    /**
     * Whether L4ILB Subsetting is enabled for this cluster.
     */
    public Builder enableL4IlbSubsetting(boolean enableL4IlbSubsetting) {
      this.enableL4IlbSubsetting = Output.of(enableL4IlbSubsetting);
      return this;
    }

    /** The same, known later. */
    public Builder enableL4IlbSubsetting(Output<Boolean> enableL4IlbSubsetting) {
      this.enableL4IlbSubsetting = enableL4IlbSubsetting;
      return this;
    }

    /**
     * Whether the ABAC authorizer is enabled for this cluster.
     * When enabled, identities in the system, including service accounts, nodes, and
     * controllers,
     * will have statically granted permissions beyond those provided by the RBAC configuration
     * or IAM.
     * Defaults to {@code false}
     */
    public Builder enableLegacyAbac(boolean enableLegacyAbac) {
      this.enableLegacyAbac = Output.of(enableLegacyAbac);
      return this;
    }

    /** The same, known later. */
    public Builder enableLegacyAbac(Output<Boolean> enableLegacyAbac) {
      this.enableLegacyAbac = enableLegacyAbac;
      return this;
    }

    /**
     * Whether multi-networking is enabled for this cluster.
     */
    public Builder enableMultiNetworking(boolean enableMultiNetworking) {
      this.enableMultiNetworking = Output.of(enableMultiNetworking);
      return this;
    }

    /** The same, known later. */
    public Builder enableMultiNetworking(Output<Boolean> enableMultiNetworking) {
      this.enableMultiNetworking = enableMultiNetworking;
      return this;
    }

    /**
     * Enable Shielded Nodes features on all nodes in this cluster.  Defaults to {@code true}.
     */
    public Builder enableShieldedNodes(boolean enableShieldedNodes) {
      this.enableShieldedNodes = Output.of(enableShieldedNodes);
      return this;
    }

    /** The same, known later. */
    public Builder enableShieldedNodes(Output<Boolean> enableShieldedNodes) {
      this.enableShieldedNodes = enableShieldedNodes;
      return this;
    }

    /**
     * Whether to enable Cloud TPU resources in this cluster.
     * See the <a href="https://cloud.google.com/tpu/docs/kubernetes-engine-setup">official
     * documentation</a>.
     */
    public Builder enableTpu(boolean enableTpu) {
      this.enableTpu = Output.of(enableTpu);
      return this;
    }

    /** The same, known later. */
    public Builder enableTpu(Output<Boolean> enableTpu) {
      this.enableTpu = enableTpu;
      return this;
    }

    /**
     * (DEPRECATED) Configuration for [Enterprise
     * edition].(https://cloud.google.com/kubernetes-engine/enterprise/docs/concepts/gke-editions).
     * Structure is documented below. Deprecated as GKE Enterprise features are now available
     * without an Enterprise tier. See
     * https://cloud.google.com/blog/products/containers-kubernetes/gke-gets-new-pricing-and-capabilities-on-10th-birthday
     * for the announcement of this change.
     *
     * @deprecated GKE Enterprise features are now available without an Enterprise tier. This
     * field is deprecated and will be removed in a future major release
     */
    @Deprecated
    public Builder enterpriseConfig(ClusterEnterpriseConfigArgs enterpriseConfig) {
      this.enterpriseConfig = Output.of(enterpriseConfig);
      return this;
    }

    /** The same, known later. */
    @Deprecated
    public Builder enterpriseConfig(Output<ClusterEnterpriseConfigArgs> enterpriseConfig) {
      this.enterpriseConfig = enterpriseConfig;
      return this;
    }

    /**
     * Fleet configuration for the cluster. Structure is documented below.
     */
    public Builder fleet(ClusterFleetArgs fleet) {
      this.fleet = Output.of(fleet);
      return this;
    }

    /** The same, known later. */
    public Builder fleet(Output<ClusterFleetArgs> fleet) {
      this.fleet = fleet;
      return this;
    }

    /**
     * Configuration for <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/gateway-api">GKE Gateway
     * API controller</a>. Structure is documented below.
     */
    public Builder gatewayApiConfig(ClusterGatewayApiConfigArgs gatewayApiConfig) {
      this.gatewayApiConfig = Output.of(gatewayApiConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gatewayApiConfig(Output<ClusterGatewayApiConfigArgs> gatewayApiConfig) {
      this.gatewayApiConfig = gatewayApiConfig;
      return this;
    }

    /**
     * Configuration options for the auto-upgrade patch type feature, which provide more control
     * over the speed of automatic upgrades of your GKE clusters.
     * Structure is documented below.
     */
    public Builder gkeAutoUpgradeConfig(ClusterGkeAutoUpgradeConfigArgs gkeAutoUpgradeConfig) {
      this.gkeAutoUpgradeConfig = Output.of(gkeAutoUpgradeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder gkeAutoUpgradeConfig(Output<ClusterGkeAutoUpgradeConfigArgs> gkeAutoUpgradeConfig) {
      this.gkeAutoUpgradeConfig = gkeAutoUpgradeConfig;
      return this;
    }

    /**
     * . Structure is documented below.
     */
    public Builder identityServiceConfig(ClusterIdentityServiceConfigArgs identityServiceConfig) {
      this.identityServiceConfig = Output.of(identityServiceConfig);
      return this;
    }

    /** The same, known later. */
    public Builder identityServiceConfig(Output<ClusterIdentityServiceConfigArgs> identityServiceConfig) {
      this.identityServiceConfig = identityServiceConfig;
      return this;
    }

    /**
     * Whether to ignore external changes (drift) to the GKE node count (e.g. from GKE
     * autoscaling). Setting this to {@code true} skips querying Compute Engine Instance Group
     * Managers (IGMs) to determine the current node count on read, which can save API quota and
     * speed up plans on large clusters. Unlike Terraform core's <code>lifecycle { ignoreChanges
     * = [nodeCount] }</code>, this allows configuration-driven scaling updates in your HCL
     * while still ignoring runtime autoscaling drift.
     */
    public Builder ignoreNodeCountChanges(boolean ignoreNodeCountChanges) {
      this.ignoreNodeCountChanges = Output.of(ignoreNodeCountChanges);
      return this;
    }

    /** The same, known later. */
    public Builder ignoreNodeCountChanges(Output<Boolean> ignoreNodeCountChanges) {
      this.ignoreNodeCountChanges = ignoreNodeCountChanges;
      return this;
    }

    /**
     * Defines the config of in-transit encryption. Valid values are {@code
     * IN_TRANSIT_ENCRYPTION_DISABLED} and {@code IN_TRANSIT_ENCRYPTION_INTER_NODE_TRANSPARENT}.
     */
    public Builder inTransitEncryptionConfig(ClusterInTransitEncryptionConfig inTransitEncryptionConfig) {
      this.inTransitEncryptionConfig = Output.of(inTransitEncryptionConfig.value());
      return this;
    }

    /** The same, known later. */
    public Builder inTransitEncryptionConfig(Output<ClusterInTransitEncryptionConfig> inTransitEncryptionConfig) {
      this.inTransitEncryptionConfig = inTransitEncryptionConfig.applyValue(value -> value.value());
      return this;
    }

    /**
     * The number of nodes to create in this
     * cluster's default node pool. In regional or multi-zonal clusters, this is the
     * number of nodes per zone. Must be set if {@code nodePool} is not set. If you're using
     * {@code gcp.container.NodePool} objects with no default node pool, you'll need to
     * set this to a value of at least {@code 1}, alongside setting
     * {@code removeDefaultNodePool} to {@code true}.
     */
    public Builder initialNodeCount(int initialNodeCount) {
      this.initialNodeCount = Output.of(initialNodeCount);
      return this;
    }

    /** The same, known later. */
    public Builder initialNodeCount(Output<Integer> initialNodeCount) {
      this.initialNodeCount = initialNodeCount;
      return this;
    }

    /**
     * Configuration of cluster IP allocation for
     * VPC-native clusters. If this block is unset during creation, it will be set by the GKE
     * backend.
     * Structure is documented below.
     */
    public Builder ipAllocationPolicy(ClusterIpAllocationPolicyArgs ipAllocationPolicy) {
      this.ipAllocationPolicy = Output.of(ipAllocationPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder ipAllocationPolicy(Output<ClusterIpAllocationPolicyArgs> ipAllocationPolicy) {
      this.ipAllocationPolicy = ipAllocationPolicy;
      return this;
    }

    /**
     * The location (region or zone) in which the cluster
     * master will be created, as well as the default node location. If you specify a
     * zone (such as {@code us-central1-a}), the cluster will be a zonal cluster with a
     * single cluster master. If you specify a region (such as {@code us-west1}), the
     * cluster will be a regional cluster with multiple masters spread across zones in
     * the region, and with default node locations in those zones as well
     */
    public Builder location(String location) {
      this.location = Output.of(location);
      return this;
    }

    /** The same, known later. */
    public Builder location(Output<String> location) {
      this.location = location;
      return this;
    }

    /**
     * Logging configuration for the cluster.
     * Structure is documented below.
     */
    public Builder loggingConfig(ClusterLoggingConfigArgs loggingConfig) {
      this.loggingConfig = Output.of(loggingConfig);
      return this;
    }

    /** The same, known later. */
    public Builder loggingConfig(Output<ClusterLoggingConfigArgs> loggingConfig) {
      this.loggingConfig = loggingConfig;
      return this;
    }

    /**
     * The logging service that the cluster should
     * write logs to. Available options include {@code logging.googleapis.com}(Legacy
     * Stackdriver),
     * {@code logging.googleapis.com/kubernetes}(Stackdriver Kubernetes Engine Logging), and
     * {@code none}. Defaults to {@code logging.googleapis.com/kubernetes}
     */
    public Builder loggingService(String loggingService) {
      this.loggingService = Output.of(loggingService);
      return this;
    }

    /** The same, known later. */
    public Builder loggingService(Output<String> loggingService) {
      this.loggingService = loggingService;
      return this;
    }

    /**
     * The maintenance policy to use for the cluster. Structure is
     * documented below.
     */
    public Builder maintenancePolicy(ClusterMaintenancePolicyArgs maintenancePolicy) {
      this.maintenancePolicy = Output.of(maintenancePolicy);
      return this;
    }

    /** The same, known later. */
    public Builder maintenancePolicy(Output<ClusterMaintenancePolicyArgs> maintenancePolicy) {
      this.maintenancePolicy = maintenancePolicy;
      return this;
    }

    /**
     * ) Configuration for the <a
     * href="https://docs.cloud.google.com/kubernetes-engine/docs/concepts/TODO">GKE Managed ML
     * Diagnostics</a> feature. Structure is documented below.
     */
    public Builder managedMachineLearningDiagnosticsConfig(ClusterManagedMachineLearningDiagnosticsConfigArgs managedMachineLearningDiagnosticsConfig) {
      this.managedMachineLearningDiagnosticsConfig = Output.of(managedMachineLearningDiagnosticsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder managedMachineLearningDiagnosticsConfig(Output<ClusterManagedMachineLearningDiagnosticsConfigArgs> managedMachineLearningDiagnosticsConfig) {
      this.managedMachineLearningDiagnosticsConfig = managedMachineLearningDiagnosticsConfig;
      return this;
    }

    /**
     * ) Configuration for the <a
     * href="https://docs.cloud.google.com/kubernetes-engine/docs/concepts/managed-otel-gke">GKE
     * Managed OpenTelemetry</a> feature. Structure is documented below.
     */
    public Builder managedOpentelemetryConfig(ClusterManagedOpentelemetryConfigArgs managedOpentelemetryConfig) {
      this.managedOpentelemetryConfig = Output.of(managedOpentelemetryConfig);
      return this;
    }

    /** The same, known later. */
    public Builder managedOpentelemetryConfig(Output<ClusterManagedOpentelemetryConfigArgs> managedOpentelemetryConfig) {
      this.managedOpentelemetryConfig = managedOpentelemetryConfig;
      return this;
    }

    /**
     * The authentication information for accessing the
     * Kubernetes master. Some values in this block are only returned by the API if
     * your service account has permission to get credentials for your GKE cluster. If
     * you see an unexpected diff unsetting your client cert, ensure you have the
     * {@code container.clusters.getCredentials} permission.
     * Structure is documented below.
     */
    public Builder masterAuth(ClusterMasterAuthArgs masterAuth) {
      this.masterAuth = Output.of(masterAuth);
      return this;
    }

    /** The same, known later. */
    public Builder masterAuth(Output<ClusterMasterAuthArgs> masterAuth) {
      this.masterAuth = masterAuth;
      return this;
    }

    /**
     * The desired
     * configuration options for master authorized networks. Omit the
     * nested {@code cidrBlocks} attribute to disallow external access (except
     * the cluster node IPs, which GKE automatically whitelists).
     * Structure is documented below.
     */
    public Builder masterAuthorizedNetworksConfig(ClusterMasterAuthorizedNetworksConfigArgs masterAuthorizedNetworksConfig) {
      this.masterAuthorizedNetworksConfig = Output.of(masterAuthorizedNetworksConfig);
      return this;
    }

    /** The same, known later. */
    public Builder masterAuthorizedNetworksConfig(Output<ClusterMasterAuthorizedNetworksConfigArgs> masterAuthorizedNetworksConfig) {
      this.masterAuthorizedNetworksConfig = masterAuthorizedNetworksConfig;
      return this;
    }

    /**
     * Structure is documented below.
     */
    public Builder meshCertificates(ClusterMeshCertificatesArgs meshCertificates) {
      this.meshCertificates = Output.of(meshCertificates);
      return this;
    }

    /** The same, known later. */
    public Builder meshCertificates(Output<ClusterMeshCertificatesArgs> meshCertificates) {
      this.meshCertificates = meshCertificates;
      return this;
    }

    /**
     * The minimum version of the master. GKE
     * will auto-update the master to new versions, so this does not guarantee the
     * current master version--use the read-only {@code masterVersion} field to obtain that.
     * If unset, the cluster's version will be set by GKE to the version of the most recent
     * official release (which is not necessarily the latest version).  Most users will find
     * the {@code gcp.container.getEngineVersions} data source useful - it indicates which
     * versions
     * are available. If you intend to specify versions manually,
     * <a
     * href="https://cloud.google.com/kubernetes-engine/versioning-and-upgrades#specifying_cluster_version">the
     * docs</a>
     * describe the various acceptable formats for this field.
     * <p>
     * &gt; If you are using the {@code gcp.container.getEngineVersions} datasource with a
     * regional cluster, ensure that you have provided a {@code location}
     * to the datasource. A region can have a different set of supported versions than its
     * corresponding zones, and not all zones in a
     * region are guaranteed to support the same version.
     */
    public Builder minMasterVersion(String minMasterVersion) {
      this.minMasterVersion = Output.of(minMasterVersion);
      return this;
    }

    /** The same, known later. */
    public Builder minMasterVersion(Output<String> minMasterVersion) {
      this.minMasterVersion = minMasterVersion;
      return this;
    }

    /**
     * Monitoring configuration for the cluster.
     * Structure is documented below.
     */
    public Builder monitoringConfig(ClusterMonitoringConfigArgs monitoringConfig) {
      this.monitoringConfig = Output.of(monitoringConfig);
      return this;
    }

    /** The same, known later. */
    public Builder monitoringConfig(Output<ClusterMonitoringConfigArgs> monitoringConfig) {
      this.monitoringConfig = monitoringConfig;
      return this;
    }

    /**
     * The monitoring service that the cluster
     * should write metrics to.
     * Automatically send metrics from pods in the cluster to the Google Cloud Monitoring API.
     * VM metrics will be collected by Google Compute Engine regardless of this setting
     * Available options include
     * {@code monitoring.googleapis.com}(Legacy Stackdriver), {@code
     * monitoring.googleapis.com/kubernetes}(Stackdriver Kubernetes Engine Monitoring), and
     * {@code none}.
     * Defaults to {@code monitoring.googleapis.com/kubernetes}
     */
    public Builder monitoringService(String monitoringService) {
      this.monitoringService = Output.of(monitoringService);
      return this;
    }

    /** The same, known later. */
    public Builder monitoringService(Output<String> monitoringService) {
      this.monitoringService = monitoringService;
      return this;
    }

    /**
     * The name of the cluster, unique within the project and
     * location.
     * <p>
     * ***
     */
    public Builder name(String name) {
      this.name = Output.of(name);
      return this;
    }

    /** The same, known later. */
    public Builder name(Output<String> name) {
      this.name = name;
      return this;
    }

    /**
     * The name or selfLink of the Google Compute Engine
     * network to which the cluster is connected. For Shared VPC, set this to the self link of
     * the
     * shared network.
     */
    public Builder network(String network) {
      this.network = Output.of(network);
      return this;
    }

    /** The same, known later. */
    public Builder network(Output<String> network) {
      this.network = network;
      return this;
    }

    /**
     * Network bandwidth tier configuration.
     */
    public Builder networkPerformanceConfig(ClusterNetworkPerformanceConfigArgs networkPerformanceConfig) {
      this.networkPerformanceConfig = Output.of(networkPerformanceConfig);
      return this;
    }

    /** The same, known later. */
    public Builder networkPerformanceConfig(Output<ClusterNetworkPerformanceConfigArgs> networkPerformanceConfig) {
      this.networkPerformanceConfig = networkPerformanceConfig;
      return this;
    }

    /**
     * Configuration options for the
     * <a
     * href="https://kubernetes.io/docs/concepts/services-networking/networkpolicies/">NetworkPolicy</a>
     * feature. Structure is documented below.
     */
    public Builder networkPolicy(ClusterNetworkPolicyArgs networkPolicy) {
      this.networkPolicy = Output.of(networkPolicy);
      return this;
    }

    /** The same, known later. */
    public Builder networkPolicy(Output<ClusterNetworkPolicyArgs> networkPolicy) {
      this.networkPolicy = networkPolicy;
      return this;
    }

    /**
     * Determines whether alias IPs or routes will be used for pod IPs in the cluster.
     * Options are {@code VPC_NATIVE} or {@code ROUTES}. {@code VPC_NATIVE} enables <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/ip-aliases">IP aliasing</a>.
     * Newly created clusters will default to {@code VPC_NATIVE}.
     */
    public Builder networkingMode(ClusterNetworkingMode networkingMode) {
      this.networkingMode = Output.of(networkingMode.value());
      return this;
    }

    /** The same, known later. */
    public Builder networkingMode(Output<ClusterNetworkingMode> networkingMode) {
      this.networkingMode = networkingMode.applyValue(value -> value.value());
      return this;
    }

    /**
     * Parameters used in creating the default node pool.
     * Generally, this field should not be used at the same time as a
     * {@code gcp.container.NodePool} or a {@code nodePool} block; this configuration
     * manages the default node pool, which isn't recommended to be used.
     * Structure is documented below.
     */
    public Builder nodeConfig(ClusterNodeConfigArgs nodeConfig) {
      this.nodeConfig = Output.of(nodeConfig);
      return this;
    }

    /** The same, known later. */
    public Builder nodeConfig(Output<ClusterNodeConfigArgs> nodeConfig) {
      this.nodeConfig = nodeConfig;
      return this;
    }

    /**
     * Configuration for <a
     * href="https://clouddocs.devsite.corp.google.com/kubernetes-engine/security/control-plane-node-creation">node
     * creation config</a>. Structure is documented below.
     */
    public Builder nodeCreationConfig(ClusterNodeCreationConfigArgs nodeCreationConfig) {
      this.nodeCreationConfig = Output.of(nodeCreationConfig);
      return this;
    }

    /** The same, known later. */
    public Builder nodeCreationConfig(Output<ClusterNodeCreationConfigArgs> nodeCreationConfig) {
      this.nodeCreationConfig = nodeCreationConfig;
      return this;
    }

    /**
     * The list of zones in which the cluster's nodes
     * are located. Nodes must be in the region of their regional cluster or in the
     * same region as their cluster's zone for zonal clusters. If this is specified for
     * a zonal cluster, omit the cluster's zone.
     * <p>
     * &gt; A "multi-zonal" cluster is a zonal cluster with at least one additional zone
     * defined; in a multi-zonal cluster, the cluster master is only present in a
     * single zone while nodes are present in each of the primary zone and the node
     * locations. In contrast, in a regional cluster, cluster master nodes are present
     * in multiple zones in the region. For that reason, regional clusters should be
     * preferred.
     */
    public Builder nodeLocations(List<String> nodeLocations) {
      this.nodeLocations = Output.of(List.copyOf(nodeLocations));
      return this;
    }

    /** The same, known later. */
    public Builder nodeLocations(Output<List<String>> nodeLocations) {
      this.nodeLocations = nodeLocations;
      return this;
    }

    /**
     * Node pool configs that apply to auto-provisioned node pools in
     * <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/autopilot-overview#comparison">autopilot</a>
     * clusters and
     * <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/node-auto-provisioning">node
     * auto-provisioning</a>-enabled clusters. Structure is documented below.
     */
    public Builder nodePoolAutoConfig(ClusterNodePoolAutoConfigArgs nodePoolAutoConfig) {
      this.nodePoolAutoConfig = Output.of(nodePoolAutoConfig);
      return this;
    }

    /** The same, known later. */
    public Builder nodePoolAutoConfig(Output<ClusterNodePoolAutoConfigArgs> nodePoolAutoConfig) {
      this.nodePoolAutoConfig = nodePoolAutoConfig;
      return this;
    }

    /**
     * Default NodePool settings for the entire cluster. These settings are overridden if
     * specified on the specific NodePool object. Structure is documented below.
     */
    public Builder nodePoolDefaults(ClusterNodePoolDefaultsArgs nodePoolDefaults) {
      this.nodePoolDefaults = Output.of(nodePoolDefaults);
      return this;
    }

    /** The same, known later. */
    public Builder nodePoolDefaults(Output<ClusterNodePoolDefaultsArgs> nodePoolDefaults) {
      this.nodePoolDefaults = nodePoolDefaults;
      return this;
    }

    /**
     * The Kubernetes version on the nodes. Must either be unset
     * or set to the same value as {@code minMasterVersion} on create. Defaults to the default
     * version set by GKE which is not necessarily the latest version. This only affects
     * nodes in the default node pool. While a fuzzy version can be specified, it's
     * recommended that you specify explicit versions as the provider will see spurious diffs
     * when fuzzy versions are used. See the {@code gcp.container.getEngineVersions} data
     * source's
     * {@code versionPrefix} field to approximate fuzzy versions.
     * To update nodes in other node pools, use the {@code version} attribute on the node pool.
     */
    public Builder nodeVersion(String nodeVersion) {
      this.nodeVersion = Output.of(nodeVersion);
      return this;
    }

    /** The same, known later. */
    public Builder nodeVersion(Output<String> nodeVersion) {
      this.nodeVersion = nodeVersion;
      return this;
    }

    /**
     * Configuration for the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/cluster-upgrade-notifications">cluster
     * upgrade notifications</a> feature. Structure is documented below.
     */
    public Builder notificationConfig(ClusterNotificationConfigArgs notificationConfig) {
      this.notificationConfig = Output.of(notificationConfig);
      return this;
    }

    /** The same, known later. */
    public Builder notificationConfig(Output<ClusterNotificationConfigArgs> notificationConfig) {
      this.notificationConfig = notificationConfig;
      return this;
    }

    /**
     * Configuration for the
     * Structure is documented below.
     */
    public Builder podAutoscaling(ClusterPodAutoscalingArgs podAutoscaling) {
      this.podAutoscaling = Output.of(podAutoscaling);
      return this;
    }

    /** The same, known later. */
    public Builder podAutoscaling(Output<ClusterPodAutoscalingArgs> podAutoscaling) {
      this.podAutoscaling = podAutoscaling;
      return this;
    }

    /**
     * ) Configuration for the
     * <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/pod-security-policies">PodSecurityPolicy</a>
     * feature.
     * Structure is documented below.
     */
    public Builder podSecurityPolicyConfig(ClusterPodSecurityPolicyConfigArgs podSecurityPolicyConfig) {
      this.podSecurityPolicyConfig = Output.of(podSecurityPolicyConfig);
      return this;
    }

    /** The same, known later. */
    public Builder podSecurityPolicyConfig(Output<ClusterPodSecurityPolicyConfigArgs> podSecurityPolicyConfig) {
      this.podSecurityPolicyConfig = podSecurityPolicyConfig;
      return this;
    }

    /**
     * Configuration for <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/private-clusters">private
     * clusters</a>,
     * clusters with private nodes. Structure is documented below.
     */
    public Builder privateClusterConfig(ClusterPrivateClusterConfigArgs privateClusterConfig) {
      this.privateClusterConfig = Output.of(privateClusterConfig);
      return this;
    }

    /** The same, known later. */
    public Builder privateClusterConfig(Output<ClusterPrivateClusterConfigArgs> privateClusterConfig) {
      this.privateClusterConfig = privateClusterConfig;
      return this;
    }

    /**
     * The desired state of IPv6 connectivity to Google Services. By default, no private IPv6
     * access to or from Google Services (all access will be via IPv4).
     */
    public Builder privateIpv6GoogleAccess(String privateIpv6GoogleAccess) {
      this.privateIpv6GoogleAccess = Output.of(privateIpv6GoogleAccess);
      return this;
    }

    /** The same, known later. */
    public Builder privateIpv6GoogleAccess(Output<String> privateIpv6GoogleAccess) {
      this.privateIpv6GoogleAccess = privateIpv6GoogleAccess;
      return this;
    }

    /**
     * The ID of the project in which the resource belongs. If it
     * is not provided, the provider project is used.
     */
    public Builder project(String project) {
      this.project = Output.of(project);
      return this;
    }

    /** The same, known later. */
    public Builder project(Output<String> project) {
      this.project = project;
      return this;
    }

    /**
     * )
     * Enable/Disable Protect API features for the cluster. Structure is documented below.
     */
    public Builder protectConfig(ClusterProtectConfigArgs protectConfig) {
      this.protectConfig = Output.of(protectConfig);
      return this;
    }

    /** The same, known later. */
    public Builder protectConfig(Output<ClusterProtectConfigArgs> protectConfig) {
      this.protectConfig = protectConfig;
      return this;
    }

    /**
     * RBACBindingConfig allows user to restrict ClusterRoleBindings an RoleBindings that can be
     * created. Structure is documented below.
     */
    public Builder rbacBindingConfig(ClusterRbacBindingConfigArgs rbacBindingConfig) {
      this.rbacBindingConfig = Output.of(rbacBindingConfig);
      return this;
    }

    /** The same, known later. */
    public Builder rbacBindingConfig(Output<ClusterRbacBindingConfigArgs> rbacBindingConfig) {
      this.rbacBindingConfig = rbacBindingConfig;
      return this;
    }

    /**
     * Configuration options for the <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/release-channels">Release
     * channel</a>
     * feature, which provide more control over automatic upgrades of your GKE clusters.
     * When updating this field, GKE imposes specific version requirements. See
     * <a
     * href="https://cloud.google.com/kubernetes-engine/docs/concepts/release-channels#selecting_a_new_release_channel">Selecting
     * a new release channel</a>
     * for more details; the {@code gcp.container.getEngineVersions} datasource can provide
     * the default version for a channel. Note that removing the {@code releaseChannel}
     * field from your config will cause the provider to stop managing your cluster's
     * release channel, but will not unenroll it. Instead, use the {@code "UNSPECIFIED"}
     * channel. Structure is documented below.
     */
    public Builder releaseChannel(ClusterReleaseChannelArgs releaseChannel) {
      this.releaseChannel = Output.of(releaseChannel);
      return this;
    }

    /** The same, known later. */
    public Builder releaseChannel(Output<ClusterReleaseChannelArgs> releaseChannel) {
      this.releaseChannel = releaseChannel;
      return this;
    }

    /**
     * If {@code true}, deletes the default node
     * pool upon cluster creation. If you're using {@code gcp.container.NodePool}
     * resources with no default node pool, this should be set to {@code true}, alongside
     * setting {@code initialNodeCount} to at least {@code 1}.
     */
    public Builder removeDefaultNodePool(boolean removeDefaultNodePool) {
      this.removeDefaultNodePool = Output.of(removeDefaultNodePool);
      return this;
    }

    /** The same, known later. */
    public Builder removeDefaultNodePool(Output<Boolean> removeDefaultNodePool) {
      this.removeDefaultNodePool = removeDefaultNodePool;
      return this;
    }

    /**
     * The GCE resource labels (a map of key/value pairs) to be applied to the cluster.
     * <p>
     * **Note**: This field is non-authoritative, and will only manage the labels present in
     * your configuration.
     * Please refer to the field 'effective_labels' for all of the labels present on the
     * resource.
     */
    public Builder resourceLabels(Map<String, String> resourceLabels) {
      this.resourceLabels = Output.of(Map.copyOf(resourceLabels));
      return this;
    }

    /** The same, known later. */
    public Builder resourceLabels(Output<Map<String, String>> resourceLabels) {
      this.resourceLabels = resourceLabels;
      return this;
    }

    /**
     * Configuration for the
     * <a
     * href="https://cloud.google.com/kubernetes-engine/docs/how-to/cluster-usage-metering">ResourceUsageExportConfig</a>
     * feature.
     * Structure is documented below.
     */
    public Builder resourceUsageExportConfig(ClusterResourceUsageExportConfigArgs resourceUsageExportConfig) {
      this.resourceUsageExportConfig = Output.of(resourceUsageExportConfig);
      return this;
    }

    /** The same, known later. */
    public Builder resourceUsageExportConfig(Output<ClusterResourceUsageExportConfigArgs> resourceUsageExportConfig) {
      this.resourceUsageExportConfig = resourceUsageExportConfig;
      return this;
    }

    /**
     * Configuration for rollback-safe (two-step) upgrades. Structure is documented below.
     */
    public Builder rollbackSafeUpgrade(ClusterRollbackSafeUpgradeArgs rollbackSafeUpgrade) {
      this.rollbackSafeUpgrade = Output.of(rollbackSafeUpgrade);
      return this;
    }

    /** The same, known later. */
    public Builder rollbackSafeUpgrade(Output<ClusterRollbackSafeUpgradeArgs> rollbackSafeUpgrade) {
      this.rollbackSafeUpgrade = rollbackSafeUpgrade;
      return this;
    }

    /**
     * Configuration for the
     * <a
     * href="https://cloud.google.com/secret-manager/docs/secret-manager-managed-csi-component">SecretManagerConfig</a>
     * feature.
     * Structure is documented below.
     */
    public Builder secretManagerConfig(ClusterSecretManagerConfigArgs secretManagerConfig) {
      this.secretManagerConfig = Output.of(secretManagerConfig);
      return this;
    }

    /** The same, known later. */
    public Builder secretManagerConfig(Output<ClusterSecretManagerConfigArgs> secretManagerConfig) {
      this.secretManagerConfig = secretManagerConfig;
      return this;
    }

    /**
     * Configuration for the
     * <a
     * href="https://cloud.google.com/secret-manager/docs/sync-k8-secrets">SecretSyncConfig</a>
     * feature.
     * Structure is documented below.
     */
    public Builder secretSyncConfig(ClusterSecretSyncConfigArgs secretSyncConfig) {
      this.secretSyncConfig = Output.of(secretSyncConfig);
      return this;
    }

    /** The same, known later. */
    public Builder secretSyncConfig(Output<ClusterSecretSyncConfigArgs> secretSyncConfig) {
      this.secretSyncConfig = secretSyncConfig;
      return this;
    }

    /**
     * Enable/Disable Security Posture API features for the cluster. Structure is documented
     * below.
     */
    public Builder securityPostureConfig(ClusterSecurityPostureConfigArgs securityPostureConfig) {
      this.securityPostureConfig = Output.of(securityPostureConfig);
      return this;
    }

    /** The same, known later. */
    public Builder securityPostureConfig(Output<ClusterSecurityPostureConfigArgs> securityPostureConfig) {
      this.securityPostureConfig = securityPostureConfig;
      return this;
    }

    /**
     * Structure is documented below.
     */
    public Builder serviceExternalIpsConfig(ClusterServiceExternalIpsConfigArgs serviceExternalIpsConfig) {
      this.serviceExternalIpsConfig = Output.of(serviceExternalIpsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder serviceExternalIpsConfig(Output<ClusterServiceExternalIpsConfigArgs> serviceExternalIpsConfig) {
      this.serviceExternalIpsConfig = serviceExternalIpsConfig;
      return this;
    }

    /**
     * Whether to skip refreshing the GKE cluster's inline node pool list during read
     * operations. Setting this to {@code true} prevents the provider from querying GKE API for
     * node pools, resolving long plan times on clusters with a large number of node pools.
     * **Warning:** When enabled, the cluster's {@code nodePool} attribute in the Terraform
     * state will remain empty ({@code []}), even if node pools exist externally. This flag
     * cannot be set to {@code true} if you define inline {@code nodePool} blocks in your
     * configuration; doing so will result in a validation error during plan.
     */
    public Builder skipNodePoolRefresh(boolean skipNodePoolRefresh) {
      this.skipNodePoolRefresh = Output.of(skipNodePoolRefresh);
      return this;
    }

    /** The same, known later. */
    public Builder skipNodePoolRefresh(Output<Boolean> skipNodePoolRefresh) {
      this.skipNodePoolRefresh = skipNodePoolRefresh;
      return this;
    }

    /**
     * The name or selfLink of the Google Compute Engine
     * subnetwork in which the cluster's instances are launched.
     */
    public Builder subnetwork(String subnetwork) {
      this.subnetwork = Output.of(subnetwork);
      return this;
    }

    /** The same, known later. */
    public Builder subnetwork(Output<String> subnetwork) {
      this.subnetwork = subnetwork;
      return this;
    }

    /**
     * TPU configuration for the cluster.
     */
    public Builder tpuConfig(ClusterTpuConfigArgs tpuConfig) {
      this.tpuConfig = Output.of(tpuConfig);
      return this;
    }

    /** The same, known later. */
    public Builder tpuConfig(Output<ClusterTpuConfigArgs> tpuConfig) {
      this.tpuConfig = tpuConfig;
      return this;
    }

    /**
     * The custom keys configuration of the cluster Structure is documented below.
     */
    public Builder userManagedKeysConfig(ClusterUserManagedKeysConfigArgs userManagedKeysConfig) {
      this.userManagedKeysConfig = Output.of(userManagedKeysConfig);
      return this;
    }

    /** The same, known later. */
    public Builder userManagedKeysConfig(Output<ClusterUserManagedKeysConfigArgs> userManagedKeysConfig) {
      this.userManagedKeysConfig = userManagedKeysConfig;
      return this;
    }

    /**
     * Vertical Pod Autoscaling automatically adjusts the resources of pods controlled by it.
     * Structure is documented below.
     */
    public Builder verticalPodAutoscaling(ClusterVerticalPodAutoscalingArgs verticalPodAutoscaling) {
      this.verticalPodAutoscaling = Output.of(verticalPodAutoscaling);
      return this;
    }

    /** The same, known later. */
    public Builder verticalPodAutoscaling(Output<ClusterVerticalPodAutoscalingArgs> verticalPodAutoscaling) {
      this.verticalPodAutoscaling = verticalPodAutoscaling;
      return this;
    }

    /**
     * )
     * Configuration for <a
     * href="https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1beta1/projects.locations.clusters#workloadaltsconfig">direct-path
     * (via ALTS) with workload identity.</a>. Structure is documented below.
     */
    public Builder workloadAltsConfig(ClusterWorkloadAltsConfigArgs workloadAltsConfig) {
      this.workloadAltsConfig = Output.of(workloadAltsConfig);
      return this;
    }

    /** The same, known later. */
    public Builder workloadAltsConfig(Output<ClusterWorkloadAltsConfigArgs> workloadAltsConfig) {
      this.workloadAltsConfig = workloadAltsConfig;
      return this;
    }

    /**
     * Workload Identity allows Kubernetes service accounts to act as a user-managed
     * <a
     * href="https://cloud.google.com/iam/docs/service-accounts#user-managed_service_accounts">Google
     * IAM Service Account</a>.
     * Structure is documented below.
     */
    public Builder workloadIdentityConfig(ClusterWorkloadIdentityConfigArgs workloadIdentityConfig) {
      this.workloadIdentityConfig = Output.of(workloadIdentityConfig);
      return this;
    }

    /** The same, known later. */
    public Builder workloadIdentityConfig(Output<ClusterWorkloadIdentityConfigArgs> workloadIdentityConfig) {
      this.workloadIdentityConfig = workloadIdentityConfig;
      return this;
    }

    /** Returns the current inputs. */
    public ClusterArgs build() {
      return new ClusterArgs(this);
    }
  }
}
