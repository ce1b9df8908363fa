package kubelet

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

// forever is the time for which a removed machine is away.
const forever = 1e9

// applyReports applies the reports about the node that were not applied yet.
func (a *agent) applyReports(ctx context.Context, n *node, p *playedPod, now time.Time) error {
	for _, group := range [][]container{p.inits, p.mains} {
		for i := range group {
			c := &group[i]
			for _, report := range c.unreported() {
				if err := n.change(ctx, a.client, report, now); err != nil {
					return err
				}
				c.reported = append(c.reported, report)
				if report.Vanishes {
					return a.vanish(ctx, n, now)
				}
			}
		}
	}
	return nil
}

func (a *agent) vanish(ctx context.Context, n *node, now time.Time) error {
	if err := a.endAll(ctx, n, now); err != nil {
		return err
	}
	return n.leave(ctx, a.client, PodAct{AwaySeconds: forever, NodeRemoved: true}, now)
}

// unreported returns the due reports after those already applied; if a new script differs, it returns
// them from the first difference.
func (c *container) unreported() []NodeReport {
	same := 0
	for same < min(len(c.due), len(c.reported)) && equality.Semantic.DeepEqual(c.due[same], c.reported[same]) {
		same++
	}
	c.reported = c.reported[:same]
	return c.due[same:]
}

// change is retried a turn later when the node was changed meanwhile.
func (n *node) change(ctx context.Context, k kubernetes.Interface, to NodeReport, now time.Time) error {
	current, err := k.CoreV1().Nodes().Get(ctx, n.Name, metav1.GetOptions{})
	if err != nil {
		return ignoreGone(err)
	}
	if metadata := changed(current, to); len(metadata) > 0 {
		patch, err := json.Marshal(metadata)
		if err != nil {
			return err
		}
		if _, err = k.CoreV1().Nodes().Patch(ctx, n.Name, types.MergePatchType, patch, metav1.PatchOptions{}); err != nil {
			return err
		}
	}
	if status := n.changedStatus(current, to, now); len(status) > 0 {
		return n.patch(ctx, k, status)
	}
	return nil
}

func changed(node *corev1.Node, to NodeReport) map[string]any {
	metadata, patch := map[string]any{}, map[string]any{}
	if len(to.Annotations) > 0 {
		metadata["annotations"] = to.Annotations
	}
	if to.StartupTaint != nil {
		// The list is replaced as a whole, and therefore only in the version that was read.
		metadata["resourceVersion"] = node.ResourceVersion
		patch["spec"] = map[string]any{"taints": taints(node, *to.StartupTaint)}
	}
	if len(metadata) > 0 {
		patch["metadata"] = metadata
	}
	return patch
}

func taints(node *corev1.Node, startup bool) []corev1.Taint {
	others := slices.DeleteFunc(slices.Clone(node.Spec.Taints), func(taint corev1.Taint) bool {
		return taint.Key == startupTaint.Key
	})
	if startup {
		return append(others, startupTaint)
	}
	return others
}

func (n *node) changedStatus(node *corev1.Node, to NodeReport, now time.Time) map[string]any {
	patch := map[string]any{}
	if to.Condition != nil {
		patch["conditions"] = []corev1.NodeCondition{to.Condition.at(now, node.Status.Conditions)}
	}
	if to.GpusOffered {
		gpus := corev1.ResourceList{gpu: n.gpus()}
		patch["capacity"], patch["allocatable"] = gpus, gpus
	}
	return patch
}

// at keeps the time of the last change, if this is none.
func (c NodeCondition) at(now time.Time, before []corev1.NodeCondition) corev1.NodeCondition {
	condition := corev1.NodeCondition{
		Type: c.Type, Status: c.Status, Reason: c.Reason, Message: c.Message,
		LastHeartbeatTime: metav1.NewTime(now), LastTransitionTime: metav1.NewTime(now),
	}
	for _, old := range before {
		if old.Type == c.Type && old.Status == c.Status {
			condition.LastTransitionTime = old.LastTransitionTime
		}
	}
	return condition
}
