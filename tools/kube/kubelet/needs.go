package kubelet

import (
	"context"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

type need struct{ kind, name string }

// missing names the first ConfigMap or Secret of a pod that is not there, or says why a claim of it cannot
// be used; empty if it has all it needs.
func missing(ctx context.Context, k kubernetes.Interface, pod *corev1.Pod) string {
	for need := range needs(pod) {
		var err error
		if need.kind == "configmap" {
			_, err = k.CoreV1().ConfigMaps(pod.Namespace).Get(ctx, need.name, metav1.GetOptions{})
		} else {
			_, err = k.CoreV1().Secrets(pod.Namespace).Get(ctx, need.name, metav1.GetOptions{})
		}
		if err != nil {
			return err.Error()
		}
	}
	return unclaimed(ctx, k, pod)
}

// needs is what volumes and environment variables take from, unless it may be absent.
func needs(pod *corev1.Pod) map[need]bool {
	found := map[need]bool{}
	add := func(kind, name string, optional *bool) {
		if optional == nil || !*optional {
			found[need{kind, name}] = true
		}
	}
	for _, volume := range pod.Spec.Volumes {
		if source := volume.ConfigMap; source != nil {
			add("configmap", source.Name, source.Optional)
		}
		if source := volume.Secret; source != nil {
			add("secret", source.SecretName, source.Optional)
		}
		if volume.Projected != nil {
			for _, source := range volume.Projected.Sources {
				if source.ConfigMap != nil {
					add("configmap", source.ConfigMap.Name, source.ConfigMap.Optional)
				}
				if source.Secret != nil {
					add("secret", source.Secret.Name, source.Secret.Optional)
				}
			}
		}
	}
	for _, containers := range [][]corev1.Container{pod.Spec.InitContainers, pod.Spec.Containers} {
		for _, container := range containers {
			addEnvironment(container, add)
		}
	}
	return found
}

func addEnvironment(container corev1.Container, add func(kind, name string, optional *bool)) {
	for _, from := range container.EnvFrom {
		if from.ConfigMapRef != nil {
			add("configmap", from.ConfigMapRef.Name, from.ConfigMapRef.Optional)
		}
		if from.SecretRef != nil {
			add("secret", from.SecretRef.Name, from.SecretRef.Optional)
		}
	}
	for _, variable := range container.Env {
		if variable.ValueFrom == nil {
			continue
		}
		if key := variable.ValueFrom.ConfigMapKeyRef; key != nil {
			add("configmap", key.Name, key.Optional)
		}
		if key := variable.ValueFrom.SecretKeyRef; key != nil {
			add("secret", key.Name, key.Optional)
		}
	}
}
