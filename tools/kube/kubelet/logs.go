package kubelet

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
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
	_, _ = io.WriteString(w, a.log(pod, r.PathValue("container")))
}

// log is what a container printed after its last start.
func (a *agent) log(pod *corev1.Pod, name string) string {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.script.says.container(pod, a.attempts.of(pod), name, restarts(pod, name)).Log
}

func restarts(pod *corev1.Pod, name string) int32 {
	for _, statuses := range [][]corev1.ContainerStatus{
		pod.Status.InitContainerStatuses, pod.Status.ContainerStatuses,
	} {
		for i := range statuses {
			if statuses[i].Name == name {
				return statuses[i].RestartCount
			}
		}
	}
	return 0
}
