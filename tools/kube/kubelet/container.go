package kubelet

import (
	"time"

	corev1 "k8s.io/api/core/v1"
)

// restartPause stands for the kubelet's back-off, which starts with 10 s.
const restartPause = time.Second

const (
	killed     int32 = 137
	terminated int32 = 143
)

type state int

const (
	waiting state = iota
	running
	done
)

// container is one container at one moment.
type container struct {
	spec *corev1.Container
	// restarts states when it is restarted after its end.
	restarts corev1.RestartPolicy
	act      ContainerAct

	state          state
	since          time.Time
	started, ready bool
	reason         string
	message        string
	// pulling is the time at which the pull of its image started.
	pulling time.Time
	// begun is the time of its last start.
	begun time.Time
	exit  int32
	count int32
	last  *corev1.ContainerStateTerminated
	// due are the reports whose time has come, reported those that were applied to the node.
	due, reported []NodeReport
}

func (c *container) step(now time.Time) {
	switch c.state {
	case waiting:
		c.tryStart(now)
	case done:
		if c.restartable() && now.Sub(c.since) >= restartPause {
			c.last = c.termination()
			c.count++
			// It starts a turn later, when the script has its act for this run.
			c.wait("CrashLoopBackOff", "")
		}
	default:
	}
	if c.state == running {
		c.run(now)
	}
}

func (c *container) tryStart(now time.Time) {
	if c.act.Hold {
		return
	}
	if c.act.ImageError {
		c.wait("ImagePullBackOff", `Back-off pulling image "`+c.spec.Image+`"`+because(c.act.Message))
		return
	}
	if c.pulling.IsZero() {
		c.pulling = now
	}
	if now.Sub(c.pulling) < seconds(c.act.PullSeconds) {
		return
	}
	c.state, c.since, c.begun = running, now, now
	c.started, c.ready, c.reason, c.message = false, false, "", ""
	c.due, c.reported = nil, nil
}

func because(why string) string {
	if why == "" {
		return ""
	}
	return ": ErrImagePull: " + why
}

func (c *container) wait(reason, message string) {
	c.state, c.reason, c.message, c.started, c.ready = waiting, reason, message, false, false
}

func (c *container) run(now time.Time) {
	ran := now.Sub(c.since)
	c.due = c.act.dueReports(ran)
	c.started = c.spec.StartupProbe == nil || ran >= seconds(c.act.StartedAfter)
	c.ready = c.started &&
		(c.spec.ReadinessProbe == nil || (!c.act.NeverReady && ran >= seconds(c.act.ReadyAfter)))
	switch {
	case !c.started && ran >= patience(c.spec.StartupProbe):
		c.die(now, killed, "startup probe failed")
	case c.act.ends(c.restarts == corev1.RestartPolicyAlways, ran):
		c.end(now)
	default:
	}
}

func (c *container) end(now time.Time) {
	if c.act.OomKilled {
		c.die(now, killed, c.act.Message)
		c.reason = "OOMKilled"
		return
	}
	c.die(now, c.act.Exit, c.act.Message)
}

// patience is how long a startup probe may fail.
func patience(probe *corev1.Probe) time.Duration {
	return time.Duration(probe.InitialDelaySeconds+probe.PeriodSeconds*probe.FailureThreshold) * time.Second
}

func (c *container) die(now time.Time, exit int32, message string) {
	c.state, c.since, c.exit, c.message = done, now, exit, message
	c.started, c.ready = false, false
	c.reason = "Completed"
	if exit != 0 {
		c.reason = "Error"
	}
}

func (c *container) restartable() bool {
	return c.restarts == corev1.RestartPolicyAlways ||
		(c.restarts == corev1.RestartPolicyOnFailure && c.exit != 0)
}

func (c *container) termination() *corev1.ContainerStateTerminated {
	return &corev1.ContainerStateTerminated{
		ExitCode: c.exit, Reason: c.reason, Message: c.message,
		StartedAt: stamp(c.begun), FinishedAt: stamp(c.since),
	}
}
