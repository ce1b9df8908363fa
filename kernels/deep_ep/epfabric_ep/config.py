"""Defines `Config`, with which callers of DeepEP choose the number of SMs and memory sizes."""

from __future__ import annotations

# The size hint is for this many tokens per rank, because received rows need memory here, which they
# do not in DeepEP. By default, engines dispatch at most this many tokens at a time.
HINTED_TOKENS = 8192
RECORD_BYTES = 256
SLACK_BYTES = 1 << 20


class Config:
    """Only the number of SMs has an effect: this library does not send in chunks."""

    def __init__(
        self,
        num_sms: int = 20,
        num_max_nvl_chunked_send_tokens: int = 6,
        num_max_nvl_chunked_recv_tokens: int = 256,
        num_max_rdma_chunked_send_tokens: int = 6,
        num_max_rdma_chunked_recv_tokens: int = 256,
    ) -> None:
        if num_sms < 1:
            raise ValueError(f"num_sms: at least 1, got {num_sms}")
        self.num_sms = num_sms
        self.num_max_nvl_chunked_send_tokens = num_max_nvl_chunked_send_tokens
        self.num_max_nvl_chunked_recv_tokens = num_max_nvl_chunked_recv_tokens
        self.num_max_rdma_chunked_send_tokens = num_max_rdma_chunked_send_tokens
        self.num_max_rdma_chunked_recv_tokens = num_max_rdma_chunked_recv_tokens

    def get_nvl_buffer_size_hint(self, hidden_bytes: int, num_ranks: int) -> int:
        """Returns the bytes that a rank needs if each rank sends it `HINTED_TOKENS` rows."""
        return num_ranks * HINTED_TOKENS * (hidden_bytes + RECORD_BYTES) + SLACK_BYTES

    def get_rdma_buffer_size_hint(self, hidden_bytes: int, num_ranks: int) -> int:  # noqa: ARG002
        """Returns 0, because no NIC is used."""
        return 0
