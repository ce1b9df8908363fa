"""Writes metrics in Prometheus' text format; docs/kubernetes.md lists them. Pure functions."""

from reporter import lines
from reporter.verdict import Verdict

HELP = {
    "epfabric_node_verified": "1 while the node's condition EpfabricVerified is True.",
    "epfabric_install_failed": "1 when this phase of the installation failed.",
    "epfabric_install_phase_seconds": "How long the phase took.",
    "epfabric_nic_up": "1 when the port of the RDMA device is active.",
    "epfabric_node_topology": "Always 1; the labels say where in the data center the machine is.",
}


def text(
    install: dict[str, str], look: dict[str, str], verdict: Verdict, topology: dict[str, str]
) -> str:
    """Returns the page of metrics; a metric without values is left out.

    install: the installer's last report; look: the latest findings about the running node
    """
    phases = lines.with_prefix(install, "SECONDS_")
    failed = install.get("PHASE", "") if install.get("STATE") == "failed" else ""
    known = sorted({*phases, failed} - {""})
    samples: dict[str, dict[str, float]] = {
        "epfabric_node_verified": {"": verdict.status == "True"},
        "epfabric_install_failed": {_label("phase", p): p == failed for p in known},
        "epfabric_install_phase_seconds": {
            _label("phase", p): lines.seconds(value) for p, value in phases.items()
        },
        "epfabric_nic_up": {
            _label("device", d): state == "up"
            for d, state in lines.with_prefix(look, "NIC_").items()
        },
        "epfabric_node_topology": {_labels(topology): 1} if topology else {},
    }
    return "".join(_family(name, values) for name, values in samples.items() if values)


def _family(name: str, values: dict[str, float]) -> str:
    """Returns the lines of one metric; `values` maps the text of its labels to the value."""
    head = f"# HELP {name} {HELP[name]}\n# TYPE {name} gauge\n"
    return head + "".join(f"{name}{label} {value:g}\n" for label, value in values.items())


def _label(name: str, value: str) -> str:
    return _labels({name: value})


def _labels(labels: dict[str, str]) -> str:
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items()) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
