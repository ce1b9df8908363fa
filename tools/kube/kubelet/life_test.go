package kubelet

import (
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
)

var begin = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// played moves a new pod on in tenths of a second until it is as old as given.
func played(pod *corev1.Pod, age float64, acts map[string]ContainerAct, act PodAct) *life {
	l := newLife(pod, begin)
	for t := 0.0; t <= age; t += 0.1 {
		for _, group := range [][]container{l.inits, l.mains} {
			for i := range group {
				group[i].act = acts[group[i].spec.Name]
			}
		}
		l.step(begin.Add(seconds(t)), act)
	}
	return l
}

func pod(policy corev1.RestartPolicy, inits, mains []corev1.Container) *corev1.Pod {
	return &corev1.Pod{Spec: corev1.PodSpec{RestartPolicy: policy, InitContainers: inits, Containers: mains}}
}

func named(names ...string) []corev1.Container {
	var containers []corev1.Container
	for _, name := range names {
		containers = append(containers, corev1.Container{Name: name})
	}
	return containers
}

func expect(t *testing.T, what string, got, wanted any) {
	t.Helper()
	if got != wanted {
		t.Errorf("%s is %v, not %v", what, got, wanted)
	}
}

func TestInitContainersRunInOrderBeforeTheOthers(t *testing.T) {
	jobPod := pod(corev1.RestartPolicyNever, named("a", "b"), named("main"))
	l := played(jobPod, 0.4, nil, PodAct{})
	expect(t, "a", l.inits[0].state, done)
	expect(t, "b", l.inits[1].state, running)
	expect(t, "main", l.mains[0].state, waiting)
	expect(t, "phase", l.phase, corev1.PodPending)
	expect(t, "phase at the end", played(jobPod, 2, nil, PodAct{}).phase, corev1.PodSucceeded)
}

func TestAFailingInitContainerFailsThePodThatIsNeverRestarted(t *testing.T) {
	acts := map[string]ContainerAct{"a": {Exit: 3}}
	l := played(pod(corev1.RestartPolicyNever, named("a"), named("main")), 2, acts, PodAct{})
	expect(t, "phase", l.phase, corev1.PodFailed)
	expect(t, "main", l.mains[0].state, waiting)
}

func TestAFailingInitContainerIsRestartedInOtherPods(t *testing.T) {
	acts := map[string]ContainerAct{"a": {Exit: 3}}
	l := played(pod(corev1.RestartPolicyAlways, named("a"), named("main")), 2, acts, PodAct{})
	expect(t, "phase", l.phase, corev1.PodPending)
	expect(t, "restarts", l.inits[0].count, int32(1))
	expect(t, "last exit code", l.inits[0].last.ExitCode, int32(3))
}

func TestTheMainContainersExitCodesDecideThePhase(t *testing.T) {
	acts := map[string]ContainerAct{"a": {Exit: 6, Message: "degraded"}}
	l := played(pod(corev1.RestartPolicyNever, nil, named("a", "b")), 1, acts, PodAct{})
	expect(t, "phase", l.phase, corev1.PodFailed)
	expect(t, "message", l.mains[0].termination().Message, "degraded")
	expect(t, "reason", l.mains[1].reason, "Completed")
}

func TestAPodIsPendingWhileOneOfItsContainersHasNeverRun(t *testing.T) {
	twoPod := pod(corev1.RestartPolicyNever, nil, named("test", "judge"))
	acts := map[string]ContainerAct{"test": {ImageError: true}, "judge": {Hang: true}}
	l := played(twoPod, 1, acts, PodAct{})
	expect(t, "judge", l.mains[1].state, running)
	expect(t, "phase", l.phase, corev1.PodPending)
	statuses := l.status(begin, "", "", nil).ContainerStatuses
	expect(t, "first by name", statuses[0].Name, "judge")
}

func TestASidecarOutlivesInitContainersAndEndsWithTheLastMainContainer(t *testing.T) {
	sidecar := corev1.Container{Name: "s", RestartPolicy: ptr.To(corev1.ContainerRestartPolicyAlways)}
	sidecarPod := pod(corev1.RestartPolicyNever, []corev1.Container{sidecar}, named("main"))
	l := played(sidecarPod, 0.2, nil, PodAct{})
	expect(t, "sidecar", l.inits[0].state, running)
	expect(t, "main", l.mains[0].state, running)
	l = played(sidecarPod, 2, nil, PodAct{})
	expect(t, "sidecar", l.inits[0].state, done)
	expect(t, "phase", l.phase, corev1.PodSucceeded)
}

