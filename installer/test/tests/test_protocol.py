"""Tests the parsing of valid and invalid messages between launchers."""

import unittest

from launcher.protocol import (
    CANCEL,
    LINE_LIMIT,
    START,
    WELCOME,
    Done,
    File,
    Finished,
    Hello,
    Lost,
    Message,
    Next,
    line_of,
    parse,
)


class ProtocolTest(unittest.TestCase):
    def test_each_message_is_parsed_as_it_was_sent(self) -> None:
        lines: dict[bytes, Message] = {
            b"hello job-7.a_B 15 16\n": Hello("job-7.a_B", 15, 16),
            b"welcome\n": WELCOME,
            b"start\n": START,
            b"cancel\n": CANCEL,
            b"finished 3 255\n": Finished(3, 255),
            b"finished 0 -9\n": Finished(0, -9),
            b"lost 12\n": Lost(12),
            b"done 3 1\n": Done(3, 1),
            b"next 2\n": Next(2),
            b"file 2 run.json 812\n": File(2, "run.json", 812),
        }
        for line, message in lines.items():
            with self.subTest(line):
                self.assertEqual(parse(line), message)
                self.assertEqual(line_of(message), line)

    def test_the_longest_message_fits_a_line(self) -> None:
        longest = line_of(Hello("x" * 100, 9999, 9999))
        self.assertLess(len(longest), LINE_LIMIT)
        self.assertEqual(parse(longest), Hello("x" * 100, 9999, 9999))

    def test_other_lines_are_no_messages(self) -> None:
        for line in (
            b"\n",
            b"hello\n",
            b"hello run 1\n",
            b"hello  run 1 2\n",
            b"hello run 1 2 3\n",
            b"hello run -1 2\n",
            b"hello run 1 20000\n",
            b"hello " + b"x" * 101 + b" 1 2\n",
            b"hello r\xc3\xbcn 1 2\n",
            b"hello run \xd9\xa1 2\n",
            b"start now\n",
            b"START\n",
            b"start\r\n",
            b"start\n\n",
            b"finished 1\n",
            b"finished 1 1e3\n",
            b"lost one\n",
            b"done 3\n",
            b"next two\n",
            b"file 2 ../run.json 812\n",
            b"file 2 run.json -1\n",
            b"lost 1;lost 2\n",
            b"\xff\xfe\n",
            b"GET / HTTP/1.1\r\n",
        ):
            with self.subTest(line):
                self.assertIsNone(parse(line))


if __name__ == "__main__":
    unittest.main()
