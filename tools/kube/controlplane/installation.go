package controlplane

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"
)

// installation is the objects with which a controller is usually installed.
type installation struct {
	all []*unstructured.Unstructured
	// namespace and account are those of its Deployment; service is the one of its webhooks.
	namespace, account, service string
	// settings is its configuration file.
	settings map[string]any
}

// notHere are kinds that are useful only where pods run and Services lead to them.
var notHere = []string{"Deployment", "Service", "APIService"}

func readInstallation(text []byte) (installation, error) {
	var i installation
	for _, document := range bytes.Split(text, []byte("\n---\n")) {
		object := &unstructured.Unstructured{}
		if err := yaml.Unmarshal(document, &object.Object); err != nil {
			return i, err
		}
		if len(object.Object) == 0 {
			continue
		}
		i.all = append(i.all, object)
		if err := i.note(object); err != nil {
			return i, err
		}
	}
	if i.account == "" || i.service == "" || i.settings == nil {
		return i, errors.New("install.yaml lacks a Deployment with a service account, a validating webhook, or a configuration")
	}
	return i, nil
}

func (i *installation) note(object *unstructured.Unstructured) error {
	switch object.GetKind() {
	case "Deployment":
		i.namespace = object.GetNamespace()
		i.account, _, _ = unstructured.NestedString(object.Object, "spec", "template", "spec", "serviceAccountName")
	case "ValidatingWebhookConfiguration":
		for _, hook := range hooks(object) {
			i.service, _, _ = unstructured.NestedString(hook, "clientConfig", "service", "name")
		}
	case "ConfigMap":
		text, _, _ := unstructured.NestedString(object.Object, "data", "controller_manager_config.yaml")
		return yaml.Unmarshal([]byte(text), &i.settings)
	default:
	}
	return nil
}

func hooks(object *unstructured.Unstructured) []map[string]any {
	list, _, _ := unstructured.NestedSlice(object.Object, "webhooks")
	var all []map[string]any
	for _, each := range list {
		if hook, fits := each.(map[string]any); fits {
			all = append(all, hook)
		}
	}
	return all
}

// objects are those to be applied; webhooks are called at an address instead of through a Service.
func (i *installation) objects(address string, certificates map[string][]byte) ([]byte, error) {
	var text bytes.Buffer
	for _, object := range i.all {
		if slices.Contains(notHere, object.GetKind()) {
			continue
		}
		changed := object.DeepCopy()
		if err := fit(changed, address, certificates); err != nil {
			return nil, err
		}
		document, err := yaml.Marshal(changed.Object)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&text, "---\n%s", document)
	}
	return text.Bytes(), nil
}

func fit(object *unstructured.Unstructured, address string, certificates map[string][]byte) error {
	switch object.GetKind() {
	case "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration":
		return redirect(object, address, certificates["ca.crt"])
	case "CustomResourceDefinition":
		return redirectConversion(object, address, certificates["ca.crt"])
	case "Secret":
		data := map[string]any{}
		for name, content := range certificates {
			data[name] = base64.StdEncoding.EncodeToString(content)
		}
		return unstructured.SetNestedMap(object.Object, data, "data")
	default:
		return nil
	}
}

func redirect(object *unstructured.Unstructured, address string, authority []byte) error {
	var all []any
	for _, hook := range hooks(object) {
		path, _, err := unstructured.NestedString(hook, "clientConfig", "service", "path")
		if err != nil {
			return err
		}
		hook["clientConfig"] = clientConfig(address+path, authority)
		all = append(all, hook)
	}
	return unstructured.SetNestedSlice(object.Object, all, "webhooks")
}

// redirectConversion changes the webhook that converts between the served versions of a kind, where
// there is one.
func redirectConversion(object *unstructured.Unstructured, address string, authority []byte) error {
	config := []string{"spec", "conversion", "webhook", "clientConfig"}
	path, found, err := unstructured.NestedString(object.Object, append(slices.Clone(config), "service", "path")...)
	if err != nil || !found {
		return err
	}
	return unstructured.SetNestedMap(object.Object, clientConfig(address+path, authority), config...)
}

// clientConfig is how the API server reaches a webhook.
func clientConfig(url string, authority []byte) map[string]any {
	return map[string]any{"url": url, "caBundle": base64.StdEncoding.EncodeToString(authority)}
}

// config returns the controller's configuration adapted to tests: local ports, no metrics or leader
// election; for Kueue no visibility API, but fair sharing and the RDMA NIC mapping; for the others no
// internal certificates.
func (i *installation) config(certificates string, webhooks, health int) map[string]any {
	config := map[string]any{}
	for key, value := range i.settings {
		config[key] = value
	}
	config["webhook"] = map[string]any{"host": "127.0.0.1", "port": webhooks, "certDir": certificates}
	config["health"] = map[string]any{"healthProbeBindAddress": fmt.Sprintf("127.0.0.1:%d", health)}
	config["metrics"] = map[string]any{"bindAddress": "0"}
	config["leaderElection"] = map[string]any{"leaderElect": false}
	if i.service == "kueue-webhook-service" {
		config["featureGates"] = map[string]any{"VisibilityOnDemand": false}
		config["fairSharing"] = map[string]any{
			"preemptionStrategies": []any{"LessThanOrEqualToFinalShare", "LessThanInitialShare"},
		}
		config["resources"] = map[string]any{"deviceClassMappings": []any{rdmaNics}}
		return config
	}
	// Otherwise JobSet and LeaderWorkerSet would write their certificates into a folder that all runs
	// on this machine share.
	config["internalCertManagement"] = map[string]any{"enable": false}
	return config
}

// rdmaNics has Kueue count claims of GKE's RDMA NICs, as docs/networks.md advises.
var rdmaNics = map[string]any{"name": "rdma-nics", "deviceClassNames": []any{"mrdma.google.com"}}
