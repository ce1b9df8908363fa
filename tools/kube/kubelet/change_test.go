package kubelet

import (
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
)

const verified = corev1.NodeConditionType("EpfabricVerified")

// phase is the installer's report at the start of a phase.
func phase(after float64, name string) NodeReport {
	return NodeReport{
		After:       after,
		Annotations: map[string]*string{"epfabric/phase": ptr.To(name), "epfabric/failure": nil},
		Condition:   &NodeCondition{Type: verified, Status: corev1.ConditionFalse, Reason: "Installing", Message: name},
	}
}

func installation() map[string]ContainerAct {
	done := NodeReport{
		Annotations:  map[string]*string{"epfabric/phase": ptr.To("ready")},
		Condition:    &NodeCondition{Type: verified, Status: corev1.ConditionTrue, Reason: "Verified"},
		StartupTaint: ptr.To(false),
		GpusOffered:  true,
	}
	return map[string]ContainerAct{
		"install": {Reports: []NodeReport{phase(0, "hold"), phase(1, "modules")}, Seconds: ptr.To(3.0)},
		"verify":  {Reports: []NodeReport{done}},
	}
}

// installing is an agent with one unverified node and an installer on it.
type installing struct {
	*testing.T
	agent *agent
	pod   *playedPod
	acts  map[string]ContainerAct
}

func install(t *testing.T) *installing {
	s := gpuNode("a")
	s.Taints, s.WithoutGpus = []corev1.Taint{startupTaint}, true
	a := agentOf(s)
	muster(t, a)
	installer := pod(corev1.RestartPolicyAlways, named("install"), named("verify"))
	installer.Spec.NodeName = "a"
	p := a.played(installer, begin)
	return &installing{t, a, p, installation()}
}

// at moves the installer's pod to the given age, applies the reports that are due, and returns the node.
func (i *installing) at(age float64) *corev1.Node {
	i.Helper()
	for _, group := range [][]container{i.pod.inits, i.pod.mains} {
		for j := range group {
			group[j].act = i.acts[group[j].spec.Name]
		}
	}
	now := begin.Add(seconds(age))
	i.pod.step(now, PodAct{})
	if err := i.agent.applyReports(i.Context(), i.agent.nodes["a"], i.pod, now); err != nil {
		i.Fatal(err)
	}
	node, err := i.agent.client.CoreV1().Nodes().Get(i.Context(), "a", metav1.GetOptions{})
	if err != nil {
		i.Fatal(err)
	}
	return node
}

func conditionOf(node *corev1.Node) corev1.NodeCondition {
	for _, c := range node.Status.Conditions {
		if c.Type == verified {
			return c
		}
	}
	return corev1.NodeCondition{}
}

func gpus(node *corev1.Node) string {
	quantity := node.Status.Allocatable[gpu]
	return quantity.String()
}

func TestANodeShowsThePhasesOfItsInstallerAndIsReadyInTheEnd(t *testing.T) {
	i := install(t)
	node := i.at(0)
	expect(t, "first phase", node.Annotations["epfabric/phase"], "hold")
	node = i.at(1)
	expect(t, "second phase", node.Annotations["epfabric/phase"], "modules")
	expect(t, "condition", conditionOf(node).Message, "modules")
	expect(t, "its last change", conditionOf(node).LastTransitionTime.Unix(), begin.Unix())
	expect(t, "taints", len(node.Spec.Taints), 2)
	expect(t, "GPUs", gpus(node), "0")
	expect(t, "verify has not started", i.pod.mains[0].state, waiting)
	node = i.at(3.1)
	expect(t, "last phase", node.Annotations["epfabric/phase"], "ready")
	expect(t, "condition", conditionOf(node).Status, corev1.ConditionTrue)
	expect(t, "its last change", conditionOf(node).LastTransitionTime.Unix(), begin.Add(3*time.Second).Unix())
	expect(t, "taints", len(node.Spec.Taints), 1)
	expect(t, "taint", node.Spec.Taints[0].Key, gpu)
	expect(t, "GPUs", gpus(node), "8")
}

func TestAFailedPhaseIsReportedAndTheInstallerRestarts(t *testing.T) {
	i := install(t)
	failed := phase(1, "modules")
	failed.Annotations["epfabric/failure"] = ptr.To("modules: NoHeaders: none for this kernel")
	i.acts["install"] = ContainerAct{Reports: []NodeReport{phase(0, "hold"), failed}, Seconds: ptr.To(1.0), Exit: 1}
	i.at(0)
	node := i.at(1.1)
	expect(t, "failure", node.Annotations["epfabric/failure"], "modules: NoHeaders: none for this kernel")
	expect(t, "exit code", i.pod.inits[0].exit, int32(1))
	i.acts = installation()
	i.at(2.2)
	node = i.at(2.3)
	expect(t, "phase of the second run", node.Annotations["epfabric/phase"], "hold")
	_, there := node.Annotations["epfabric/failure"]
	expect(t, "a failure", there, false)
	expect(t, "restarts", i.pod.inits[0].count, int32(1))
}

func TestReportsOfANewScriptAreApplied(t *testing.T) {
	i := install(t)
	i.at(0)
	i.at(3.1)
	broken := NodeReport{
		Condition:    &NodeCondition{Type: verified, Status: corev1.ConditionFalse, Reason: "NicsWrong"},
		StartupTaint: ptr.To(true),
	}
	i.acts["verify"] = ContainerAct{Reports: []NodeReport{broken}}
	node := i.at(4)
	expect(t, "reason", conditionOf(node).Reason, "NicsWrong")
	expect(t, "taints", len(node.Spec.Taints), 2)
}

func TestReportsAreAppliedOnce(t *testing.T) {
	i := install(t)
	node := i.at(0)
	node.Annotations["epfabric/phase"] = "of another writer"
	if _, err := i.agent.client.CoreV1().Nodes().Update(i.Context(), node, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	expect(t, "phase", i.at(0.5).Annotations["epfabric/phase"], "of another writer")
}

func TestAllReportsOfOneMomentAreApplied(t *testing.T) {
	i := install(t)
	cached := NodeReport{Annotations: map[string]*string{"epfabric/modules": ptr.To("cached")}}
	i.acts["install"] = ContainerAct{Reports: []NodeReport{phase(0, "hold"), cached}}
	node := i.at(0)
	expect(t, "first", node.Annotations["epfabric/phase"], "hold")
	expect(t, "second", node.Annotations["epfabric/modules"], "cached")
}

func TestAMachineCanVanish(t *testing.T) {
	i := install(t)
	i.acts["install"] = ContainerAct{Reports: []NodeReport{phase(0, "hold"), {After: 1, Vanishes: true}}, Hang: true}
	i.at(0)
	now := begin.Add(time.Second)
	i.pod.step(now, PodAct{})
	if err := i.agent.applyReports(i.Context(), i.agent.nodes["a"], i.pod, now); err != nil {
		t.Fatal(err)
	}
	expect(t, "phase", i.pod.phase, corev1.PodFailed)
	for _, later := range []time.Duration{time.Minute, 24 * time.Hour} {
		if err := i.agent.nodes["a"].update(i.Context(), i.agent.client, now.Add(later)); err != nil {
			t.Fatal(err)
		}
		_, err := i.agent.client.CoreV1().Nodes().Get(i.Context(), "a", metav1.GetOptions{})
		expect(t, "the node is gone", apierrors.IsNotFound(err), true)
	}
}
