package kubelet

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/utils/ptr"
)

const (
	loopback = "127.0.0.1"
	tick     = 100 * time.Millisecond
)

// agent emulates some nodes and all pods on them.
type agent struct {
	client kubernetes.Interface
	pods   listers.PodLister
	fleet  followed[fleet]
	nodes  map[string]*node
	script followed[Script]
	// classes states whether those of NICs exist.
	classes bool
	// logPort is where the API server gets logs.
	logPort int32

	// mutex is for the log server, which reads the script and counts attempts.
	mutex    sync.Mutex
	attempts attempts
	known    map[types.UID]*playedPod
	made     int
}

// playedPod is a pod with its last reported status.
type playedPod struct {
	*life
	ip       string
	reported corev1.PodStatus
	// foreign is true if the pod was not ended by this program.
	foreign bool
	// supplied is true once everything it needs exists.
	supplied bool
}

// play runs until ctx is done.
func (a *agent) play(ctx context.Context) {
	for ctx.Err() == nil {
		a.turn(ctx, time.Now())
		select {
		case <-ctx.Done():
		case <-time.After(tick):
		}
	}
}

func (a *agent) turn(ctx context.Context, now time.Time) {
	complain(a.fleet.refresh())
	complain(a.muster(ctx, now))
	for _, n := range a.nodes {
		complain(n.update(ctx, a.client, now))
	}
	pods, err := a.pods.List(labels.Everything())
	complain(err)
	// Read after the list: if the script is written before a pod is created, the pod follows it.
	a.mutex.Lock()
	complain(a.script.refresh())
	a.mutex.Unlock()
	for _, pod := range pods {
		if n := a.nodes[pod.Spec.NodeName]; n != nil && !n.isAway() {
			complain(a.sync(ctx, n, pod, now))
		}
	}
}

func (a *agent) sync(ctx context.Context, n *node, pod *corev1.Pod, now time.Time) error {
	p := a.played(pod, now)
	if !p.ended() && (pod.Status.Phase == corev1.PodFailed || pod.Status.Phase == corev1.PodSucceeded) {
		// The pod was ended by another program, or before this process started.
		p.phase, p.foreign = pod.Status.Phase, true
	}
	if !p.foreign {
		if err := a.advance(ctx, n, p, now); err != nil {
			return err
		}
	}
	if pod.DeletionTimestamp != nil && (p.ended() || leaves(pod, now)) {
		return a.finish(ctx, pod)
	}
	return nil
}

func (a *agent) advance(ctx context.Context, n *node, p *playedPod, now time.Time) error {
	act := a.direct(p)
	if !p.supplied {
		p.missing = missing(ctx, a.client, p.pod)
		p.supplied = p.missing == ""
	}
	before := p.preempted
	p.step(now, act)
	if p.preempted && !before && act.AwaySeconds > 0 {
		if err := a.endAll(ctx, n, now); err != nil {
			return err
		}
		return n.leave(ctx, a.client, act, now)
	}
	if err := a.applyReports(ctx, n, p, now); err != nil {
		return err
	}
	return a.report(ctx, p, now)
}

// played is the pod in its state of the last turn, with its newest definition.
func (a *agent) played(pod *corev1.Pod, now time.Time) *playedPod {
	p := a.known[pod.UID]
	if p == nil {
		a.made++
		p = &playedPod{life: newLife(pod, now), ip: fmt.Sprintf("10.4.%d.%d", a.made/250, a.made%250+2)}
		a.known[pod.UID] = p
	}
	p.pod = pod
	return p
}

// direct gives the containers their acts.
func (a *agent) direct(p *playedPod) PodAct {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	attempt := a.attempts.of(p.pod)
	for _, group := range [][]container{p.inits, p.mains} {
		for i := range group {
			group[i].act = a.script.says.container(p.pod, attempt, group[i].spec.Name, group[i].count)
		}
	}
	return a.script.says.pod(p.pod, attempt)
}

// endAll ends every pod of a node that shuts down.
func (a *agent) endAll(ctx context.Context, n *node, now time.Time) error {
	for _, p := range a.known {
		if p.pod.Spec.NodeName == n.Name && !p.foreign {
			p.preempt(now)
			if err := a.report(ctx, p, now); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *agent) report(ctx context.Context, p *playedPod, now time.Time) error {
	status := p.status(now, loopback, p.ip, p.reported.Conditions)
	if equality.Semantic.DeepEqual(status, p.reported) {
		return nil
	}
	patch, err := json.Marshal(map[string]any{"status": status, "metadata": map[string]any{"uid": p.pod.UID}})
	if err != nil {
		return err
	}
	_, err = a.client.CoreV1().Pods(p.pod.Namespace).Patch(
		ctx, p.pod.Name, types.StrategicMergePatchType, patch, metav1.PatchOptions{}, "status")
	if err == nil {
		p.reported = status
	}
	return ignoreGone(err)
}

// finish lets a deleted pod go; only a finalizer can hold it then.
func (a *agent) finish(ctx context.Context, pod *corev1.Pod) error {
	if ptr.Deref(pod.DeletionGracePeriodSeconds, 1) == 0 {
		return nil
	}
	return ignoreGone(a.client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{
		GracePeriodSeconds: ptr.To(int64(0)), Preconditions: &metav1.Preconditions{UID: &pod.UID},
	}))
}

// ignoreGone drops the errors of a race with a concurrent deletion.
func ignoreGone(err error) error {
	if apierrors.IsNotFound(err) || apierrors.IsConflict(err) {
		return nil
	}
	return err
}

func complain(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "kubelet:", err)
	}
}
