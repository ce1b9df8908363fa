"""The reporter's settings, which are read from the environment once."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ACCOUNT = Path("/var/run/secrets/kubernetes.io/serviceaccount")


@dataclass(frozen=True)
class ApiSettings:
    """How to reach the API server.

    The token is read for each request, because the kubelet renews it.
    """

    host: str
    port: int
    token: Path
    authority: Path


@dataclass(frozen=True)
class Settings:
    node: str
    selector: str
    metrics_port: int
    gpus: int
    status: Path
    cluster: Path
    uptime: Path
    api: ApiSettings

    @staticmethod
    def read(environment: Mapping[str, str]) -> "Settings":
        account = Path(environment.get("SERVICE_ACCOUNT", str(ACCOUNT)))
        return Settings(
            node=environment["NODE_NAME"],
            selector=environment["NODE_SELECTOR"],
            metrics_port=int(environment["METRICS_PORT"]),
            gpus=int(environment["GPUS"]),
            status=Path(environment.get("STATUS", "/run/epfabric")),
            cluster=Path(environment.get("CLUSTER", "/run/cluster")),
            uptime=Path(environment.get("UPTIME_FILE", "/proc/uptime")),
            api=ApiSettings(
                host=environment["KUBERNETES_SERVICE_HOST"],
                port=int(environment["KUBERNETES_SERVICE_PORT"]),
                token=account / "token",
                authority=account / "ca.crt",
            ),
        )
