"""Defines the settings of a benchmark, which are the keys of config.yaml."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

STANDARD = "standard"
LOW_LATENCY = "low_latency"
MODES = (STANDARD, LOW_LATENCY)

BF16 = "bfloat16"
FP8 = "fp8"
DATA_TYPES = (BF16, FP8)

# Columns of a block, which share an FP8 scale.
SCALE_COLUMNS = 128


@dataclass(frozen=True)
class Settings:
    """Settings with CloudAI's names, defaults and meanings; the last four settings are ours."""

    mode: str = STANDARD
    tokens: int = 1024
    num_experts: int = 256
    num_topk: int = 8
    hidden_size: int = 7168
    data_type: str = BF16
    allow_nvlink_for_low_latency: bool = False
    allow_mnnvl: bool = False
    round_scale: bool = False
    use_ue8m0: bool = False
    num_warmups: int = 20
    num_iterations: int = 50
    shuffle_columns: bool = False
    use_kineto_profiler: bool = False
    num_sms: int = 24
    num_qps_per_rank: int = 12
    benchmark_combine: bool = True
    enable_tuning: bool = False
    v2_num_sms: int = 12
    v2_num_qps: int = 0
    v2_prefer_overlap_with_compute: bool = False
    seed: int = 0
    masked_ratio: float = 0.0
    unbalanced_ratio: float = 1.0
    results_dir: str = "/workspace/dp-benchmark/results"

    @property
    def low_latency(self) -> bool:
        return self.mode == LOW_LATENCY

    @property
    def fp8(self) -> bool:
        return self.data_type == FP8

    def with_data_type(self, data_type: str) -> Settings:
        """Returns these settings with another data type; BF16 turns off the options of FP8."""
        if data_type == FP8:
            return replace(self, data_type=FP8)
        return replace(self, data_type=data_type, round_scale=False, use_ue8m0=False)

    def as_keys(self) -> dict[str, Any]:
        """Returns every setting by its key, for the results."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


KEYS: dict[str, type] = {field.name: type(field.default) for field in fields(Settings)}
