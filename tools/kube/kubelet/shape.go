package kubelet

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// StartupTaint is what our node pools put on new nodes, and the installer takes off.
var startupTaint = corev1.Taint{
	Key:   "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified",
	Value: "true", Effect: corev1.TaintEffectNoSchedule,
}

// shape is nodes as GKE registers those of machine type a4-highgpu-8g: labels, taints and resources
// from its documentation ("About GPUs", "Maximize GPU network bandwidth"), sizes from the machine
// type's page: 224 vCPU, 3968 GB, 12 TB of local disks, 8 B200.
type shape struct {
	pool     string
	zone     string
	networks []string
	unproven bool
	logPort  int32
}

func (s shape) node(name string) *corev1.Node {
	node := &corev1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: map[string]string{
			corev1.LabelHostname:                               name,
			corev1.LabelOSStable:                               "linux",
			corev1.LabelArchStable:                             "amd64",
			corev1.LabelInstanceTypeStable:                     "a4-highgpu-8g",
			corev1.LabelTopologyZone:                           s.zone,
			corev1.LabelTopologyRegion:                         s.zone[:max(0, len(s.zone)-2)],
			"cloud.google.com/gke-nodepool":                    s.pool,
			"cloud.google.com/gke-accelerator":                 "nvidia-b200",
			"cloud.google.com/gke-accelerator-count":           "8",
			"cloud.google.com/gke-os-distribution":             "ubuntu",
			"cloud.google.com/gke-ephemeral-storage-local-ssd": "true",
			"cloud.google.com/machine-family":                  "a4",
		}},
		Spec: corev1.NodeSpec{
			ProviderID: "gce://stand-in/" + s.zone + "/" + name,
			Taints: []corev1.Taint{
				{Key: "nvidia.com/gpu", Value: "present", Effect: corev1.TaintEffectNoSchedule},
			},
		},
	}
	if s.unproven {
		node.Spec.Taints = append(node.Spec.Taints, startupTaint)
	}
	return node
}

func (s shape) status(name string) corev1.NodeStatus {
	resources := s.resources()
	return corev1.NodeStatus{
		Capacity: resources, Allocatable: resources,
		Addresses: []corev1.NodeAddress{
			{Type: corev1.NodeInternalIP, Address: loopback},
			{Type: corev1.NodeHostName, Address: name},
		},
		DaemonEndpoints: corev1.NodeDaemonEndpoints{KubeletEndpoint: corev1.DaemonEndpoint{Port: s.logPort}},
		NodeInfo: corev1.NodeSystemInfo{
			KubeletVersion: "v1.34.4-stand-in", ContainerRuntimeVersion: "none://0",
			KernelVersion: "stand-in", OSImage: "Ubuntu 24.04 (stand-in)",
			OperatingSystem: "linux", Architecture: "amd64",
			MachineID: name, SystemUUID: name, BootID: name,
		},
	}
}

func (s shape) resources() corev1.ResourceList {
	list := corev1.ResourceList{
		corev1.ResourceCPU:              resource.MustParse("223"),
		corev1.ResourceMemory:           resource.MustParse("3800Gi"),
		corev1.ResourcePods:             resource.MustParse("110"),
		corev1.ResourceEphemeralStorage: resource.MustParse("11Ti"),
		"hugepages-2Mi":                 resource.MustParse("0"),
		"hugepages-1Gi":                 resource.MustParse("0"),
		"nvidia.com/gpu":                resource.MustParse("8"),
	}
	for _, network := range s.networks {
		name := corev1.ResourceName("networking.gke.io.networks/" + network)
		list[name], list[name+".IP"] = resource.MustParse("1"), resource.MustParse("1")
	}
	return list
}

// standardNetworks are the pod networks of such a node: one more for the host, eight for the GPUs.
func standardNetworks() string {
	names := "gvnic-1"
	for i := range 8 {
		names += fmt.Sprintf(",rdma-%d", i)
	}
	return names
}
