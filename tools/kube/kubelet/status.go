package kubelet

import (
	"slices"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
)

const shutdownMessage = "Pod was terminated in response to imminent node shutdown."

// status is the pod as its kubelet reports it. Conditions keep the time of their last change, which
// is taken from the last report.
func (l *life) status(now time.Time, hostIP, podIP string, before []corev1.PodCondition) corev1.PodStatus {
	s := corev1.PodStatus{
		Phase: l.phase, Reason: l.reason, Message: l.message,
		StartTime: ptr.To(stamp(l.start)),
		HostIP:    hostIP, HostIPs: []corev1.HostIP{{IP: hostIP}},
		PodIP: podIP, PodIPs: []corev1.PodIP{{IP: podIP}},
	}
	ready := l.phase == corev1.PodRunning
	for i := range l.inits {
		s.InitContainerStatuses = append(s.InitContainerStatuses, l.inits[i].status(l.pod, true))
		ready = ready && (l.inits[i].ready || l.inits[i].restarts != corev1.RestartPolicyAlways)
	}
	for i := range l.mains {
		s.ContainerStatuses = append(s.ContainerStatuses, l.mains[i].status(l.pod, false))
		ready = ready && l.mains[i].ready
	}
	// A kubelet reports these by name, and init containers in the pod's order.
	slices.SortFunc(s.ContainerStatuses, func(a, b corev1.ContainerStatus) int { return strings.Compare(a.Name, b.Name) })
	s.Conditions = l.conditions(ready, metav1.NewTime(now), before)
	return s
}

func (l *life) conditions(ready bool, now metav1.Time, before []corev1.PodCondition) []corev1.PodCondition {
	sandbox := !l.ended() && l.missing == ""
	conditions := []corev1.PodCondition{
		condition(corev1.PodReadyToStartContainers, sandbox, ""),
		condition(corev1.PodInitialized, l.initialized, "ContainersNotInitialized"),
		condition(corev1.ContainersReady, ready, l.unready()),
		condition(corev1.PodReady, ready, l.unready()),
	}
	if l.preempted {
		c := condition(corev1.DisruptionTarget, true, "")
		c.Reason, c.Message = corev1.PodReasonTerminationByKubelet, shutdownMessage
		conditions = append(conditions, c)
	}
	for i := range conditions {
		conditions[i].LastTransitionTime = now
		for _, old := range before {
			if old.Type == conditions[i].Type && old.Status == conditions[i].Status {
				conditions[i].LastTransitionTime = old.LastTransitionTime
			}
		}
	}
	return conditions
}

func condition(kind corev1.PodConditionType, holds bool, reason string) corev1.PodCondition {
	if holds {
		return corev1.PodCondition{Type: kind, Status: corev1.ConditionTrue}
	}
	return corev1.PodCondition{Type: kind, Status: corev1.ConditionFalse, Reason: reason}
}

func (l *life) unready() string {
	switch l.phase {
	case corev1.PodSucceeded:
		return "PodCompleted"
	case corev1.PodFailed:
		return "PodFailed"
	default:
		return "ContainersNotReady"
	}
}

func (c *container) status(pod *corev1.Pod, initial bool) corev1.ContainerStatus {
	s := corev1.ContainerStatus{
		Name: c.spec.Name, Image: c.spec.Image, RestartCount: c.count,
		Started: ptr.To(c.state == running && c.started), Ready: c.state == running && c.ready,
	}
	if c.last != nil {
		s.LastTerminationState.Terminated = c.last
	}
	if c.state != waiting {
		s.ContainerID = "none://" + string(pod.UID) + "/" + c.spec.Name
		s.ImageID = c.spec.Image
	}
	switch c.state {
	case waiting:
		s.State.Waiting = &corev1.ContainerStateWaiting{Reason: c.reason, Message: c.message}
	case running:
		s.State.Running = &corev1.ContainerStateRunning{StartedAt: stamp(c.begun)}
	case done:
		s.State.Terminated = c.termination()
		// An init container that did its work counts as ready.
		s.Ready = initial && c.exit == 0
	}
	return s
}

// stamp has whole seconds, as everything that went through the API has.
func stamp(t time.Time) metav1.Time { return metav1.NewTime(t.Truncate(time.Second)) }
