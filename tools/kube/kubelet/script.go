package kubelet

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
)

// Script says how containers and pods end. In each list the first rule that matches counts.
type Script struct {
	Containers []ContainerRule `json:"containers,omitempty"`
	Pods       []PodRule       `json:"pods,omitempty"`
}

// ContainerRule gives the containers that it matches an act.
type ContainerRule struct {
	When When         `json:"when"`
	Do   ContainerAct `json:"do"`
}

// PodRule gives the pods that it matches an act.
type PodRule struct {
	When When   `json:"when"`
	Do   PodAct `json:"do"`
}

// When matches a pod, or one container of it. An absent field matches everything.
type When struct {
	// UID is of one pod.
	UID       types.UID         `json:"uid,omitempty"`
	Namespace string            `json:"namespace,omitempty"`
	Labels    map[string]string `json:"labels,omitempty"`
	Container string            `json:"container,omitempty"`
	Node      string            `json:"node,omitempty"`
	// Index is the completion index of a pod of an Indexed Job.
	Index *int `json:"index,omitempty"`
	// Attempt is 1 for the first pod of its Job and index, 2 for the one that follows it.
	Attempt *int `json:"attempt,omitempty"`
	// Restarts is how often a container was restarted in its pod.
	Restarts *int32 `json:"restarts,omitempty"`
}

// ContainerAct is a container's behavior. Without Seconds it ends after DefaultSeconds; one that
// would be restarted runs until its pod is deleted instead, unless it is to fail.
type ContainerAct struct {
	// Seconds until it ends by itself.
	Seconds *float64 `json:"seconds,omitempty"`
	// Hold keeps it from being started, or in its current state, until a script gives it another act.
	Hold bool `json:"hold,omitempty"`
	// PullSeconds is how long the first pull of its image takes.
	PullSeconds float64 `json:"pullSeconds,omitempty"`
	// Hang keeps it from ending by itself.
	Hang    bool   `json:"hang,omitempty"`
	Exit    int32  `json:"exit,omitempty"`
	Message string `json:"message,omitempty"`
	// StartedAfter is when its startup probe succeeds, ReadyAfter when its readiness probe does, in
	// seconds after its start; they count only for containers that have such a probe.
	StartedAfter float64 `json:"startedAfter,omitempty"`
	ReadyAfter   float64 `json:"readyAfter,omitempty"`
	NeverReady   bool    `json:"neverReady,omitempty"`
	// ImageError keeps its image from being pulled; Message states why.
	ImageError bool `json:"imageError,omitempty"`
	// OomKilled ends it as a container that exceeded its memory limit.
	OomKilled bool `json:"oomKilled,omitempty"`
	// Log is what "kubectl logs" shows.
	Log string `json:"log,omitempty"`
	// Reports are those about its node, in the order of time.
	Reports []NodeReport `json:"news,omitempty"`
}

// NodeReport is a change that a container makes to its node, such as the phase of an installer.
type NodeReport struct {
	// After is when, in seconds after the container's start.
	After float64 `json:"after,omitempty"`
	// Annotations with the value null are removed.
	Annotations map[string]*string `json:"annotations,omitempty"`
	Condition   *NodeCondition     `json:"condition,omitempty"`
	// StartupTaint adds the taint of that name, or removes it.
	StartupTaint *bool `json:"startupTaint,omitempty"`
	// GpusOffered states whether its GPUs can be used from now on.
	GpusOffered bool `json:"gpusOffered,omitempty"`
	// Vanishes states whether its machine is gone.
	Vanishes bool `json:"vanishes,omitempty"`
}

// NodeCondition is a condition without its times.
type NodeCondition struct {
	Type    corev1.NodeConditionType `json:"type"`
	Status  corev1.ConditionStatus   `json:"status"`
	Reason  string                   `json:"reason,omitempty"`
	Message string                   `json:"message,omitempty"`
}

// PodAct is something that happens to a pod from outside.
type PodAct struct {
	// PreemptAfter shuts the pod's node down, in seconds after the pod started.
	PreemptAfter *float64 `json:"preemptAfter,omitempty"`
	// AwaySeconds is how long that node is away then, with all of its pods; 0: only this pod ends.
	AwaySeconds float64 `json:"awaySeconds,omitempty"`
	// NodeRemoved deletes the Node; when it comes back, it registers as a new one.
	NodeRemoved bool `json:"nodeRemoved,omitempty"`
}

// DefaultSeconds is how long a container runs that no rule matches.
const DefaultSeconds = 0.3

func (a ContainerAct) ends(restartable bool, after time.Duration) bool {
	if a.Hang || a.Hold || (a.Seconds == nil && restartable && a.Exit == 0 && !a.OomKilled) {
		return false
	}
	limit := DefaultSeconds
	if a.Seconds != nil {
		limit = *a.Seconds
	}
	return after >= seconds(limit)
}

// dueReports returns the reports that are due some time after the container's start.
func (a ContainerAct) dueReports(after time.Duration) []NodeReport {
	for i, each := range a.Reports {
		if after < seconds(each.After) {
			return a.Reports[:i]
		}
	}
	return a.Reports
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

func (s *Script) container(pod *corev1.Pod, attempt int, name string, restarts int32) ContainerAct {
	for _, rule := range s.Containers {
		if rule.When.pod(pod, attempt) && (rule.When.Container == "" || rule.When.Container == name) &&
			(rule.When.Restarts == nil || *rule.When.Restarts == restarts) {
			return rule.Do
		}
	}
	return ContainerAct{}
}

func (s *Script) pod(pod *corev1.Pod, attempt int) PodAct {
	for _, rule := range s.Pods {
		if rule.When.pod(pod, attempt) {
			return rule.Do
		}
	}
	return PodAct{}
}

func (w When) pod(pod *corev1.Pod, attempt int) bool {
	for key, value := range w.Labels {
		if found, there := pod.Labels[key]; !there || found != value {
			return false
		}
	}
	return (w.UID == "" || w.UID == pod.UID) &&
		(w.Namespace == "" || w.Namespace == pod.Namespace) &&
		(w.Node == "" || w.Node == pod.Spec.NodeName) &&
		(w.Index == nil || index(pod) == *w.Index) &&
		(w.Attempt == nil || attempt == *w.Attempt)
}
