package kubelet

import (
	"maps"
	"strconv"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const gpu = "nvidia.com/gpu"

// startupTaint is the taint that our node pools put on new nodes, and that the installer removes.
var startupTaint = corev1.Taint{
	Key:   "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified",
	Value: "true", Effect: corev1.TaintEffectNoSchedule,
}

// shape describes a node as GKE would register it: labels, taints and resources of GPU nodes are
// those that GKE documents ("About GPUs in GKE", "Maximize GPU network bandwidth").
type shape struct {
	Name    string `json:"name"`
	Pool    string `json:"pool"`
	Machine string `json:"machine"`
	// Architecture is that of the node's CPUs in Go's terms. Cpus, Memory and Storage are what pods
	// can use.
	Architecture string `json:"architecture"`
	Cpus         string `json:"cpus"`
	Memory       string `json:"memory"`
	Storage      string `json:"storage"`
	Zone         string `json:"zone"`
	// Accelerator is GKE's name of the node's GPUs, if the node has any.
	Accelerator string `json:"accelerator,omitempty"`
	Gpus        int64  `json:"gpus,omitempty"`
	// Labels are additional ones.
	Labels map[string]string `json:"labels,omitempty"`
	// Networks are the pod networks that the node has a NIC for.
	Networks []string `json:"networks,omitempty"`
	// Taints are additional ones of the pool, such as the one that the installer removes.
	Taints []corev1.Taint `json:"taints,omitempty"`
	// WithoutGpus states whether the node registers without GPUs, as before its driver is installed; a
	// container's report (`gpusOffered`) can make them available later.
	WithoutGpus bool `json:"withoutGpus,omitempty"`
	// RdmaNics is the number of RDMA NICs that the NIC driver offers, if a label enables it on the
	// node.
	RdmaNics int `json:"rdmaNics,omitempty"`
	// NicFault is the fault of the node's NICs, if there is one.
	NicFault nicFault `json:"nicFault,omitempty"`
}

func (s shape) node() *corev1.Node {
	node := &corev1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: s.Name, Labels: s.labels()},
		Spec:       corev1.NodeSpec{ProviderID: "gce://stand-in/" + s.Zone + "/" + s.Name},
	}
	if s.Gpus > 0 {
		node.Spec.Taints = append(node.Spec.Taints,
			corev1.Taint{Key: gpu, Value: "present", Effect: corev1.TaintEffectNoSchedule})
	}
	node.Spec.Taints = append(node.Spec.Taints, s.Taints...)
	return node
}

func (s shape) labels() map[string]string {
	family, _, _ := strings.Cut(s.Machine, "-")
	labels := map[string]string{
		corev1.LabelHostname:                   s.Name,
		corev1.LabelOSStable:                   "linux",
		corev1.LabelArchStable:                 s.Architecture,
		corev1.LabelInstanceTypeStable:         s.Machine,
		corev1.LabelTopologyZone:               s.Zone,
		corev1.LabelTopologyRegion:             s.Zone[:max(0, len(s.Zone)-2)],
		"cloud.google.com/gke-nodepool":        s.Pool,
		"cloud.google.com/gke-os-distribution": "ubuntu",
		"cloud.google.com/machine-family":      family,
	}
	if s.Gpus > 0 {
		labels["cloud.google.com/gke-accelerator"] = s.Accelerator
		labels["cloud.google.com/gke-accelerator-count"] = strconv.FormatInt(s.Gpus, 10)
		labels["cloud.google.com/gke-ephemeral-storage-local-ssd"] = "true"
	}
	maps.Copy(labels, s.Labels)
	return labels
}

func (s shape) status(logPort int32) corev1.NodeStatus {
	resources := s.resources()
	return corev1.NodeStatus{
		Capacity: resources, Allocatable: resources,
		Addresses: []corev1.NodeAddress{
			{Type: corev1.NodeInternalIP, Address: loopback},
			{Type: corev1.NodeHostName, Address: s.Name},
		},
		DaemonEndpoints: corev1.NodeDaemonEndpoints{KubeletEndpoint: corev1.DaemonEndpoint{Port: logPort}},
		NodeInfo: corev1.NodeSystemInfo{
			KubeletVersion: "v1.34.4-stand-in", ContainerRuntimeVersion: "none://0",
			KernelVersion: "stand-in", OSImage: "Ubuntu 24.04 (stand-in)",
			OperatingSystem: "linux", Architecture: s.Architecture,
			MachineID: s.Name, SystemUUID: s.Name, BootID: s.Name,
		},
	}
}

func (s shape) resources() corev1.ResourceList {
	list := corev1.ResourceList{
		corev1.ResourceCPU:              resource.MustParse(s.Cpus),
		corev1.ResourceMemory:           resource.MustParse(s.Memory),
		corev1.ResourceEphemeralStorage: resource.MustParse(s.Storage),
		corev1.ResourcePods:             resource.MustParse("110"),
		"hugepages-2Mi":                 resource.MustParse("0"),
		"hugepages-1Gi":                 resource.MustParse("0"),
	}
	if s.Gpus > 0 && !s.WithoutGpus {
		list[gpu] = s.gpus()
	}
	for _, network := range s.Networks {
		name := corev1.ResourceName("networking.gke.io.networks/" + network)
		list[name], list[name+".IP"] = resource.MustParse("1"), resource.MustParse("1")
	}
	return list
}

func (s shape) gpus() resource.Quantity {
	return *resource.NewQuantity(s.Gpus, resource.DecimalSI)
}
