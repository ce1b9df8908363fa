"""Checks the tensors that callers pass."""

from __future__ import annotations

import torch


def current_stream(device: int) -> int:
    """Returns the driver's handle of the current stream; `torch.cuda.current_stream` takes 5 us."""
    return int(torch._C._cuda_getCurrentRawStream(device))


def pointer_of(tensor: torch.Tensor | None) -> int | None:
    return None if tensor is None else tensor.data_ptr()


def require(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(what)


def require_tensor(
    name: str, tensor: torch.Tensor, dtype: torch.dtype, shape: tuple[int, ...]
) -> None:
    if (
        tensor.dtype is dtype
        and tensor.is_cuda
        and tensor.shape == shape
        and tensor.is_contiguous()
    ):
        return
    # Messages are composed only on failure, because they take longer than the call.
    if tensor.dtype != dtype:
        raise ValueError(f"{name}: {dtype} is needed, got {tensor.dtype}")
    if not tensor.is_cuda:
        raise ValueError(f"{name}: a CUDA tensor is needed, got one on {tensor.device}")
    if tensor.shape != shape:
        raise ValueError(f"{name}: shape {shape} is needed, got {tuple(tensor.shape)}")
    raise ValueError(f"{name}: must be contiguous")
