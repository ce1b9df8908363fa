"""Tests that requests pass through a router to stand-ins of the engines."""

import sys
import tempfile
import unittest
from pathlib import Path

import route

# Sends a completion to the roles in its last argument, and returns the last role's answer.
ROUTER = """
import http.client, http.server, sys, urllib.parse
words = dict(zip(sys.argv[1::2], sys.argv[2::2]))
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        for role in words["--roles"].split(","):
            engine = http.client.HTTPConnection(urllib.parse.urlparse(words["--" + role]).netloc)
            engine.request("POST", self.path, body)
            answer = engine.getresponse().read()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(answer)
    def log_message(self, *_):
        pass
http.server.HTTPServer(("127.0.0.1", int(words["--port"])), Handler).serve_forever()
"""


class RouteTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.program = Path(folder.name) / "router.py"
        self.program.write_text(ROUTER)

    def send(self, *roles: str) -> tuple[int, str, dict[str, list[str]]]:
        command = ["python3", str(self.program), "--prefill", "http://p", "--decode", "http://d"]
        return route.routed([*command, "--port", "8000", "--roles", ",".join(roles)])

    def test_a_request_reaches_both_stand_ins(self) -> None:
        status, text, requests = self.send("prefill", "decode")
        self.assertEqual(200, status)
        self.assertIn('"text": "decode"', text)
        self.assertEqual(["POST /v1/completions"], requests["prefill"])
        self.assertEqual(["POST /v1/completions"], requests["decode"])
        self.assertTrue(route.reached_all_roles(status, requests))

    def test_a_router_that_skips_prefill_is_found(self) -> None:
        status, _, requests = self.send("decode")
        self.assertEqual(200, status)
        self.assertFalse(route.reached_all_roles(status, requests))

    def test_a_router_that_refuses_its_command_line_is_found(self) -> None:
        self.program.write_text("raise SystemExit(3)")
        status, text, requests = self.send("prefill", "decode")
        self.assertEqual((0, "the router is not ready; exit code 3"), (status, text))
        self.assertFalse(route.reached_all_roles(status, requests))

    def test_only_programs_addresses_and_the_port_change(self) -> None:
        command = ["vllm-router", "--prefill", "http://a", "--decode", "http://b", "--port", "1"]
        urls = {"prefill": "http://c", "decode": "http://d"}
        self.assertEqual(
            ["--prefill", "http://c", "--decode", "http://d", "--port", "2"],
            route.adapt_to_this_machine(command, urls, 2)[1:],
        )
        self.assertEqual(
            [sys.executable, "-m", "sglang_router.launch_router"],
            route.adapt_to_this_machine(
                ["python3", "-m", "sglang_router.launch_router", *command[1:]], urls, 2
            )[:3],
        )


if __name__ == "__main__":
    unittest.main()
