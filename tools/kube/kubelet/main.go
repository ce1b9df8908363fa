// Package kubelet plays the nodes of a cluster: it registers them, keeps them alive, and moves the
// pods that the real scheduler gives them through their phases. Nothing runs; a script says how each
// container ends.
package kubelet

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"time"

	"epfabric/kube/controlplane"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

type options struct {
	dir, script, nodes string
}

// Main plays nodes of the control plane in a folder until ctx is done. It prints one line to out
// when they are registered; that they are ready shows in the cluster.
func Main(ctx context.Context, arguments []string, out io.Writer) error {
	o, err := parse(arguments)
	if err != nil {
		return err
	}
	client, err := connect(filepath.Join(o.dir, "kubelet.kubeconfig"))
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", loopback+":0")
	if err != nil {
		return err
	}
	a := &agent{
		client: client, nodes: map[string]*node{}, fleet: followed[fleet]{path: o.nodes},
		script: followed[Script]{path: o.script}, attempts: attempts{}, known: map[types.UID]*playedPod{},
		logPort: int32(listener.Addr().(*net.TCPAddr).Port),
	}
	if err := a.begin(ctx); err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() {
		failed <- a.serveLogs(ctx, listener,
			filepath.Join(o.dir, controlplane.ServingCertificate), filepath.Join(o.dir, controlplane.ServingKey))
	}()
	fmt.Fprintf(out, "ready nodes=%d\n", len(a.nodes))
	a.play(ctx)
	return <-failed
}

func parse(arguments []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("kubelet", flag.ContinueOnError)
	flags.StringVar(&o.nodes, "nodes", "", "file that says which nodes there are; read again when it changes")
	flags.StringVar(&o.script, "script", "", "file that says how containers end; read again when it changes")
	if err := flags.Parse(arguments); err != nil {
		return o, err
	}
	if flags.NArg() != 1 || o.nodes == "" || o.script == "" {
		return o, errors.New("kubelet needs -nodes, -script and the control plane's folder")
	}
	o.dir = flags.Arg(0)
	return o, nil
}

func connect(kubeconfig string) (kubernetes.Interface, error) {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return nil, err
	}
	config.QPS, config.Burst, config.Timeout = 500, 1000, 30*time.Second
	return kubernetes.NewForConfig(config)
}

// begin registers the nodes and waits until the pods there are were seen.
func (a *agent) begin(ctx context.Context) error {
	if err := errors.Join(a.script.refresh(), a.fleet.refresh()); err != nil {
		return err
	}
	if err := a.muster(ctx, time.Now()); err != nil {
		return err
	}
	factory := informers.NewSharedInformerFactory(a.client, 0)
	a.pods = factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return nil
}
