package kubelet

import (
	"os"
	"path/filepath"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/ptr"
)

func jobPod(uid, job string, completion string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			UID: types.UID(uid), Namespace: "work",
			Labels:      map[string]string{"job-name": job},
			Annotations: map[string]string{"batch.kubernetes.io/job-completion-index": completion},
			OwnerReferences: []metav1.OwnerReference{
				{Kind: "Job", UID: types.UID("uid of " + job), Controller: ptr.To(true)},
			},
		},
		Spec: corev1.PodSpec{NodeName: "node-1"},
	}
}

func TestTheFirstRuleThatMatchesCounts(t *testing.T) {
	script := Script{Containers: []ContainerRule{
		{When{Container: "judge", Labels: map[string]string{"job-name": "a"}, Index: ptr.To(1)}, ContainerAct{Exit: 1}},
		{When{Container: "judge", Attempt: ptr.To(2)}, ContainerAct{Exit: 2}},
		{When{Namespace: "work", Node: "node-1"}, ContainerAct{Exit: 3}},
	}}
	exit := func(pod *corev1.Pod, attempt int, name string) int32 {
		return script.container(pod, attempt, name, 0).Exit
	}
	expect(t, "index and label", exit(jobPod("1", "a", "1"), 1, "judge"), int32(1))
	expect(t, "another index", exit(jobPod("1", "a", "0"), 1, "judge"), int32(3))
	expect(t, "second attempt", exit(jobPod("1", "b", "1"), 2, "judge"), int32(2))
	expect(t, "another container", exit(jobPod("1", "a", "1"), 2, "test"), int32(3))
	other := jobPod("1", "a", "1")
	other.Spec.NodeName = "node-2"
	expect(t, "another node", exit(other, 1, "test"), int32(0))
}

func TestARuleMayBeForOnePodOrOneRunOfAContainer(t *testing.T) {
	script := Script{Containers: []ContainerRule{
		{When{UID: "1", Restarts: ptr.To(int32(2))}, ContainerAct{Exit: 1}},
		{When{UID: "2"}, ContainerAct{Exit: 2}},
	}}
	exit := func(uid string, restarts int32) int32 {
		return script.container(jobPod(uid, "a", "0"), 1, "judge", restarts).Exit
	}
	expect(t, "third run", exit("1", 2), int32(1))
	expect(t, "second run", exit("1", 1), int32(0))
	expect(t, "another pod", exit("2", 2), int32(2))
}

func TestAttemptsAreCountedByJobAndIndex(t *testing.T) {
	counted := attempts{}
	expect(t, "first", counted.of(jobPod("1", "a", "0")), 1)
	expect(t, "other index", counted.of(jobPod("2", "a", "1")), 1)
	expect(t, "other job", counted.of(jobPod("3", "b", "0")), 1)
	expect(t, "second", counted.of(jobPod("4", "a", "0")), 2)
	expect(t, "first again", counted.of(jobPod("1", "a", "0")), 1)
}

func TestAScriptIsReadAgainWhenItsFileChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "script.json")
	file := followed[Script]{path: path}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"pods":[{"when":{},"do":{"preemptAfter":1.5}}]}`)
	if err := file.refresh(); err != nil {
		t.Fatal(err)
	}
	expect(t, "preemption", *file.says.pod(jobPod("1", "a", "0"), 1).PreemptAfter, 1.5)
	write(`{"pods":[{"when":{},"do":{"prempt":1}}]}`)
	if err := file.refresh(); err == nil {
		t.Error("a word that no rule knows was accepted")
	}
	expect(t, "rules kept", len(file.says.Pods), 1)
	write(`{}`)
	if err := file.refresh(); err != nil {
		t.Fatal(err)
	}
	expect(t, "rules", len(file.says.Pods), 0)
}
