package kubelet

import (
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// startupTaint is what our node pools put on new nodes, and the installer takes off.
var startupTaint = corev1.Taint{
	Key:   "startup-taint.cluster-autoscaler.kubernetes.io/epfabric-unverified",
	Value: "true", Effect: corev1.TaintEffectNoSchedule,
}

// machine is what a node of some machine type offers, in round numbers below those of its page in
// the documentation of Compute Engine: the system keeps a part of CPU, memory and disk.
type machine struct {
	cpu, memory, storage string
	accelerator          string
}

var machines = map[string]machine{
	"a4-highgpu-8g":  {cpu: "223", memory: "3800Gi", storage: "11Ti", accelerator: "nvidia-b200"},
	"a3-ultragpu-8g": {cpu: "223", memory: "2800Gi", storage: "11Ti", accelerator: "nvidia-h200-141gb"},
	"e2-standard-4":  {cpu: "3900m", memory: "13Gi", storage: "90Gi"},
}

// shape is nodes as GKE registers those of a pool: labels, taints and resources of GPU nodes are
// those of its documentation ("About GPUs in GKE", "Maximize GPU network bandwidth").
type shape struct {
	pool     string
	zone     string
	kind     string
	networks []string
	unproven bool
	logPort  int32
}

func (s shape) node(name string) *corev1.Node {
	node := &corev1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: s.labels(name)},
		Spec:       corev1.NodeSpec{ProviderID: "gce://stand-in/" + s.zone + "/" + name},
	}
	if machines[s.kind].accelerator != "" {
		node.Spec.Taints = append(node.Spec.Taints,
			corev1.Taint{Key: "nvidia.com/gpu", Value: "present", Effect: corev1.TaintEffectNoSchedule})
	}
	if s.unproven {
		node.Spec.Taints = append(node.Spec.Taints, startupTaint)
	}
	return node
}

func (s shape) labels(name string) map[string]string {
	family, _, _ := strings.Cut(s.kind, "-")
	labels := map[string]string{
		corev1.LabelHostname:                   name,
		corev1.LabelOSStable:                   "linux",
		corev1.LabelArchStable:                 "amd64",
		corev1.LabelInstanceTypeStable:         s.kind,
		corev1.LabelTopologyZone:               s.zone,
		corev1.LabelTopologyRegion:             s.zone[:max(0, len(s.zone)-2)],
		"cloud.google.com/gke-nodepool":        s.pool,
		"cloud.google.com/gke-os-distribution": "ubuntu",
		"cloud.google.com/machine-family":      family,
	}
	if accelerator := machines[s.kind].accelerator; accelerator != "" {
		labels["cloud.google.com/gke-accelerator"] = accelerator
		labels["cloud.google.com/gke-accelerator-count"] = "8"
		labels["cloud.google.com/gke-ephemeral-storage-local-ssd"] = "true"
	}
	return labels
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
	m := machines[s.kind]
	list := corev1.ResourceList{
		corev1.ResourceCPU:              resource.MustParse(m.cpu),
		corev1.ResourceMemory:           resource.MustParse(m.memory),
		corev1.ResourceEphemeralStorage: resource.MustParse(m.storage),
		corev1.ResourcePods:             resource.MustParse("110"),
		"hugepages-2Mi":                 resource.MustParse("0"),
		"hugepages-1Gi":                 resource.MustParse("0"),
	}
	if m.accelerator == "" {
		return list
	}
	list["nvidia.com/gpu"] = resource.MustParse("8")
	for _, network := range s.networks {
		name := corev1.ResourceName("networking.gke.io.networks/" + network)
		list[name], list[name+".IP"] = resource.MustParse("1"), resource.MustParse("1")
	}
	return list
}

// standardNetworks are the pod networks of a GPU node: one more for the host, eight for the GPUs.
func standardNetworks() string {
	names := "gvnic-1"
	for i := range 8 {
		names += fmt.Sprintf(",rdma-%d", i)
	}
	return names
}
