// On macOS it needs: nothing but the PCSC framework of the SDK.
// Bindings to PC/SC: a client of the smart card service, by libpcsclite, which is opened when a
// reader of this kind is first looked for. The declarations are ours; a test compares them with the
// library's own.
#ifndef CSMARTCARD_H
#define CSMARTCARD_H

#include <COpening.h>

#ifdef __APPLE__
#include <PCSC/winscard.h>
typedef uint32_t csmartcard_dword;
typedef int32_t csmartcard_long;
typedef SCARD_READERSTATE csmartcard_state;
typedef SCARD_IO_REQUEST csmartcard_request;
#else

/// The types DWORD and LONG of the library, which are as wide as a pointer outside Apple's systems.
typedef unsigned long csmartcard_dword;
typedef long csmartcard_long;

/// The requested and the known state of a reader: SCARD_READERSTATE.
typedef struct {
  const char *szReader;
  void *pvUserData;
  csmartcard_dword dwCurrentState;
  csmartcard_dword dwEventState;
  csmartcard_dword cbAtr;
  unsigned char rgbAtr[33];
} csmartcard_state;

/// The protocol of a command: SCARD_IO_REQUEST.
typedef struct {
  unsigned long dwProtocol;
  unsigned long cbPciLength;
} csmartcard_request;

csmartcard_long SCardEstablishContext(csmartcard_dword scope, const void *reserved1, const void *reserved2,
                                      csmartcard_long *context);
csmartcard_long SCardReleaseContext(csmartcard_long context);
csmartcard_long SCardListReaders(csmartcard_long context, const char *groups, char *names, csmartcard_dword *size);
csmartcard_long SCardGetStatusChange(csmartcard_long context, csmartcard_dword timeout, csmartcard_state *states,
                                     csmartcard_dword count);
csmartcard_long SCardConnect(csmartcard_long context, const char *reader, csmartcard_dword share,
                             csmartcard_dword protocols, csmartcard_long *card, csmartcard_dword *protocol);
csmartcard_long SCardReconnect(csmartcard_long card, csmartcard_dword share, csmartcard_dword protocols,
                               csmartcard_dword initialization, csmartcard_dword *protocol);
csmartcard_long SCardDisconnect(csmartcard_long card, csmartcard_dword disposition);
csmartcard_long SCardBeginTransaction(csmartcard_long card);
csmartcard_long SCardEndTransaction(csmartcard_long card, csmartcard_dword disposition);
csmartcard_long SCardTransmit(csmartcard_long card, const csmartcard_request *send, const unsigned char *command,
                              csmartcard_dword length, csmartcard_request *receive, unsigned char *answer,
                              csmartcard_dword *size);
#endif

/// The process at the other end of a Unix socket; 0 if the system does not report it.
int csmartcard_peer(int socket);

/// The library. Check that it can be opened before the first call.
opening_library *csmartcard_library(void);

#endif
