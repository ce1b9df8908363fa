// Package controlplane starts etcd, API server, controller manager and scheduler as children of
// this process, on loopback, with certificates and tokens made for this one run.
package controlplane

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

const startLimit = 90 * time.Second

// Up starts a control plane in a new folder, prints one line to out when it can be used, and keeps
// it until ctx is done (no error) or one of its processes ends (an error with the end of its log).
// The folder becomes the working one. All of its processes are gone when it returns.
func Up(ctx context.Context, dir string, out io.Writer) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := makeEmpty(dir); err != nil {
		return err
	}
	if err := os.Chdir(dir); err != nil {
		return err
	}
	started := time.Now()
	plan, err := newPlan(dir)
	if err != nil {
		return err
	}
	var children family
	defer children.kill()
	starting, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	if err := plan.start(starting, &children); err != nil {
		return asked(ctx, err)
	}
	fmt.Fprintf(out, "ready kubeconfig=%s milliseconds=%d\n",
		plan.kubeconfig("admin"), time.Since(started).Milliseconds())
	return asked(ctx, children.wait(ctx))
}

// asked drops the errors that follow a request to end.
func asked(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// makeEmpty refuses a folder with content: a second control plane would share its store. It also
// closes the folder to other users.
func makeEmpty(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	if len(entries) > 0 {
		return errors.New(dir + " is not empty")
	}
	return nil
}

// start starts the processes in the order in which they need each other.
func (p *plan) start(ctx context.Context, children *family) error {
	for _, stage := range p.stages() {
		for _, c := range stage {
			if err := children.start(p.dir, c.name, c.arguments); err != nil {
				return err
			}
		}
		for _, c := range stage {
			if err := children.await(ctx, c.name, func() error { return p.ask(ctx, c.health) }); err != nil {
				return err
			}
		}
	}
	// Without it the first pod is refused; the controller manager creates it a moment after it is
	// ready.
	account := p.server() + "/api/v1/namespaces/default/serviceaccounts/default"
	return children.await(ctx, "kcm", func() error { return p.ask(ctx, account) })
}
