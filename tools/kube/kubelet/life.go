package kubelet

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
)

// life is a pod on its node, from its start to its end. It has no clock.
type life struct {
	pod   *corev1.Pod
	start time.Time
	// missing names the missing objects that the pod needs; no container starts before they exist.
	missing     string
	inits       []container
	mains       []container
	initialized bool
	preempted   bool

	phase   corev1.PodPhase
	reason  string
	message string
}

func newLife(pod *corev1.Pod, now time.Time) *life {
	l := &life{pod: pod, start: now, phase: corev1.PodPending}
	policy := pod.Spec.RestartPolicy
	for i := range pod.Spec.InitContainers {
		spec := &pod.Spec.InitContainers[i]
		restarts := corev1.RestartPolicyOnFailure
		switch {
		case spec.RestartPolicy != nil:
			restarts = corev1.RestartPolicy(*spec.RestartPolicy)
		case policy == corev1.RestartPolicyNever:
			restarts = corev1.RestartPolicyNever
		default:
		}
		l.inits = append(l.inits, newContainer(spec, restarts))
	}
	for i := range pod.Spec.Containers {
		l.mains = append(l.mains, newContainer(&pod.Spec.Containers[i], policy))
	}
	return l
}

func newContainer(spec *corev1.Container, restarts corev1.RestartPolicy) container {
	c := container{spec: spec, restarts: restarts}
	c.wait("PodInitializing", "")
	return c
}

func (l *life) ended() bool {
	return l.phase == corev1.PodSucceeded || l.phase == corev1.PodFailed
}

// step moves the pod on to now.
func (l *life) step(now time.Time, act PodAct) {
	deadline := l.pod.Spec.ActiveDeadlineSeconds
	switch age := now.Sub(l.start); {
	case l.ended():
	case leaves(l.pod, now):
		l.stop(now, terminated)
		l.settle()
	case act.PreemptAfter != nil && age >= seconds(*act.PreemptAfter):
		l.preempt(now)
	case deadline != nil && age >= time.Duration(*deadline)*time.Second:
		l.stop(now, killed)
		l.fail("DeadlineExceeded", "Pod was active on the node longer than the specified deadline")
	default:
		l.run(now)
	}
}

// leaves returns whether the pod is deleted and the sleep of its preStop hooks is over.
func leaves(pod *corev1.Pod, now time.Time) bool {
	if pod.DeletionTimestamp == nil {
		return false
	}
	var sleep int64
	for i := range pod.Spec.Containers {
		hooks := pod.Spec.Containers[i].Lifecycle
		if hooks != nil && hooks.PreStop != nil && hooks.PreStop.Sleep != nil {
			sleep = max(sleep, hooks.PreStop.Sleep.Seconds)
		}
	}
	grace := ptr.Deref(pod.DeletionGracePeriodSeconds, 0)
	rest := time.Duration(grace-min(sleep, grace)) * time.Second
	return !now.Before(pod.DeletionTimestamp.Add(-rest))
}

// preempt ends the pod as the shutdown of its node does.
func (l *life) preempt(now time.Time) {
	if !l.ended() {
		l.preempted = true
		l.stop(now, terminated)
		l.fail("Terminated", shutdownMessage)
	}
}

// run lets the init containers run one after the other, then all others together.
func (l *life) run(now time.Time) {
	if l.missing != "" {
		l.eachWaiting("ContainerCreating", l.missing)
		return
	}
	for i := range l.inits {
		c := &l.inits[i]
		c.step(now)
		if c.restarts == corev1.RestartPolicyAlways {
			if !l.initialized && !c.started {
				return
			}
			continue
		}
		if c.state != done || c.exit != 0 {
			l.failIfOver(now, c)
			return
		}
	}
	l.initialized = true
	l.runMains(now)
}

func (l *life) failIfOver(now time.Time, c *container) {
	if c.state == done && !c.restartable() {
		l.stop(now, terminated)
		l.fail("", "")
	}
}

func (l *life) runMains(now time.Time) {
	over, begun := true, true
	for i := range l.mains {
		c := &l.mains[i]
		c.step(now)
		// One container that has never run keeps the pod pending, whatever the others do.
		begun = begun && (c.state != waiting || c.count > 0)
		over = over && c.state == done && !c.restartable()
	}
	if begun {
		l.phase = corev1.PodRunning
	}
	if over {
		l.stop(now, terminated)
		l.settle()
	}
}

// stop ends whatever runs.
func (l *life) stop(now time.Time, exit int32) {
	for _, group := range [][]container{l.inits, l.mains} {
		for i := range group {
			if group[i].state == running {
				group[i].die(now, exit, "")
			}
		}
	}
}

// settle takes the pod's end from its main containers' exit codes.
func (l *life) settle() {
	for i := range l.mains {
		if c := &l.mains[i]; c.state != done || c.exit != 0 {
			l.fail("", "")
			return
		}
	}
	l.phase = corev1.PodSucceeded
}

func (l *life) fail(reason, message string) {
	l.phase, l.reason, l.message = corev1.PodFailed, reason, message
}

func (l *life) eachWaiting(reason, message string) {
	for _, group := range [][]container{l.inits, l.mains} {
		for i := range group {
			group[i].wait(reason, message)
		}
	}
}
