package kubelet

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes/fake"
)

func gpuNode(name string) shape {
	return shape{
		Name: name, Pool: "gpu", Machine: "a4-highgpu-8g", Zone: "us-central1-b",
		Architecture: "arm64", Cpus: "143", Memory: "900Gi", Storage: "11Ti",
		Accelerator: "nvidia-b200", Gpus: 8, Networks: []string{"rdma-0"},
	}
}

func agentOf(nodes ...shape) *agent {
	return &agent{
		client: fake.NewClientset(), nodes: map[string]*node{}, known: map[types.UID]*playedPod{},
		attempts: attempts{}, fleet: followed[fleet]{says: fleet{Nodes: nodes}},
	}
}

func muster(t *testing.T, a *agent) {
	t.Helper()
	if err := a.muster(context.Background(), begin); err != nil {
		t.Fatal(err)
	}
}

func TestNodesJoinAndLeaveAsTheFleetSays(t *testing.T) {
	a := agentOf(gpuNode("a"), gpuNode("b"))
	muster(t, a)
	running := pod(corev1.RestartPolicyNever, nil, named("main"))
	running.UID, running.Namespace, running.Name, running.Spec.NodeName = "1", "work", "pod", "a"
	if _, err := a.client.CoreV1().Pods("work").Create(t.Context(), running, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	a.played(running, begin).run(begin)
	a.fleet.says = fleet{Nodes: []shape{gpuNode("b"), gpuNode("c")}}
	muster(t, a)
	for name, wanted := range map[string]bool{"a": false, "b": true, "c": true} {
		_, err := a.client.CoreV1().Nodes().Get(t.Context(), name, metav1.GetOptions{})
		expect(t, "there is no node "+name, apierrors.IsNotFound(err), !wanted)
	}
	ended, err := a.client.CoreV1().Pods("work").Get(t.Context(), "pod", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "phase of its pod", ended.Status.Phase, corev1.PodFailed)
	expect(t, "reason", ended.Status.Reason, "Terminated")
}

func TestAFleetThatCannotBePlayedIsRefused(t *testing.T) {
	unknown := gpuNode("a")
	unknown.Cpus = "many"
	broken := gpuNode("a")
	broken.NicFault = "melted"
	for text, f := range map[string]fleet{
		"two nodes have the name a":                                   {Nodes: []shape{gpuNode("a"), gpuNode("a")}},
		`node a: cpus, memory and storage are quantities, got "many"`: {Nodes: []shape{unknown}},
		`node a: "melted" is no fault of its NICs`:                    {Nodes: []shape{broken}},
		"a node needs name, pool, machine and zone":                   {Nodes: []shape{{Name: "a"}}},
	} {
		if err := f.check(); err == nil || err.Error() != text {
			t.Errorf("%v, not %s", err, text)
		}
	}
}

func TestFurtherLabelsAreANodesOwn(t *testing.T) {
	s := gpuNode("a")
	s.Labels = map[string]string{"cloud.google.com/gce-topology-block": "b"}
	labels := s.node().Labels
	expect(t, "further label", labels["cloud.google.com/gce-topology-block"], "b")
	expect(t, "pool", labels["cloud.google.com/gke-nodepool"], "gpu")
}

func TestANodeOffersWhatItsMachineHas(t *testing.T) {
	offers := func(s shape, name corev1.ResourceName) string {
		quantity, there := s.status(0).Allocatable[name]
		if !there {
			return ""
		}
		return quantity.String()
	}
	expect(t, "GPUs", offers(gpuNode("a"), gpu), "8")
	expect(t, "CPUs", offers(gpuNode("a"), corev1.ResourceCPU), "143")
	expect(t, "architecture", gpuNode("a").node().Labels[corev1.LabelArchStable], "arm64")
	expect(t, "NICs", offers(gpuNode("a"), "networking.gke.io.networks/rdma-0.IP"), "1")
	plain := shape{
		Name: "a", Pool: "system", Machine: "n2-standard-8", Zone: "us-central1-b",
		Architecture: "amd64", Cpus: "7", Memory: "28Gi", Storage: "90Gi",
	}
	expect(t, "GPUs of a node without", offers(plain, gpu), "")
	expect(t, "taints of a node without", len(plain.node().Spec.Taints), 0)
}
