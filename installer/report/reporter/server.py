"""Serves the metrics for Prometheus, and the health check for the kubelet."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from reporter.loop import Reporter


def serve(port: int, reporter: Reporter) -> ThreadingHTTPServer:
    """Starts and returns a server that answers requests in the background."""

    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def do_GET(self) -> None:
            if self.path == "/metrics":
                self._answer(200, reporter.metrics())
            elif self.path == "/healthz":
                alive = reporter.alive()
                self._answer(200 if alive else 503, "ok\n" if alive else "stuck\n")
            else:
                self._answer(404, "not found; try /metrics or /healthz\n")

        def _answer(self, status: int, text: str) -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Logs nothing: a line for every probe would hide the important lines."""

    server = ThreadingHTTPServer(("", port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
