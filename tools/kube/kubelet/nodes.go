package kubelet

import (
	"context"
	"encoding/json"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/utils/ptr"
)

const beatEvery = 5 * time.Second

// node is one emulated node.
type node struct {
	shape
	logPort int32
	// away is the time at which it comes back; zero if it is present.
	away    time.Time
	removed bool
	beat    time.Time
	is      corev1.ConditionStatus
	changed time.Time
	// published is with which fault its driver published its NICs the last time, and generation how often
	// it did.
	published  nicFault
	generation int64
}

// register creates the Node if there is none, and reports its resources.
func (n *node) register(ctx context.Context, k kubernetes.Interface) error {
	_, err := k.CoreV1().Nodes().Create(ctx, n.node(), metav1.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	if err := n.patch(ctx, k, n.status(n.logPort)); err != nil {
		return err
	}
	n.beat = time.Time{}
	if n.offersNics() {
		return n.publish(ctx, k)
	}
	return nil
}

// update renews the node's lease when it is due, and brings the node back when it was away.
func (n *node) update(ctx context.Context, k kubernetes.Interface, now time.Time) error {
	if n.isAway() {
		if now.Before(n.away) {
			return nil
		}
		if n.removed {
			if err := n.register(ctx, k); err != nil {
				return err
			}
		}
		n.away, n.removed, n.beat = time.Time{}, false, time.Time{}
	}
	if now.Sub(n.beat) < beatEvery {
		return nil
	}
	n.beat = now
	if err := n.ready(ctx, k, corev1.ConditionTrue, "KubeletReady", now); err != nil {
		return err
	}
	return n.lease(ctx, k, now)
}

func (n *node) isAway() bool { return !n.away.IsZero() }

// leave reports a node's shutdown as seen from outside.
func (n *node) leave(ctx context.Context, k kubernetes.Interface, act PodAct, now time.Time) error {
	n.away, n.removed = now.Add(seconds(act.AwaySeconds)), act.NodeRemoved
	if n.removed {
		return k.CoreV1().Nodes().Delete(ctx, n.Name, metav1.DeleteOptions{})
	}
	return n.ready(ctx, k, corev1.ConditionFalse, "KubeletNotReady", now)
}

func (n *node) ready(
	ctx context.Context, k kubernetes.Interface, is corev1.ConditionStatus, reason string, now time.Time,
) error {
	if n.is != is {
		n.is, n.changed = is, now
	}
	// Not a NodeStatus: its empty fields would remove the registered ones.
	return n.patch(ctx, k, map[string]any{"conditions": []corev1.NodeCondition{{
		Type: corev1.NodeReady, Status: is, Reason: reason,
		LastHeartbeatTime: metav1.NewTime(now), LastTransitionTime: metav1.NewTime(n.changed),
	}}})
}

func (n *node) lease(ctx context.Context, k kubernetes.Interface, now time.Time) error {
	leases := k.CoordinationV1().Leases(corev1.NamespaceNodeLease)
	lease := &coordinationv1.Lease{
		ObjectMeta: metav1.ObjectMeta{Name: n.Name},
		Spec: coordinationv1.LeaseSpec{
			HolderIdentity: &n.Name, LeaseDurationSeconds: ptr.To(int32(40)), RenewTime: &metav1.MicroTime{Time: now},
		},
	}
	patch, err := json.Marshal(map[string]any{"spec": lease.Spec})
	if err != nil {
		return err
	}
	_, err = leases.Patch(ctx, n.Name, types.MergePatchType, patch, metav1.PatchOptions{})
	if apierrors.IsNotFound(err) {
		_, err = leases.Create(ctx, lease, metav1.CreateOptions{})
	}
	return err
}

func (n *node) patch(ctx context.Context, k kubernetes.Interface, status any) error {
	patch, err := json.Marshal(map[string]any{"status": status})
	if err != nil {
		return err
	}
	_, err = k.CoreV1().Nodes().Patch(
		ctx, n.Name, types.StrategicMergePatchType, patch, metav1.PatchOptions{}, "status")
	return err
}
