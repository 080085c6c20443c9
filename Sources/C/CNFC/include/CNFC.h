// On macOS it needs: brew install libnfc. CPATH and LIBRARY_PATH name the folders, as in the Makefile.
#ifndef CNFC_H
#define CNFC_H

#include <COpening.h>
#include <nfc/nfc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

// libnfc packs its structures without padding and keeps a union in them, which Swift cannot read.
// The functions here copy what we need; they check the lengths, which libnfc does not.

/// The identification of an ISO 14443 type A tag.
typedef struct {
  uint8_t uid[10];
  size_t uid_count;
  /// In libnfc's byte order, the reverse of the transmission.
  uint8_t atqa[2];
  uint8_t sak;
  /// Without the length byte.
  uint8_t ats[254];
  size_t ats_count;
} cnfc_type_a;

/// Selects a tag at 106 kbit/s. Returns 1 and `*tag`, 0 if there is none, or libnfc's negative
/// error code.
static inline int cnfc_select(nfc_device *device, const uint8_t *uid, size_t uid_count,
                              cnfc_type_a *tag) {
  const nfc_modulation modulation = {.nmt = NMT_ISO14443A, .nbr = NBR_106};
  nfc_target target;
  memset(&target, 0, sizeof target);
  int count = nfc_initiator_select_passive_target(device, modulation, uid_count ? uid : NULL,
                                                  uid_count, &target);
  if (count <= 0) return count;
  const nfc_iso14443a_info *found = &target.nti.nai;
  if (found->szUidLen > sizeof tag->uid || found->szAtsLen > sizeof tag->ats) return NFC_ECHIP;
  memset(tag, 0, sizeof *tag);
  memcpy(tag->uid, found->abtUid, found->szUidLen);
  tag->uid_count = found->szUidLen;
  memcpy(tag->atqa, found->abtAtqa, sizeof tag->atqa);
  tag->sak = found->btSak;
  memcpy(tag->ats, found->abtAts, found->szAtsLen);
  tag->ats_count = found->szAtsLen;
  return 1;
}

/// Selects a FeliCa card of a system (FFFF for any) at 212 kbit/s. Returns 1 and the 8 bytes of its
/// number, 0 if there is none, or libnfc's negative error code.
static inline int cnfc_select_felica(nfc_device *device, uint16_t system, uint8_t number[8]) {
  const nfc_modulation modulation = {.nmt = NMT_FELICA, .nbr = NBR_212};
  // One time slot, and a request for the card's numbers only.
  const uint8_t polling[] = {0x00, (uint8_t)(system >> 8), (uint8_t)system, 0x00, 0x00};
  nfc_target target;
  memset(&target, 0, sizeof target);
  int count = nfc_initiator_select_passive_target(device, modulation, polling, sizeof polling, &target);
  if (count <= 0) return count;
  // libnfc also parses an answer that is too short: a card's has 18 or 20 bytes and the code 01.
  if (target.nti.nfi.szLen < 18 || target.nti.nfi.btResCode != 1) return 0;
  memcpy(number, target.nti.nfi.abtId, 8);
  return 1;
}

/// The size of one connection string in the buffer of `cnfc_list`.
enum { CNFC_NAME_SIZE = sizeof(nfc_connstring) };

/// Writes up to `limit` connection strings into `buffer`, one every `CNFC_NAME_SIZE` bytes.
static inline size_t cnfc_list(nfc_context *context, char *buffer, size_t limit) {
  return nfc_list_devices(context, (nfc_connstring *)buffer, limit);
}

/// Requests `signal` for when the thread that started this process ends; returns false if the
/// system does not support this.
static inline bool cnfc_signal_at_end_of_parent(int signal) {
#ifdef __linux__
  return prctl(PR_SET_PDEATHSIG, (unsigned long)signal, 0UL, 0UL, 0UL) == 0;
#else
  (void)signal;
  return false;
#endif
}

/// The library. Check that it can be opened before the first call of one of its functions.
opening_library *cnfc_library(void);

#endif
