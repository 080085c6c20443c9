#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CSmartCard.h"

#include <sys/socket.h>

#include "opening_forward.h"

static opening_library library = {.name = "libpcsclite.so.1", .package = "libpcsclite1"};

opening_library *csmartcard_library(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, csmartcard_long, __VA_ARGS__)

FORWARD(4, SCardEstablishContext, csmartcard_dword, const void *, const void *, csmartcard_long *)
FORWARD(1, SCardReleaseContext, csmartcard_long)
FORWARD(4, SCardListReaders, csmartcard_long, const char *, char *, csmartcard_dword *)
FORWARD(4, SCardGetStatusChange, csmartcard_long, csmartcard_dword, csmartcard_state *, csmartcard_dword)
FORWARD(6, SCardConnect, csmartcard_long, const char *, csmartcard_dword, csmartcard_dword, csmartcard_long *,
        csmartcard_dword *)
FORWARD(5, SCardReconnect, csmartcard_long, csmartcard_dword, csmartcard_dword, csmartcard_dword,
        csmartcard_dword *)
FORWARD(2, SCardDisconnect, csmartcard_long, csmartcard_dword)
FORWARD(1, SCardBeginTransaction, csmartcard_long)
FORWARD(2, SCardEndTransaction, csmartcard_long, csmartcard_dword)
FORWARD(7, SCardTransmit, csmartcard_long, const csmartcard_request *, const unsigned char *, csmartcard_dword,
        csmartcard_request *, unsigned char *, csmartcard_dword *)

#endif

int csmartcard_peer(int socket) {
#ifdef __linux__
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0) return peer.pid;
#endif
  (void)socket;
  return 0;
}
