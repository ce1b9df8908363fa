package controlplane

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"sigs.k8s.io/yaml"
)

// extension is a controller that is not part of Kubernetes, with its webhooks. It has the objects,
// the rights and the configuration of its published installation, except for its addresses, and
// that it runs on this machine instead of in a pod.
type extension struct {
	name string
	// build is a folder with its program, "manager", and its installation, "install.yaml".
	build string
	// plane is the folder of the control plane, dir the extension's folder in it.
	plane, dir       string
	webhooks, health int
	installation
}

// Extend runs the extension in a build folder for the control plane in another, until ctx is done
// or it ends. It prints one line to out when its webhooks can be called.
func Extend(ctx context.Context, build, plane string, out io.Writer) error {
	e, err := newExtension(build, plane)
	if err != nil {
		return err
	}
	var children family
	defer children.kill()
	starting, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	if err := e.start(starting, &children); err != nil {
		return asked(ctx, err)
	}
	fmt.Fprintf(out, "ready extension=%s\n", e.name)
	return asked(ctx, children.wait(ctx))
}

func newExtension(build, plane string) (*extension, error) {
	plane, err := filepath.Abs(plane)
	if err != nil {
		return nil, err
	}
	if build, err = filepath.Abs(build); err != nil {
		return nil, err
	}
	e := &extension{name: filepath.Base(build), build: build, plane: plane}
	e.dir = filepath.Join(plane, e.name)
	if err := makeEmpty(e.dir); err != nil {
		return nil, err
	}
	ports, err := freePorts()
	if err != nil {
		return nil, err
	}
	e.webhooks, e.health = ports.api, ports.kcm
	text, err := os.ReadFile(filepath.Join(build, "install.yaml"))
	if err != nil {
		return nil, err
	}
	e.installation, err = readInstallation(text)
	return e, err
}

func (e *extension) file(name string) string { return filepath.Join(e.dir, name) }

func (e *extension) start(ctx context.Context, children *family) error {
	certificates, err := writeWebhookCertificates(e.dir, e.name, e.service+"."+e.namespace+".svc")
	if err != nil {
		return err
	}
	objects, err := e.objects(secure(e.webhooks), certificates)
	if err != nil {
		return err
	}
	if err := os.WriteFile(e.file("objects.yaml"), objects, 0o600); err != nil {
		return err
	}
	if _, err := e.kubectl(ctx, "apply", "--server-side", "--force-conflicts", "-f", e.file("objects.yaml")); err != nil {
		return err
	}
	if err := e.awaitDefinitions(ctx); err != nil {
		return err
	}
	if err := e.logIn(ctx); err != nil {
		return err
	}
	config, err := yaml.Marshal(e.config(e.dir, e.webhooks, e.health))
	if err != nil {
		return err
	}
	if err := os.WriteFile(e.file("config.yaml"), config, 0o600); err != nil {
		return err
	}
	if err := e.run(ctx, children); err != nil {
		return err
	}
	authority, err := readCertificate(certificates["ca.crt"])
	if err != nil {
		return err
	}
	client := clientTrusting(authority)
	return children.await(ctx, e.name, func() error {
		return answering(ctx, client, secure(e.webhooks), e.paths())
	})
}

// awaitDefinitions retries: "kubectl wait" fails on a status that is not written yet.
func (e *extension) awaitDefinitions(ctx context.Context) error {
	for {
		_, err := e.kubectl(ctx, "wait", "--for=condition=Established", "crd", "--all", "--timeout=60s")
		if err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func (e *extension) run(ctx context.Context, children *family) error {
	manager := exec.Command(filepath.Join(e.build, "manager"), "--config="+e.file("config.yaml"))
	manager.Env = append(os.Environ(), "KUBECONFIG="+e.file("kubeconfig"))
	if err := children.run(e.dir, e.name, manager); err != nil {
		return err
	}
	return children.await(ctx, e.name, func() error { return healthy(ctx, plain(e.health)+"/readyz") })
}

// logIn gives it the account of its installation, with the rights of that account.
func (e *extension) logIn(ctx context.Context) error {
	token, err := e.kubectl(ctx, "create", "token", e.account, "-n", e.namespace, "--duration=24h")
	if err != nil {
		return err
	}
	server, err := e.kubectl(ctx, "config", "view", "-o", "jsonpath={.clusters[0].cluster.server}")
	if err != nil {
		return err
	}
	return writeKubeconfig(e.file("kubeconfig"), server, filepath.Join(e.plane, "ca.crt"), token)
}

func (e *extension) kubectl(ctx context.Context, arguments ...string) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	all := append([]string{"kubectl", "--kubeconfig=" + filepath.Join(e.plane, "admin.kubeconfig")}, arguments...)
	command := exec.CommandContext(ctx, self, all...)
	command.Env = append(os.Environ(), "KUBECACHEDIR="+e.file("cache"))
	var stderr bytes.Buffer
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("kubectl %s: %w\n%s", arguments[0], err, stderr.String())
	}
	return strings.TrimSpace(string(output)), nil
}

func healthy(ctx context.Context, address string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{}}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", address, response.Status)
	}
	return nil
}
