#!/usr/bin/env python3
"""Reports the installer's findings on this node to the cluster, and serves metrics.

usage: report.py

Of the installer's containers, only the one that runs this program sends requests to the API server;
it sees no files of the host. docs/installer.md lists the files that the program reads and writes.

Environment: NODE_NAME            name of the node on which this program runs
             NODE_SELECTOR        label selector of the fabric's nodes
             METRICS_PORT         port of /metrics and /healthz
             KUBERNETES_SERVICE_HOST, KUBERNETES_SERVICE_PORT   set by Kubernetes in every pod
"""

import os
import signal
import sys
from types import FrameType

from reporter.api import Api
from reporter.loop import Reporter
from reporter.server import serve
from reporter.settings import Settings


def exit_on_signal(_number: int, _frame: FrameType | None) -> None:
    sys.exit(0)


def main() -> None:
    signal.signal(signal.SIGTERM, exit_on_signal)
    settings = Settings.read(os.environ)
    reporter = Reporter(settings, Api(settings.api))
    serve(settings.metrics_port, reporter)
    reporter.run()


if __name__ == "__main__":
    main()
