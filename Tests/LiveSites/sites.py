"""Web sites, good and bad, on this machine's loopback: what LiveChecksTests ask.

    python3 sites.py FOLDER

FOLDER has certificates (certificates.sh). The ports, one of each kind, are written to standard output as one
line of JSON when everything listens; the end of standard input ends it.
"""

import gzip
import json
import os
import socket
import ssl
import sys
import threading
import time
import zlib

FOLDER = sys.argv[1]
PAGE = b"<!doctype html><title>Menu</title><p>Soup"
APP, CLIP = "ABCDE12345.com.example.eat", "ABCDE12345.com.example.eat.Clip"
ports = {}
asked = {}


def answer(status, body=PAGE, kind="text/html; charset=utf-8", **fields):
    """An answer; fields are header lines, with _ for -."""
    lines = ["HTTP/1.1 %d Some" % status, "Connection: close", "Content-Length: %d" % len(body)]
    if kind:
        lines.append("Content-Type: " + kind)
    lines += ["%s: %s" % (name.replace("_", "-"), value) for name, value in fields.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def redirect(target, status=302):
    return answer(status, b"", None, Location=target)


def html(head):
    return answer(200, b"<!doctype html><html><head><title>Menu</title>" + head + b"</head><body>x")


def site(name, path="/"):
    return "https://%s.eat.example:%d%s" % (name, ports["tls"], path)


def association(apps=(APP,), clips=(CLIP,), pattern="/*"):
    return json.dumps(
        {
            "applinks": {"details": [{"appIDs": list(apps), "components": [{"/": pattern}]}]},
            "appclips": {"apps": list(clips)},
        }
    ).encode()


def links(fingerprint=":".join(["AB"] * 32)):
    return json.dumps(
        [
            {
                "relation": ["delegate_permission/common.handle_all_urls"],
                "target": {
                    "namespace": "android_app",
                    "package_name": "com.example.eat",
                    "sha256_cert_fingerprints": [fingerprint],
                },
            }
        ]
    ).encode()


def set_cookie(value, target="/", **fields):
    return answer(302, b"", None, Location=target, Set_Cookie=value, **fields)


# What each site answers by the cookies that come: a function takes path and cookies.
cookies = {
    "cookie": lambda p, c: answer(200) if c == "seen=1" else set_cookie("seen=1; Path=/; Secure; HttpOnly"),
    "cookiestays": lambda p, c: set_cookie("seen=1"),
    "cookiecounts": lambda p, c: set_cookie("n=%d" % (int(c[2:] or 0) + 1 if c else 1)),
    "cookiegone": lambda p, c: set_cookie("seen=1; Max-Age=0"),
    "cookieelsewhere": lambda p, c: set_cookie("seen=1; Domain=drink.example"),
    "cookiepath": lambda p, c: set_cookie("seen=1; Path=/other"),
}


def is_phone(agent):
    return "iPhone" in agent or "Android" in agent


JSON = "application/json"

# What each site answers at /; a function takes path, user agent and how often it was asked before.
pages = {
    "good": answer(200),
    "packed": answer(200, gzip.compress(PAGE * 10), Content_Encoding="gzip"),
    "one": lambda p, a, n: redirect("/two") if p == "/" else answer(200),
    "permanent": lambda p, a, n: redirect("two", 301) if p == "/" else answer(200),
    # Of taps: what may be kept, and what may not.
    "tapgood": answer(200, Cache_Control="private, No-Store"),
    "tapplain": answer(200),
    "tapstale": answer(200, Cache_Control='max-age="0", must-revalidate', Expires="Fri, 01 Jan 2100 00:00:00 GMT"),
    "tapasked": answer(200, Cache_Control="no-cache, max-age=60"),
    "tappast": answer(200, Expires="Fri, 01 Jan 2010 00:00:00 GMT"),
    "tapnever": answer(200, Expires="-1"),
    "tapage": answer(200, Cache_Control="max-age=60"),
    "tapshared": answer(200, Cache_Control="max-age=0, s-maxage=99999999999999999999999"),
    "tappublic": answer(200, Cache_Control="PUBLIC"),
    "tapexpires": answer(200, Expires="Fri, 01 Jan 2100 00:00:00 GMT"),
    "tapforever": lambda p, a, n: redirect("two", 308) if p != "/two" else answer(200),
    "tapmoved": lambda p, a, n: redirect("/in" + p[1:]) if p[1] == "?" else answer(200, Cache_Control="public"),
    "tapsession": lambda p, a, n: redirect("/in") if p != "/in" else answer(200, Cache_Control="public"),
    "loop": lambda p, a, n: redirect("/b" if p == "/" else "/"),
    "self": redirect("/"),
    "bar": lambda p, a, n: redirect("/a|b^{c}?[d]=100%") if p == "/" else answer(200 if "%7C" in p else 404),
    "fragment": lambda p, a, n: redirect("/#there"),
    "ten": lambda p, a, n: hops(p, 10),
    "eleven": lambda p, a, n: hops(p, 11),
    "downgrade": lambda p, a, n: redirect("http://good.eat.example:%d/" % ports["plain"]),
    "elsewhere": lambda p, a, n: redirect("https://other.drink.example:%d/" % ports["tls"]),
    "nowhere": answer(302, b"", None),
    "broken": redirect("https://a b:c"),
    "userinfo": redirect("https://good.eat.example@evil.example/"),
    "scheme": redirect("myapp://open?x=1"),
    "404": answer(404),
    "410": answer(410),
    "401": answer(401, WWW_Authenticate="Basic"),
    "403": answer(403),
    "418": answer(418),
    "500": answer(500),
    "304": answer(304, b"", None),
    "429": answer(429, Retry_After="7200"),
    "patient": lambda p, a, n: answer(429, Retry_After="3") if n == 0 else answer(200),
    "phones": lambda p, a, n: answer(403 if is_phone(a) else 200),
    "iphones": lambda p, a, n: answer(403 if "iPhone" in a else 200),
    "differ": lambda p, a, n: answer(200)
    if p != "/"
    else redirect("/a" if "Android" in a else "/i"),
    "refresh": html(b"<meta http-equiv=Refresh content='0; url=/next'>"),
    "reload": html(b"<meta http-equiv=refresh content=30>"),
    "header": answer(200, Refresh="0; url=/next"),
    "commented": html(b"<!-- <meta http-equiv=refresh content='0;url=/x'> -->"),
    "store": redirect("https://apps.apple.com/app/id1"),
    "itms": redirect("itms-apps://apps.apple.com/app/id1"),
    "market": lambda p, a, n: redirect("market://details?id=x") if "Android" in a else answer(200),
    "metastore": html(b'<meta http-equiv="refresh" content="0;url=itms-apps://x">'),
    "scriptstore": html(b"<script>location.href = 'https://apps.apple.com/app/id1'</script>"),
    "untitled": answer(200, b"<p>x"),
    "file": answer(200, b"%PDF-1.4", "application/pdf"),
    "long": answer(200, PAGE + b"x" * 200000),
    "endless": lambda p, a, n: endless(),
    "stalls": lambda p, a, n: stalls(),
    "torn": answer(200).replace(b"Content-Length: ", b"Content-Length: 9"),
    "slow": lambda p, a, n: silence(),
    "slowheader": lambda p, a, n: slow_header(),
    "bigheader": lambda p, a, n: answer(200, **{"X_%d" % i: "y" * 1000 for i in range(200)}),
    "bomb": lambda p, a, n: bomb(),
    "badgzip": answer(200, b"this is not packed", Content_Encoding="gzip"),
    "emptygzip": lambda p, a, n: nothing_packed(),
    "hangup": b"",
    "noise": b"SSH-2.0-OpenSSH_9.2\r\n",
}

# What each site answers at /.well-known/apple-app-site-association, where it is not the usual.
associations = {
    "noaasa": answer(404),
    "movedaasa": redirect("/elsewhere.json"),
    "privateaasa": answer(403),
    "typeaasa": answer(200, association(), "text/plain"),
    "largeaasa": answer(200, association(pattern="/" + "x" * 200 * 1024), JSON),
    "manykeysaasa": answer(200, b'{"applinks": {"details": []}%s}' % b"".join(b',"%d":0' % n for n in range(14000)), JSON),
    "bomaasa": answer(200, b"\xef\xbb\xbf" + association(), JSON),
    "badaasa": answer(200, b"{'applinks': 1}", JSON),
    "faultyaasa": answer(200, association(apps=[APP, "nonsense"]), JSON),
    "otheraasa": answer(200, association(pattern="/other/*"), JSON),
    "appaasa": answer(200, association(apps=["ZZZZZ12345.com.example.other"]), JSON),
    "clipaasa": answer(200, association(clips=[]), JSON),
    "hangaasa": b"",
}

# And at /.well-known/assetlinks.json.
assets = {
    "nolinks": answer(404),
    "movedlinks": redirect("/elsewhere.json"),
    "privatelinks": answer(403),
    "typelinks": answer(200, links(), "text/html"),
    "badlinks": answer(200, b"[{}]", JSON),
    "smalllinks": answer(200, links(":".join(["ab"] * 32)), JSON),
    "hanglinks": b"",
}

banners = {
    "banner": b'<meta name="apple-itunes-app" content="app-id=1, app-clip-bundle-id=com.example.eat.Clip">',
    "otherbanner": b'<meta name="apple-itunes-app" content="app-clip-bundle-id=com.example.drink.Clip">',
}


def hops(path, count):
    number = int(path[1:] or 0)
    return answer(200) if number == count else redirect("/%d" % (number + 1))


def endless():
    yield b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + PAGE
    while True:
        yield b"x" * 4096


def stalls():
    yield b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + PAGE
    ended.wait()


def silence():
    yield b""
    ended.wait()


def slow_header():
    yield b"HTTP/1.1 200 OK\r\n"
    while not ended.wait(0.05):
        yield b"X-Slow: y\r\n"


def bomb():
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    data = packer.compress(PAGE + b"\0" * (64 << 20)) + packer.flush()
    return answer(200, data, Content_Encoding="gzip")


def nothing_packed():
    """A gzip stream of empty blocks that never ends."""
    yield b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n"
    yield b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
    while True:
        yield b"\x00\x00\x00\xff\xff" * 1000


def reply(host, path, agent, cookie):
    name = host.split(".")[0]
    if host == "copies.eat.example":
        if path.endswith("/stale.eat.example"):
            return answer(200, association(pattern="/old/*"), JSON)
        if path.endswith("/nocopy.eat.example"):
            return answer(404, b"", None, Apple_Failure_Reason="SWCERR00101 Bad HTTP Response: 403")
        return answer(200, association(), JSON)
    if path == "/.well-known/apple-app-site-association":
        return associations.get(name, answer(200, association(), JSON))
    if path == "/.well-known/assetlinks.json":
        return assets.get(name, answer(200, links(), JSON))
    if name in cookies:
        return cookies[name](path, cookie)
    if name in banners:
        return html(banners[name])
    page = pages.get(name, answer(200))
    if callable(page):
        key = (host, path, agent)
        asked[key] = asked.get(key, 0) + 1
        return page(path, agent, asked[key] - 1)
    return page


def serve(connection):
    try:
        connection.settimeout(20)
        request = b""
        while b"\r\n\r\n" not in request and len(request) < 1 << 16:
            piece = connection.recv(4096)
            if not piece:
                return
            request += piece
        lines = request.decode("latin-1").split("\r\n")
        fields = dict(l.lower().split(": ", 1) for l in lines[1:] if ": " in l)
        agent = next((l[12:] for l in lines if l.startswith("User-Agent: ")), "")
        path = lines[0].split(" ")[1]
        said = reply(fields.get("host", "").rsplit(":", 1)[0], path, agent, fields.get("cookie", ""))
        for piece in [said] if isinstance(said, bytes) else said:
            connection.sendall(piece)
        if isinstance(connection, ssl.SSLSocket) and said:
            connection.unwrap()
    except (OSError, ValueError, IndexError):
        pass
    finally:
        connection.close()


def accept(listener, wrap):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=shake, args=(connection, wrap), daemon=True).start()


