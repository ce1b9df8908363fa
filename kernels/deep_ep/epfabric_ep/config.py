"""`Config` as callers tune DeepEP with: what it says of SMs and of memory."""

from __future__ import annotations

# DeepEP asks no bound of a dispatch's tokens; here rows lie where they belong, and need room. This
# is the most that engines dispatch at a time by default.
HINTED_TOKENS = 8192
RECORD_BYTES = 256
SLACK_BYTES = 1 << 20


class Config:
    """Of these only the number of SMs means anything here: nothing is chunked."""

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
        """Room for what every rank sends to one, all with `HINTED_TOKENS` tokens."""
        return num_ranks * HINTED_TOKENS * (hidden_bytes + RECORD_BYTES) + SLACK_BYTES

    def get_rdma_buffer_size_hint(self, hidden_bytes: int, num_ranks: int) -> int:  # noqa: ARG002
        """No NIC takes part."""
        return 0
