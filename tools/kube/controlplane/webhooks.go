package controlplane

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// paths are the paths of its webhooks.
func (i *installation) paths() []string {
	var all []string
	for _, object := range i.all {
		for _, hook := range hooks(object) {
			path, found, _ := unstructured.NestedString(hook, "clientConfig", "service", "path")
			if found {
				all = append(all, path)
			}
		}
	}
	return all
}

// answering fails while a path is not found: these programs listen, and report that they are ready,
// before all of their webhooks are.
func answering(ctx context.Context, client *http.Client, server string, paths []string) error {
	for _, path := range paths {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, server+path, nil)
		if err != nil {
			return err
		}
		response, err := client.Do(request)
		if err != nil {
			return err
		}
		response.Body.Close()
		if response.StatusCode == http.StatusNotFound {
			return fmt.Errorf("webhook %s is not there", path)
		}
	}
	return nil
}

func readCertificate(text []byte) (*x509.Certificate, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("no certificate")
	}
	return x509.ParseCertificate(block.Bytes)
}
