package kubelet

import (
	"slices"
	"strconv"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// attempts counts the pods that were created for the same purpose, one after the other.
type attempts map[string][]types.UID

// of is 1 for the first pod of its Job and index, or of its DaemonSet and node.
func (a attempts) of(pod *corev1.Pod) int {
	key := purpose(pod)
	if i := slices.Index(a[key], pod.UID); i >= 0 {
		return i + 1
	}
	a[key] = append(a[key], pod.UID)
	return len(a[key])
}

func purpose(pod *corev1.Pod) string {
	owner := metav1.GetControllerOf(pod)
	switch {
	case owner == nil:
		return string(pod.UID)
	case owner.Kind == "Job":
		return string(owner.UID) + "/" + strconv.Itoa(index(pod))
	default:
		return string(owner.UID) + "/" + pod.Spec.NodeName
	}
}

// index is -1 for a pod without a completion index.
func index(pod *corev1.Pod) int {
	if i, err := strconv.Atoi(pod.Annotations[batchv1.JobCompletionIndexAnnotation]); err == nil {
		return i
	}
	return -1
}
