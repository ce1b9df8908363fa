"""Sends the API server the few requests that the reporter needs."""

import http.client
import json
import ssl
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

from reporter.settings import ApiSettings

MERGE = "application/merge-patch+json"
STRATEGIC = "application/strategic-merge-patch+json"
TIMEOUT_SECONDS = 15
NODES_PER_PAGE = 20


class ApiError(Exception):
    """The API server refused a request; if status is 0, it could not be reached."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Api:
    def __init__(self, settings: ApiSettings) -> None:
        self._settings = settings

    def node(self, name: str) -> dict[str, Any]:
        return self._request("GET", f"/api/v1/nodes/{quote(name)}")

    def pages(self, selector: str) -> Iterator[list[dict[str, Any]]]:
        """Yields pages of the nodes that the label selector matches; most callers need only one."""
        continue_token = ""
        while True:
            query = {"labelSelector": selector, "limit": str(NODES_PER_PAGE)}
            if continue_token:
                query["continue"] = continue_token
            page = self._request("GET", f"/api/v1/nodes?{urlencode(query)}")
            yield page["items"]
            continue_token = page["metadata"].get("continue", "")
            if not continue_token:
                return

    def patch_node(self, name: str, patch: dict[str, Any]) -> None:
        self._request("PATCH", f"/api/v1/nodes/{quote(name)}", patch, MERGE)

    def patch_status(self, name: str, patch: dict[str, Any]) -> dict[str, Any]:
        """Patches a node's status and returns the patched node."""
        return self._request("PATCH", f"/api/v1/nodes/{quote(name)}/status", patch, STRATEGIC)

    def _request(
        self, method: str, path: str, body: dict[str, Any] | None = None, content_type: str = ""
    ) -> dict[str, Any]:
        connection = self._connect()
        headers = {"Authorization": f"Bearer {self._settings.token.read_text().strip()}"}
        if body is not None:
            headers["Content-Type"] = content_type
        try:
            payload = None if body is None else json.dumps(body)
            connection.request(method, path, body=payload, headers=headers)
            response = connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException) as error:
            raise ApiError(0, f"{method} {path}: {error}") from error
        finally:
            connection.close()
        if response.status != http.client.OK:
            raise ApiError(response.status, f"{method} {path}: {response.status} {_message(text)}")
        result: dict[str, Any] = json.loads(text)
        return result

    def _connect(self) -> http.client.HTTPSConnection:
        context = ssl.create_default_context(cafile=str(self._settings.authority))
        return http.client.HTTPSConnection(
            self._settings.host, self._settings.port, timeout=TIMEOUT_SECONDS, context=context
        )


def _message(text: bytes) -> str:
    """Returns the message of a Status object, or the start of any other response."""
    try:
        return str(json.loads(text)["message"])
    except (ValueError, KeyError, TypeError):
        return text[:200].decode(errors="replace")