def shake(connection, wrap):
    try:
        connection.settimeout(20)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        serve(wrap(connection))
    except OSError:
        connection.close()


def context(name):
    result = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    result.load_cert_chain(os.path.join(FOLDER, name + ".pem"), os.path.join(FOLDER, "key.pem"))
    return result


def choose(contexts):
    def callback(connection, name, _):
        first = (name or "").split(".")[0]
        connection.context = contexts.get(first, contexts["good"])

    return callback


def listen(family, address, port=0):
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((address, port))
    listener.listen(64)
    return listener


ended = threading.Event()


def main():
    names = ["good", "expired", "early", "name", "selfsigned", "stranger", "fewdays", "toofew"]
    contexts = {name: context(name) for name in names}
    first = contexts["good"]
    first.sni_callback = choose(contexts)
    secure = lambda c: first.wrap_socket(c, server_side=True)
    tls, plain = listen(socket.AF_INET, "127.0.0.1"), listen(socket.AF_INET, "127.0.0.1")
    # Bound and not listening: who calls is refused, and nobody else gets the port.
    closed = socket.socket()
    closed.bind(("127.0.0.1", 0))
    ports.update(
        tls=tls.getsockname()[1], plain=plain.getsockname()[1], closed=closed.getsockname()[1]
    )
    listeners = [(tls, secure), (plain, lambda c: c)]
    try:
        six = listen(socket.AF_INET6, "::1")
        ports["six"] = six.getsockname()[1]
        listeners.append((six, secure))
    except OSError:
        ports["six"] = 0
    for listener, wrap in listeners:
        threading.Thread(target=accept, args=(listener, wrap), daemon=True).start()
    print(json.dumps(ports), flush=True)
    sys.stdin.read()
    ended.set()


main()
