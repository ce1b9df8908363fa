// Command kube is a real Kubernetes control plane for tests, on loopback only, in one binary:
// "up" runs etcd, the API server, the controller manager and the scheduler as its children, and
// "kubelet" plays the nodes. See README.md.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"epfabric/kube/controlplane"
	"epfabric/kube/kubelet"

	"github.com/spf13/cobra"
	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	kubectl "k8s.io/kubectl/pkg/cmd"
	"k8s.io/kubectl/pkg/cmd/util"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	kcm "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
)

const usage = `usage: kube up DIR
       kube kubelet [flags] DIR
       kube extend FOLDER DIR
       kube kubectl …
       kube etcd|apiserver|kcm|scheduler …
"up", "kubelet" and "extend" end when their standard input does.`

func main() {
	if len(os.Args) < 2 {
		refuse()
	}
	if os.Getenv(controlplane.ChildVariable) != "" {
		go func() {
			waitForEnd(os.Stdin)
			os.Exit(0)
		}()
	}
	switch arguments := os.Args[1:]; arguments[0] {
	case "up":
		if len(arguments) != 2 {
			refuse()
		}
		run(func(ctx context.Context) error { return controlplane.Up(ctx, arguments[1], os.Stdout) })
	case "extend":
		if len(arguments) != 3 {
			refuse()
		}
		run(func(ctx context.Context) error {
			return controlplane.Extend(ctx, arguments[1], arguments[2], os.Stdout)
		})
	case "kubelet":
		run(func(ctx context.Context) error { return kubelet.Main(ctx, arguments[1:], os.Stdout) })
	case "etcd":
		etcdmain.Main(arguments)
	default:
		component(arguments)
	}
}

// component runs a program of Kubernetes as if it had been called by its name.
func component(arguments []string) {
	os.Args = arguments
	var command *cobra.Command
	switch arguments[0] {
	case "apiserver":
		command = apiserver.NewAPIServerCommand()
	case "kcm":
		command = kcm.NewControllerManagerCommand()
	case "scheduler":
		command = scheduler.NewSchedulerCommand()
	case "kubectl":
		util.CheckErr(cli.RunNoErrOutput(kubectl.NewDefaultKubectlCommand()))
		return
	default:
		refuse()
	}
	os.Exit(cli.Run(command))
}

// run ends what it runs with the first of: its own end, a signal, the end of standard input.
func run(serve func(context.Context) error) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	go func() {
		waitForEnd(os.Stdin)
		stop()
	}()
	if err := serve(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "kube:", err)
		os.Exit(1)
	}
}

func waitForEnd(in io.Reader) {
	_, _ = io.Copy(io.Discard, in)
}

func refuse() {
	fmt.Fprintln(os.Stderr, usage)
	os.Exit(2)
}
