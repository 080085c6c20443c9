"""Asks a server on loopback for the request targets of standard input, one a line, in JSON, and says status
and what its header says of place, type and caches."""
import json, socket, sys

port = int(sys.argv[1])
for line in sys.stdin:
    target = json.loads(line)
    with socket.create_connection(("127.0.0.1", port), 20) as connection:
        try:
            connection.sendall(
                b"GET " + target.encode("latin-1") + b" HTTP/1.1\r\nHost: eat.example.com\r\nConnection: close\r\n\r\n")
        except OSError:
            pass  # a server may hang up on a request that is too long
        answer = b""
        try:
            while b"\r\n\r\n" not in answer and (piece := connection.recv(65536)):
                answer += piece
        except OSError:
            pass
    head = answer.split(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    status = int(head[0].split(" ")[1]) if head[0].startswith("HTTP/") else 0
    headers = dict(field.split(":", 1) for field in head[1:] if ":" in field)
    headers = {name.lower(): value.strip() for name, value in headers.items()}
    print(json.dumps({"status": status, "location": headers.get("location"), "type": headers.get("content-type"),
        "cache": headers.get("cache-control")}))
