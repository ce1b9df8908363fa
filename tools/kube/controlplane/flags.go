package controlplane

import "fmt"

// Sockets of etcd, which requires no login: the control plane's folder keeps other users from them.
// All processes of it work in that folder, so that its path may be longer than a socket's. etcd
// requires names with a port.
const clients, peers = "etcd-clients:0", "etcd-peers:0"

func socket(name string) string { return "unix://" + name }

// The flags of the four processes. A flag that is not named here has its default: no controller and
// no admission plugin is switched off.

func (p *plan) etcd() []string {
	return []string{
		"--name=only", "--data-dir=" + p.file("etcd"), "--log-level=warn",
		// A crash of the machine ends the tests as well.
		"--unsafe-no-fsync",
		"--listen-client-urls=" + socket(clients), "--advertise-client-urls=" + socket(clients),
		"--listen-peer-urls=" + socket(peers), "--initial-advertise-peer-urls=" + socket(peers),
		"--initial-cluster=only=" + socket(peers),
	}
}

func (p *plan) apiserver() []string {
	return append(p.serving(p.ports.api),
		"--etcd-servers="+socket(clients),
		"--token-auth-file="+p.file("tokens.csv"),
		"--authorization-mode=RBAC",
		"--allow-privileged=true",
		"--service-account-issuer=https://kubernetes.default.svc",
		"--service-account-key-file="+p.file("sa.pub"),
		"--service-account-signing-key-file="+p.file("sa.key"),
		"--service-cluster-ip-range=10.96.0.0/16",
		// A documentation address: the server refuses to advertise loopback, and no client connects to
		// it.
		"--advertise-address=192.0.2.1", "--endpoint-reconciler-type=none",
		"--kubelet-preferred-address-types=InternalIP",
		"--kubelet-certificate-authority="+p.file("ca.crt"),
		// As GKE does: pods that ask for GPUs tolerate the taint of that name.
		"--enable-admission-plugins=ExtendedResourceToleration",
		// Enabled by default from Kubernetes 1.35: the policies about such volumes are tested here.
		"--feature-gates=ImageVolume=true",
		"--profiling=false")
}

func (p *plan) controllers() []string {
	return append(p.serving(p.ports.kcm),
		"--kubeconfig="+p.kubeconfig("kcm"), "--leader-elect=false",
		"--use-service-account-credentials=true",
		"--service-account-private-key-file="+p.file("sa.key"),
		"--root-ca-file="+p.file("ca.crt"),
		"--kube-api-qps=200", "--kube-api-burst=400")
}

func (p *plan) scheduler() []string {
	return append(p.serving(p.ports.scheduler),
		"--kubeconfig="+p.kubeconfig("scheduler"), "--leader-elect=false")
}

func (p *plan) serving(port int) []string {
	return []string{
		"--bind-address=127.0.0.1", fmt.Sprintf("--secure-port=%d", port),
		"--tls-cert-file=" + p.file(ServingCertificate), "--tls-private-key-file=" + p.file(ServingKey),
	}
}
