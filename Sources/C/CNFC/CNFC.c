#include "CNFC.h"

#include "opening_forward.h"

static opening_library library = {.name = "libnfc.so.6", .package = "libnfc6"};

opening_library *cnfc_library(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(1, void, nfc_close, nfc_device *)
FORWARD(1, const char *, nfc_device_get_connstring, nfc_device *)
FORWARD(1, const char *, nfc_device_get_name, nfc_device *)
FORWARD(3, int, nfc_device_set_property_bool, nfc_device *, nfc_property, bool)
FORWARD(1, void, nfc_exit, nfc_context *)
FORWARD(1, int, nfc_idle, nfc_device *)
FORWARD(1, void, nfc_init, nfc_context **)
FORWARD(1, int, nfc_initiator_deselect_target, nfc_device *)
FORWARD(1, int, nfc_initiator_init, nfc_device *)
FORWARD(5, int, nfc_initiator_select_passive_target, nfc_device *, nfc_modulation, const uint8_t *,
        size_t, nfc_target *)
FORWARD(6, int, nfc_initiator_transceive_bytes, nfc_device *, const uint8_t *, size_t, uint8_t *,
        size_t, int)
FORWARD(3, size_t, nfc_list_devices, nfc_context *, nfc_connstring *, size_t)
FORWARD(2, nfc_device *, nfc_open, nfc_context *, const char *)

#endif
