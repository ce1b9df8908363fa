package controlplane

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"time"
)

// plan is one control plane: its folder, its ports and its users.
type plan struct {
	dir    string
	ports  ports
	tokens map[string]string
	client *http.Client
}

// component is a process and the address of its health check.
type component struct {
	name      string
	health    string
	arguments []string
}

func newPlan(dir string) (*plan, error) {
	ports, err := freePorts()
	if err != nil {
		return nil, err
	}
	authority, err := writeCertificates(dir)
	if err != nil {
		return nil, err
	}
	p := &plan{dir: dir, ports: ports, client: clientTrusting(authority)}
	if p.tokens, err = writeTokens(p.file("tokens.csv")); err != nil {
		return nil, err
	}
	for name := range p.tokens {
		if err := writeKubeconfig(p.kubeconfig(name), p.server(), p.file("ca.crt"), p.tokens[name]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *plan) file(name string) string       { return filepath.Join(p.dir, name) }
func (p *plan) kubeconfig(name string) string { return p.file(name + ".kubeconfig") }
func (p *plan) server() string                { return secure(p.ports.api) }

func secure(port int) string { return fmt.Sprintf("https://127.0.0.1:%d", port) }
func plain(port int) string  { return fmt.Sprintf("http://127.0.0.1:%d", port) }

func (p *plan) stages() [][]component {
	return [][]component{
		{{"etcd", "http://" + clients + "/health", p.etcd()}},
		{{"apiserver", p.server() + "/readyz", p.apiserver()}},
		{
			{"kcm", secure(p.ports.kcm) + "/healthz", p.controllers()},
			{"scheduler", secure(p.ports.scheduler) + "/healthz", p.scheduler()},
		},
	}
}

// ask fails unless the address answers 200 to the administrator.
func (p *plan) ask(ctx context.Context, address string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+p.tokens["admin"])
	response, err := p.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", address, response.Status)
	}
	return nil
}

// clientTrusting never uses a proxy: its servers are on this machine.
func clientTrusting(authority *x509.Certificate) *http.Client {
	pool := x509.NewCertPool()
	pool.AddCert(authority)
	return &http.Client{
		Timeout:   5 * time.Second,
		Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, DialContext: dial},
	}
}

// dial connects one name to a socket in the working folder, since it is no host.
func dial(ctx context.Context, network, address string) (net.Conn, error) {
	if address == clients {
		network = "unix"
	}
	return new(net.Dialer).DialContext(ctx, network, address)
}
