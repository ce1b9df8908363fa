"""Tests that a connection ends if the other machine falls silent."""

import asyncio
import socket
import unittest

from launcher.wire import SILENCE_SECONDS, watch_silence


class SilenceTest(unittest.IsolatedAsyncioTestCase):
    async def test_the_kernel_gives_up_on_a_silent_machine_in_time(self) -> None:
        server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
        async with server:
            _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            watch_silence(writer)
            connection = writer.get_extra_info("socket")
            self.assertTrue(connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE))
            options = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
            idle, interval, count = (
                connection.getsockopt(socket.IPPROTO_TCP, option) for option in options
            )
            self.assertEqual(idle + interval * count, SILENCE_SECONDS)
            limit = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            self.assertEqual(limit, SILENCE_SECONDS * 1000)
            writer.close()

    async def test_watching_a_closed_connection_raises_no_error(self) -> None:
        server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
        async with server:
            _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
            watch_silence(writer)
            writer.close()


if __name__ == "__main__":
    unittest.main()
