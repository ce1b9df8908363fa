"""Succeeds if all pods of the group answer their health checks."""

import http.client
import os
import socket
import sys

port = int(sys.argv[1])
leader, _, domain = os.environ["LWS_LEADER_ADDRESS"].partition(".")
own = int(os.environ["LWS_WORKER_INDEX"])
others = [i for i in range(int(os.environ["LWS_GROUP_SIZE"])) if i != own]
for index in [own, *others]:
    name = f"{leader}-{index}" if index else leader
    host = "127.0.0.1" if index == own else f"{name}.{domain}"
    pod = http.client.HTTPConnection(host, port, timeout=9)
    try:
        pod.request("GET", "/health")
        status = pod.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        # A name service that does not answer is no evidence against the group.
        if isinstance(error, socket.gaierror) and error.errno == socket.EAI_AGAIN:
            break
        sys.exit(f"{host}: {error}")
    if status != 200:
        sys.exit(f"{host}: status {status}")