func TestProbesCountOnlyWhereThereAreProbes(t *testing.T) {
	late := map[string]ContainerAct{"main": {ReadyAfter: 5, StartedAfter: 5}}
	without := played(pod(corev1.RestartPolicyAlways, nil, named("main")), 1, late, PodAct{})
	expect(t, "ready without a probe", without.mains[0].ready, true)
	probed := named("main")
	probed[0].ReadinessProbe = &corev1.Probe{}
	with := played(pod(corev1.RestartPolicyAlways, nil, probed), 4, late, PodAct{})
	expect(t, "ready too early", with.mains[0].ready, false)
	with = played(pod(corev1.RestartPolicyAlways, nil, probed), 6, late, PodAct{})
	expect(t, "ready in the end", with.mains[0].ready, true)
}

func TestAStartupProbeThatFailsForTooLongRestartsTheContainer(t *testing.T) {
	probed := named("main")
	probed[0].StartupProbe = &corev1.Probe{PeriodSeconds: 1, FailureThreshold: 2}
	slow := map[string]ContainerAct{"main": {StartedAfter: 60}}
	l := played(pod(corev1.RestartPolicyAlways, nil, probed), 4, slow, PodAct{})
	expect(t, "restarts", l.mains[0].count, int32(1))
	expect(t, "exit code", l.mains[0].last.ExitCode, killed)
}

func TestTheDeadlineEndsAPodThatHangs(t *testing.T) {
	hanging := pod(corev1.RestartPolicyNever, nil, named("main"))
	hanging.Spec.ActiveDeadlineSeconds = ptr.To(int64(3))
	acts := map[string]ContainerAct{"main": {Hang: true}}
	expect(t, "phase before", played(hanging, 2.9, acts, PodAct{}).phase, corev1.PodRunning)
	l := played(hanging, 3.2, acts, PodAct{})
	expect(t, "phase", l.phase, corev1.PodFailed)
	expect(t, "reason", l.reason, "DeadlineExceeded")
}

func TestAPreemptedPodFailsAndSaysWhy(t *testing.T) {
	acts := map[string]ContainerAct{"main": {Hang: true}}
	act := PodAct{PreemptAfter: ptr.To(1.0)}
	l := played(pod(corev1.RestartPolicyNever, nil, named("main")), 2, acts, act)
	expect(t, "phase", l.phase, corev1.PodFailed)
	status := l.status(begin, loopback, "10.4.0.2", nil)
	last := status.Conditions[len(status.Conditions)-1]
	expect(t, "condition", last.Type, corev1.DisruptionTarget)
	expect(t, "reason", last.Reason, "TerminationByKubelet")
	expect(t, "exit code", status.ContainerStatuses[0].State.Terminated.ExitCode, terminated)
}

func TestADeletedPodEnds(t *testing.T) {
	deleted := pod(corev1.RestartPolicyAlways, nil, named("main"))
	l := played(deleted, 1, nil, PodAct{})
	expect(t, "phase before", l.phase, corev1.PodRunning)
	deleted.DeletionTimestamp = &metav1.Time{Time: begin}
	l.step(begin.Add(time.Second), PodAct{})
	expect(t, "phase", l.phase, corev1.PodFailed)
}

func TestAnImageThatCannotBePulledKeepsThePodPending(t *testing.T) {
	acts := map[string]ContainerAct{"main": {ImageError: true, Message: "manifest unknown"}}
	l := played(pod(corev1.RestartPolicyNever, nil, named("main")), 5, acts, PodAct{})
	expect(t, "phase", l.phase, corev1.PodPending)
	expect(t, "reason", l.mains[0].reason, "ImagePullBackOff")
	expect(t, "message", l.mains[0].message, `Back-off pulling image "": ErrImagePull: manifest unknown`)
}

func TestAContainerThatIsPulledLaterStarts(t *testing.T) {
	l := newLife(pod(corev1.RestartPolicyNever, nil, named("main")), begin)
	l.mains[0].act = ContainerAct{ImageError: true}
	l.step(begin, PodAct{})
	l.mains[0].act = ContainerAct{}
	l.step(begin.Add(time.Second), PodAct{})
	expect(t, "state", l.mains[0].state, running)
	expect(t, "reason", l.mains[0].reason, "")
}

func TestAContainerWaitsUntilItKnowsWhatItDoes(t *testing.T) {
	held := map[string]ContainerAct{"main": {Hold: true}}
	jobPod := pod(corev1.RestartPolicyNever, nil, named("main"))
	expect(t, "state", played(jobPod, 5, held, PodAct{}).mains[0].state, waiting)
}

