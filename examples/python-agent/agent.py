"""An agent in Python with nothing but the standard library: python3 agent.py"""

import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["OHUN_SIGNING_SECRET"].encode()
TOLERANCE_SECONDS = 300
handled = set()  # In production, a table with a unique column.


def verify(headers, body):
    """The body's JSON if Ohun signed it, else None."""
    timestamp = headers.get("X-Service-Timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        return None
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return None
    expected = "sha256=" + hmac.new(SECRET, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    names = ("X-Service-Signature", "X-Service-Signature-Previous")
    given = [headers.get(name, "").encode("latin-1", "replace") for name in names]
    # All of them, in constant time: during a rotation either can be the right one.
    if not any([hmac.compare_digest(expected.encode(), signature) for signature in given]):
        return None
    message = json.loads(body)
    # The header is not signed.
    if headers.get("X-Service-Event-ID", message.get("event_id")) != message.get("event_id"):
        return None
    return message


def answer(message):
    """The reply to a turn, a screening, a machine, a tool call or an event."""
    kind = message.get("event_type")
    if kind is None:
        said = message["transcription"]
        return {"text": "Good-bye!", "end_call": True} if "bye" in said.lower() else {"text": f"You said: {said}"}
    if kind == "call.screening":
        return {"action": "allow"}
    if kind == "call.machine_answered":
        return {"action": "hang_up"}
    if kind == "tool.invocation":
        return {"error": f"There is no tool {message['payload']['tool']['name']}."}
    if message["event_id"] not in handled:
        handled.add(message["event_id"])
        print(kind, message["event_id"], flush=True)
    return {"received": True}


class Webhook(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        message = verify(self.headers, body)
        self.reply(401, {"error": "not signed by Ohun"}) if message is None else self.reply(200, answer(message))

    def reply(self, status, value):
        text = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Webhook)
print("listening on port", server.server_port, flush=True)
server.serve_forever()
