package controlplane

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
)

func TestAWebhookIsAwaitedUntilItIsFound(t *testing.T) {
	i := read(t, published)
	if !slices.Equal(i.paths(), []string{"/validate"}) {
		t.Fatalf("paths: %v", i.paths())
	}
	handlers := http.NewServeMux()
	server := httptest.NewTLSServer(handlers)
	defer server.Close()
	if err := answering(t.Context(), server.Client(), server.URL, i.paths()); err == nil {
		t.Error("ready without its webhook")
	}
	handlers.HandleFunc("/validate", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
	})
	if err := answering(t.Context(), server.Client(), server.URL, i.paths()); err != nil {
		t.Error(err)
	}
}
