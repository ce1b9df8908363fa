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
	"strings"
	"time"

	"epfabric/kube/controlplane"

	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
)

type options struct {
	dir, script, nodes, networks string
	shape                        shape
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
	o.shape.logPort = int32(listener.Addr().(*net.TCPAddr).Port)
	a := &agent{
		client: client, shape: o.shape, nodes: map[string]*node{},
		script: scriptFile{path: o.script}, attempts: attempts{}, known: map[types.UID]*playedPod{},
	}
	if err := a.begin(ctx, strings.Split(o.nodes, ",")); err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() {
		failed <- a.serveLogs(ctx, listener,
			filepath.Join(o.dir, controlplane.ServingCertificate), filepath.Join(o.dir, controlplane.ServingKey))
	}()
	fmt.Fprintf(out, "ready nodes=%s\n", o.nodes)
	a.play(ctx)
	return <-failed
}

func parse(arguments []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("kubelet", flag.ContinueOnError)
	flags.StringVar(&o.nodes, "nodes", "", "names of the nodes, with commas")
	flags.StringVar(&o.script, "script", "", "file that says how containers end; read again when it changes")
	flags.StringVar(&o.shape.pool, "pool", "", "node pool of the nodes")
	flags.StringVar(&o.shape.kind, "machine", "a4-highgpu-8g", "machine type of the nodes")
	flags.StringVar(&o.shape.zone, "zone", "us-central1-b", "zone of the nodes")
	flags.StringVar(&o.networks, "networks", standardNetworks(), "pod networks whose resources they have")
	flags.BoolVar(&o.shape.unproven, "startup-taint", false, "register with "+startupTaint.Key)
	if err := flags.Parse(arguments); err != nil {
		return o, err
	}
	if flags.NArg() != 1 || o.nodes == "" || o.script == "" || o.shape.pool == "" {
		return o, errors.New("kubelet needs -nodes, -script, -pool and the control plane's folder")
	}
	if _, known := machines[o.shape.kind]; !known {
		return o, fmt.Errorf("kubelet knows no machine type %s", o.shape.kind)
	}
	o.dir, o.shape.networks = flags.Arg(0), strings.Split(o.networks, ",")
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
func (a *agent) begin(ctx context.Context, names []string) error {
	if err := a.script.refresh(); err != nil {
		return err
	}
	for _, name := range names {
		a.nodes[name] = &node{name: name}
		if err := a.nodes[name].register(ctx, a.client, a.shape); err != nil {
			return err
		}
	}
	factory := informers.NewSharedInformerFactory(a.client, 0)
	a.pods = factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	return nil
}
