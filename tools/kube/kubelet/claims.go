package kubelet

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/dynamic-resource-allocation/resourceclaim"
)

// unclaimed returns why a pod may not use its claims yet, in the words of a real kubelet and of the
// NIC driver; empty if it may.
func unclaimed(ctx context.Context, k kubernetes.Interface, pod *corev1.Pod) string {
	for i := range pod.Spec.ResourceClaims {
		name, ofPod, err := resourceclaim.Name(pod, &pod.Spec.ResourceClaims[i])
		if err != nil {
			return err.Error()
		}
		if name == nil {
			continue
		}
		if why := unusable(ctx, k, pod, *name, ofPod); why != "" {
			return why
		}
	}
	if len(pod.Spec.ResourceClaims) > 0 && pod.Spec.HostNetwork {
		// kubernetes-sigs/dranet, pkg/driver/nri_hooks.go
		return fmt.Sprintf("RunPodSandbox pod %s/%s using host network can not claim host devices", pod.Namespace, pod.Name)
	}
	return ""
}

// unusable follows pkg/kubelet/cm/dra/manager.go of Kubernetes 1.34. A claim that is reserved for a
// pod is also allocated, as its validation ensures.
func unusable(ctx context.Context, k kubernetes.Interface, pod *corev1.Pod, name string, ofPod bool) string {
	claim, err := k.ResourceV1().ResourceClaims(pod.Namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return fmt.Sprintf("fetch ResourceClaim %s: %v", name, err)
	}
	if ofPod {
		if err := resourceclaim.IsForPod(pod, claim); err != nil {
			return err.Error()
		}
	}
	if !resourceclaim.IsReservedForPod(pod, claim) {
		return fmt.Sprintf("pod %s (%s) is not allowed to use ResourceClaim %s (%s)", pod.Name, pod.UID, name, claim.UID)
	}
	return ""
}
