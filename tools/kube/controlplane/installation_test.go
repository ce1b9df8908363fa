package controlplane

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const published = `apiVersion: v1
kind: Namespace
metadata:
  name: jobset-system
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: config
data:
  controller_manager_config.yaml: |
    kind: Configuration
    leaderElection:
      leaderElect: true
    integrations:
      frameworks: [batch/job]
---
apiVersion: v1
kind: Secret
metadata:
  name: certificates
---
apiVersion: v1
kind: Service
metadata:
  name: webhooks
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: manager
  namespace: jobset-system
spec:
  template:
    spec:
      serviceAccountName: manager
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata:
  name: validating
webhooks:
- name: vjobset.kb.io
  failurePolicy: Fail
  clientConfig:
    service: {name: webhooks, namespace: jobset-system, path: /validate}
`

func read(t *testing.T, text string) installation {
	t.Helper()
	i, err := readInstallation([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestAnInstallationNamesItsNamespaceAccountAndService(t *testing.T) {
	i := read(t, published)
	if got := []string{i.namespace, i.account, i.service}; strings.Join(got, " ") != "jobset-system manager webhooks" {
		t.Error(got)
	}
	if _, err := readInstallation([]byte(strings.Replace(published, "kind: Deployment", "kind: Job", 1))); err == nil {
		t.Error("an installation without a Deployment was accepted")
	}
}

func TestWebhooksAreAskedOnThisMachine(t *testing.T) {
	i := read(t, published)
	text, err := i.objects("https://127.0.0.1:1", map[string][]byte{"ca.crt": []byte("CA"), "tls.key": []byte("KEY")})
	if err != nil {
		t.Fatal(err)
	}
	for _, wanted := range []string{
		"url: https://127.0.0.1:1/validate", "caBundle: Q0E=", "failurePolicy: Fail", "tls.key: S0VZ", "kind: Namespace",
	} {
		if !strings.Contains(string(text), wanted) {
			t.Errorf("no %q in\n%s", wanted, text)
		}
	}
	for _, unwanted := range []string{"kind: Deployment", "kind: Service\n", "service:"} {
		if strings.Contains(string(text), unwanted) {
			t.Errorf("%q in\n%s", unwanted, text)
		}
	}
}

func TestAConfigurationKeepsWhatIsNotOfAMachine(t *testing.T) {
	i := read(t, published)
	config := i.config("/certificates", 1, 2)
	if config["integrations"] == nil || config["kind"] != "Configuration" {
		t.Error(config)
	}
	if elects := config["leaderElection"].(map[string]any)["leaderElect"]; elects != false {
		t.Error("it waits to become a leader")
	}
	if port := config["webhook"].(map[string]any)["port"]; port != 1 {
		t.Error(port)
	}
}

func TestKueueCountsClaimsAndSharesFairly(t *testing.T) {
	i := read(t, strings.ReplaceAll(published, "name: webhooks", "name: kueue-webhook-service"))
	config := i.config("/certificates", 1, 2)
	resources := fmt.Sprint(config["resources"])
	if resources != "map[deviceClassMappings:[map[deviceClassNames:[mrdma.google.com] name:rdma-nics]]]" {
		t.Error(resources)
	}
	if config["fairSharing"] == nil || fmt.Sprint(config["integrations"]) != "map[frameworks:[batch/job]]" {
		t.Error(config)
	}
	jobset := read(t, published)
	if other := jobset.config("/certificates", 1, 2); other["fairSharing"] != nil || other["resources"] != nil {
		t.Error(other)
	}
}

func TestConversionsAreAskedOnThisMachine(t *testing.T) {
	text, err := convertible(t).objects("https://127.0.0.1:1", map[string][]byte{"ca.crt": []byte("CA")})
	if err != nil {
		t.Fatal(err)
	}
	for _, wanted := range []string{"url: https://127.0.0.1:1/convert", "strategy: None"} {
		if !strings.Contains(string(text), wanted) {
			t.Errorf("no %q in\n%s", wanted, text)
		}
	}
	if strings.Contains(string(text), "path: /convert") {
		t.Errorf("a Service is asked:\n%s", text)
	}
}

func convertible(t *testing.T) *installation {
	t.Helper()
	i := read(t, published+`---
kind: CustomResourceDefinition
metadata: {name: several}
spec:
  conversion:
    strategy: Webhook
    webhook:
      clientConfig:
        service: {name: webhooks, namespace: jobset-system, path: /convert}
---
kind: CustomResourceDefinition
metadata: {name: single}
spec:
  conversion: {strategy: None}
`)
	return &i
}

func TestWebhooksServeWithACertificateForThisMachineAndForTheirService(t *testing.T) {
	dir := t.TempDir()
	made, err := writeWebhookCertificates(dir, "jobset", "webhooks.jobset-system.svc")
	if err != nil {
		t.Fatal(err)
	}
	pair, err := tls.LoadX509KeyPair(filepath.Join(dir, "tls.crt"), filepath.Join(dir, "tls.key"))
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(made["ca.crt"])
	for _, name := range []string{"127.0.0.1", "webhooks.jobset-system.svc"} {
		if _, err := pair.Leaf.Verify(x509.VerifyOptions{DNSName: name, Roots: roots}); err != nil {
			t.Error(err)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "ca.key")); err != nil || info.Mode().Perm() != 0o600 {
		t.Error(info, err)
	}
}
