// On macOS it needs: nothing; only Linux's pcscd opens it.
// A reader driver ("IFD handler") for pcscd that connects to the process that simulates the reader.
//
// The device's name in pcscd's configuration is the path of that process's Unix socket, optionally
// followed by ':' and the name of a slot. Each call of pcscd becomes a frame, and pcscd gets the
// code of the answer:
//
//   hello    'M' or 'E', the length of the slot's name, the name         no answer
//   request  length of what follows (4 bytes, big-endian), kind, body
//   answer   length of what follows (4 bytes, big-endian), code (2 bytes, big-endian), body
//
//   kind 'P' power     body: action (2 bytes)              answer: ATR
//        'T' transmit  body: protocol, APDU                answer: APDU
//        'C' control   body: code (4 bytes), bytes         answer: bytes
//        'I' presence  body: 1 if the watcher asks         answer: nothing
//
// A connection that began with 'E' carries a byte from the process whenever the presence may have
// changed.
#ifndef CVIRTUALIFD_H
#define CVIRTUALIFD_H

// The declarations of pcsc-lite's ifdhandler.h and pcsclite.h that a driver needs, in our own
// notation; a test compares them with the originals.

#ifdef __APPLE__
#include <stdint.h>
typedef uint32_t cvi_dword;
#pragma pack(push, 1)
#else
typedef unsigned long cvi_dword;
#endif
typedef long cvi_response;

typedef struct {
  cvi_dword protocol;
  cvi_dword length;
} cvi_header;

#ifdef __APPLE__
#pragma pack(pop)
#endif

enum {
  CVI_LONGEST_ATR = 33,
  CVI_LONGEST_PATH = 107,
};

enum {
  CVI_TAG_ATR = 0x0303,
  CVI_TAG_SLOT_THREAD_SAFE = 0x0FAC,
  CVI_TAG_THREAD_SAFE = 0x0FAD,
  CVI_TAG_SLOTS_NUMBER = 0x0FAE,
  CVI_TAG_SIMULTANEOUS_ACCESS = 0x0FAF,
  CVI_TAG_POLLING_THREAD_KILLABLE = 0x0FB1,
  CVI_TAG_POLLING_THREAD_WITH_TIMEOUT = 0x0FB3,
};

enum {
  CVI_SUCCESS = 0,
  CVI_ERROR_TAG = 600,
  CVI_ERROR_VALUE_READ_ONLY = 602,
  CVI_ERROR_POWER_ACTION = 608,
  CVI_COMMUNICATION_ERROR = 612,
  CVI_NOT_SUPPORTED = 614,
  CVI_ICC_PRESENT = 615,
  CVI_ICC_NOT_PRESENT = 616,
  CVI_NO_SUCH_DEVICE = 617,
  CVI_ERROR_INSUFFICIENT_BUFFER = 618,
};

enum {
  CVI_POWER_UP = 500,
  CVI_POWER_DOWN = 501,
  CVI_RESET = 502,
};

cvi_response IFDHCreateChannelByName(cvi_dword lun, char *name);
cvi_response IFDHCreateChannel(cvi_dword lun, cvi_dword channel);
cvi_response IFDHCloseChannel(cvi_dword lun);
cvi_response IFDHGetCapabilities(
    cvi_dword lun, cvi_dword tag, cvi_dword *length, unsigned char *value);
cvi_response IFDHSetCapabilities(
    cvi_dword lun, cvi_dword tag, cvi_dword length, unsigned char *value);
cvi_response IFDHSetProtocolParameters(
    cvi_dword lun, cvi_dword protocol, unsigned char flags, unsigned char pts1,
    unsigned char pts2, unsigned char pts3);
cvi_response IFDHPowerICC(
    cvi_dword lun, cvi_dword action, unsigned char *atr, cvi_dword *length);
cvi_response IFDHTransmitToICC(
    cvi_dword lun, cvi_header send_header, unsigned char *sent, cvi_dword sent_length,
    unsigned char *received, cvi_dword *received_length, cvi_header *receive_header);
cvi_response IFDHControl(
    cvi_dword lun, cvi_dword code, unsigned char *sent, cvi_dword sent_length,
    unsigned char *received, cvi_dword room, cvi_dword *received_length);
cvi_response IFDHICCPresence(cvi_dword lun);

#endif
