// On macOS it needs: brew install openssl@3. CPATH and LIBRARY_PATH name the folders, as in the Makefile.
#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <COpening.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>

// Swift cannot make these parameters: their names must outlive the call, as only C literals do, and
// some of the macros are made of other macros.

static inline OSSL_PARAM ccrypto_cipher_parameter(char *name) {
  return OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, name, 0);
}

static inline OSSL_PARAM ccrypto_group_parameter(char *name) {
  return OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, name, 0);
}

static inline OSSL_PARAM ccrypto_public_key_parameter(void *point, size_t count) {
  return OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, count);
}

static inline int ccrypto_public_key_selection(void) { return EVP_PKEY_PUBLIC_KEY; }

/// The library. Check that it can be opened before the first call of one of its functions.
opening_library *ccrypto_library(void);

#endif
