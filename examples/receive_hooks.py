"""Receive a club's webhooks and believe only those that are signed.

    HOOK_SECRET=whsec_… python receive_hooks.py 9000

It needs Python and nothing else, and prints a line for each piece of news. In production it stands behind a
proxy that ends TLS. To try it on one machine, start the server with GOUJI_HOOKS_TO_PRIVATE_ADDRESSES=true and make a
hook for http://127.0.0.1:9000/. Libraries of https://www.standardwebhooks.com verify the same in many languages.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE = 300  # seconds: what was signed earlier may have been recorded and sent again by somebody else


def is_genuine(secret, headers, body, now):
    """Whether a request was signed with the secret, not long ago. One of several signatures is enough."""
    sent = headers.get("webhook-timestamp", "")
    if not sent.isascii() or not sent.isdecimal() or abs(now - int(sent[:15])) > TOLERANCE:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{headers.get('webhook-id', '')}.{sent}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(key, content, hashlib.sha256)).decode()
    shown = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in shown)


SECRET = os.environ.get("HOOK_SECRET", "")
seen = set()  # the same news may come twice; a real receiver keeps these ids for a few days


class Receiver(BaseHTTPRequestHandler):
    """Answers at once; what takes longer belongs into a queue."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        genuine = is_genuine(SECRET, self.headers, body, time.time())
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine and self.headers["webhook-id"] not in seen:
            seen.add(self.headers["webhook-id"])
            news = json.loads(body)
            sys.stdout.write(f"{news['timestamp']} {news['type']} {news['data']['url']}\n")
            sys.stdout.flush()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()
