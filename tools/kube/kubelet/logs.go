package kubelet

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"time"
)

// serveLogs answers what the API server asks a kubelet for "kubectl logs": the scripted text, once
// and whole; that a log is cut or followed is not played.
func (a *agent) serveLogs(ctx context.Context, listener net.Listener, certificate, key string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /containerLogs/{namespace}/{pod}/{container}", a.answerLog)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.ServeTLS(listener, certificate, key); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func (a *agent) answerLog(w http.ResponseWriter, r *http.Request) {
	pod, err := a.pods.Pods(r.PathValue("namespace")).Get(r.PathValue("pod"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	a.mutex.Lock()
	act := a.script.says.container(pod, a.attempts.of(pod), r.PathValue("container"))
	a.mutex.Unlock()
	_, _ = io.WriteString(w, act.Log)
}
