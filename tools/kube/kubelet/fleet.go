package kubelet

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// fleet is the nodes that there are. A node that is added joins the cluster; one that is taken out
// is shut down, and its Node deleted, as GKE does it with the node of a machine that is gone.
type fleet struct {
	Nodes []shape `json:"nodes"`
	// WithoutClasses is whether the classes of NICs are not there, although nodes need them.
	WithoutClasses bool `json:"withoutClasses,omitempty"`
}

// check says what is wrong with a fleet.
func (f fleet) check() error {
	names := map[string]bool{}
	for _, s := range f.Nodes {
		if s.Name == "" || s.Pool == "" || s.Zone == "" {
			return errors.New("a node needs name, pool, machine and zone")
		}
		if names[s.Name] {
			return fmt.Errorf("two nodes have the name %s", s.Name)
		}
		for _, quantity := range []string{s.Cpus, s.Memory, s.Storage} {
			if _, err := resource.ParseQuantity(quantity); err != nil {
				return fmt.Errorf("node %s: cpus, memory and storage are quantities, got %q", s.Name, quantity)
			}
		}
		if !s.NicFault.known() {
			return fmt.Errorf("node %s: %q is no fault of its NICs", s.Name, s.NicFault)
		}
		names[s.Name] = true
	}
	return nil
}

// muster lets nodes join and leave until they are those of the fleet.
func (a *agent) muster(ctx context.Context, now time.Time) error {
	if err := a.fleet.says.check(); err != nil {
		return err
	}
	if err := a.followClasses(ctx); err != nil {
		return err
	}
	there := map[string]bool{}
	for _, s := range a.fleet.says.Nodes {
		there[s.Name] = true
		if n := a.nodes[s.Name]; n != nil {
			if err := a.follow(ctx, n, s.NicFault); err != nil {
				return err
			}
			continue
		}
		n := &node{shape: s, logPort: a.logPort}
		if err := n.register(ctx, a.client); err != nil {
			return err
		}
		a.nodes[s.Name] = n
	}
	for name, n := range a.nodes {
		if !there[name] {
			if err := a.dismiss(ctx, n, now); err != nil {
				return err
			}
		}
	}
	return nil
}

// follow lets the driver of a node publish its NICs anew when they have changed.
func (a *agent) follow(ctx context.Context, n *node, fault nicFault) error {
	n.NicFault = fault
	if !n.offersNics() || n.published == fault || n.isAway() {
		return nil
	}
	return n.publish(ctx, a.client)
}

// followClasses lets the classes of NICs be there from the first node on that needs them, or not.
func (a *agent) followClasses(ctx context.Context) error {
	needed := slices.ContainsFunc(a.fleet.says.Nodes, shape.offersNics) && !a.fleet.says.WithoutClasses
	if needed == a.classes {
		return nil
	}
	change := removeClasses
	if needed {
		change = makeClasses
	}
	if err := change(ctx, a.client); err != nil {
		return err
	}
	a.classes = needed
	return nil
}

func (a *agent) dismiss(ctx context.Context, n *node, now time.Time) error {
	if err := a.endAll(ctx, n, now); err != nil {
		return err
	}
	err := a.client.CoreV1().Nodes().Delete(ctx, n.Name, metav1.DeleteOptions{})
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	delete(a.nodes, n.Name)
	return nil
}
