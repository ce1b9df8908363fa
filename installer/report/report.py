#!/usr/bin/env python3
"""Reports the installer's findings on this node to the cluster, and serves metrics.

usage: report.py

The only container of the installer that talks to the API server; it sees no files of the host. The
files that it reads and writes are listed in docs/installer.md.

Environment: NODE_NAME            the node on which it runs
             NODE_SELECTOR        label selector of the fabric's nodes
             METRICS_PORT         port of /metrics and /healthz
             KUBERNETES_SERVICE_HOST, KUBERNETES_SERVICE_PORT   as every pod has them
"""

import os
import signal
import sys
from types import FrameType

from reporter.api import Api
from reporter.loop import Reporter
from reporter.server import serve
from reporter.settings import Settings


def leave(_number: int, _frame: FrameType | None) -> None:
    sys.exit(0)


def main() -> None:
    signal.signal(signal.SIGTERM, leave)
    settings = Settings.read(os.environ)
    reporter = Reporter(settings, Api(settings.api))
    serve(settings.metrics_port, reporter)
    reporter.run()


if __name__ == "__main__":
    main()