func TestAnImageTakesAWhileToCome(t *testing.T) {
	acts := map[string]ContainerAct{"main": {PullSeconds: 2, Seconds: ptr.To(1.0), Exit: 1}}
	always := pod(corev1.RestartPolicyAlways, nil, named("main"))
	expect(t, "state while it comes", played(always, 1.9, acts, PodAct{}).mains[0].state, waiting)
	expect(t, "state", played(always, 2.2, acts, PodAct{}).mains[0].state, running)
	expect(t, "state in the next run", played(always, 4.5, acts, PodAct{}).mains[0].state, running)
}

func TestEachRunOfAContainerHasItsOwnPart(t *testing.T) {
	l := newLife(pod(corev1.RestartPolicyAlways, nil, named("main")), begin)
	for i := range 40 {
		l.mains[0].act = ContainerAct{Hold: l.mains[0].count > 0, Exit: 1}
		l.step(begin.Add(time.Duration(i)*tick), PodAct{})
	}
	expect(t, "restarts", l.mains[0].count, int32(1))
	expect(t, "state", l.mains[0].state, waiting)
	expect(t, "reason", l.mains[0].reason, "CrashLoopBackOff")
}

func TestAContainerThatTakesTooMuchMemoryIsKilled(t *testing.T) {
	acts := map[string]ContainerAct{"main": {OomKilled: true, Seconds: ptr.To(1.0)}}
	once := played(pod(corev1.RestartPolicyNever, nil, named("main")), 2, acts, PodAct{})
	expect(t, "phase", once.phase, corev1.PodFailed)
	expect(t, "exit code", once.mains[0].termination().ExitCode, killed)
	expect(t, "reason", once.mains[0].termination().Reason, "OOMKilled")
	again := played(pod(corev1.RestartPolicyAlways, nil, named("main")), 2.5, acts, PodAct{})
	expect(t, "restarts", again.mains[0].count, int32(1))
	expect(t, "reason of the last end", again.mains[0].last.Reason, "OOMKilled")
	atOnce := map[string]ContainerAct{"main": {OomKilled: true}}
	served := played(pod(corev1.RestartPolicyAlways, nil, named("main")), 1, atOnce, PodAct{})
	expect(t, "a server's end", served.mains[0].reason, "OOMKilled")
}

func TestNothingStartsBeforeWhatItNeedsIsThere(t *testing.T) {
	l := newLife(pod(corev1.RestartPolicyNever, nil, named("main")), begin)
	l.missing = `configmap "test"`
	l.step(begin, PodAct{})
	expect(t, "reason", l.mains[0].reason, "ContainerCreating")
	l.missing = ""
	l.step(begin, PodAct{})
	expect(t, "state", l.mains[0].state, running)
}

func TestConditionsKeepTheTimeOfTheirLastChange(t *testing.T) {
	l := played(pod(corev1.RestartPolicyAlways, nil, named("main")), 1, nil, PodAct{})
	first := l.status(begin, loopback, "10.4.0.2", nil).Conditions
	later := l.status(begin.Add(time.Hour), loopback, "10.4.0.2", first).Conditions
	expect(t, "time", later[0].LastTransitionTime, first[0].LastTransitionTime)
}

func TestADeletedPodRunsForTheSleepOfItsHookWithinItsGracePeriod(t *testing.T) {
	slow := pod(corev1.RestartPolicyAlways, nil, named("main"))
	slow.Spec.Containers[0].Lifecycle = &corev1.Lifecycle{
		PreStop: &corev1.LifecycleHandler{Sleep: &corev1.SleepAction{Seconds: 5}},
	}
	slow.DeletionTimestamp = &metav1.Time{Time: begin.Add(120 * time.Second)}
	slow.DeletionGracePeriodSeconds = ptr.To(int64(120))
	expect(t, "phase in the sleep", played(slow, 4.8, nil, PodAct{}).phase, corev1.PodRunning)
	expect(t, "phase after it", played(slow, 5.2, nil, PodAct{}).phase, corev1.PodFailed)
	slow.DeletionTimestamp = &metav1.Time{Time: begin.Add(time.Second)}
	slow.DeletionGracePeriodSeconds = ptr.To(int64(1))
	expect(t, "phase after a short grace period", played(slow, 1.2, nil, PodAct{}).phase, corev1.PodFailed)
}
