#include "CCrypto.h"

#include "opening_forward.h"

static opening_library library = {.name = "libcrypto.so.3", .package = "libssl3"};

opening_library *ccrypto_library(void) { return &library; }

#ifndef __APPLE__

#define FORWARD(count, ...) OPENING_##count(library, __VA_ARGS__)

FORWARD(3, void *, CRYPTO_malloc, size_t, const char *, int)
FORWARD(3, int, CRYPTO_memcmp, const void *, const void *, size_t)
FORWARD(4, void, CRYPTO_secure_clear_free, void *, size_t, const char *, int)
FORWARD(3, void *, CRYPTO_secure_malloc, size_t, const char *, int)
FORWARD(2, int, CRYPTO_secure_malloc_init, size_t, size_t)
FORWARD(0, int, CRYPTO_secure_malloc_initialized)
FORWARD(0, size_t, CRYPTO_secure_used)
FORWARD(0, void, ERR_clear_error)
FORWARD(0, unsigned long, ERR_get_error)
FORWARD(1, const char *, ERR_reason_error_string, unsigned long)
FORWARD(1, void, EVP_CIPHER_CTX_free, EVP_CIPHER_CTX *)
FORWARD(0, EVP_CIPHER_CTX *, EVP_CIPHER_CTX_new)
FORWARD(2, int, EVP_CIPHER_CTX_set_padding, EVP_CIPHER_CTX *, int)
FORWARD(3, EVP_CIPHER *, EVP_CIPHER_fetch, OSSL_LIB_CTX *, const char *, const char *)
FORWARD(6, int, EVP_CipherInit_ex, EVP_CIPHER_CTX *, const EVP_CIPHER *, ENGINE *,
        const unsigned char *, const unsigned char *, int)
FORWARD(5, int, EVP_CipherUpdate, EVP_CIPHER_CTX *, unsigned char *, int *, const unsigned char *,
        int)
FORWARD(3, int, EVP_DigestFinal_ex, EVP_MD_CTX *, unsigned char *, unsigned int *)
FORWARD(3, int, EVP_DigestInit_ex, EVP_MD_CTX *, const EVP_MD *, ENGINE *)
FORWARD(3, int, EVP_DigestUpdate, EVP_MD_CTX *, const void *, size_t)
FORWARD(1, void, EVP_MAC_CTX_free, EVP_MAC_CTX *)
FORWARD(1, EVP_MAC_CTX *, EVP_MAC_CTX_new, EVP_MAC *)
FORWARD(3, EVP_MAC *, EVP_MAC_fetch, OSSL_LIB_CTX *, const char *, const char *)
FORWARD(4, int, EVP_MAC_final, EVP_MAC_CTX *, unsigned char *, size_t *, size_t)
FORWARD(4, int, EVP_MAC_init, EVP_MAC_CTX *, const unsigned char *, size_t, const OSSL_PARAM *)
FORWARD(3, int, EVP_MAC_update, EVP_MAC_CTX *, const unsigned char *, size_t)
FORWARD(1, void, EVP_MD_CTX_free, EVP_MD_CTX *)
FORWARD(0, EVP_MD_CTX *, EVP_MD_CTX_new)
FORWARD(1, void, EVP_PKEY_CTX_free, EVP_PKEY_CTX *)
FORWARD(2, EVP_PKEY_CTX *, EVP_PKEY_CTX_new, EVP_PKEY *, ENGINE *)
FORWARD(3, EVP_PKEY_CTX *, EVP_PKEY_CTX_new_from_name, OSSL_LIB_CTX *, const char *, const char *)
FORWARD(1, void, EVP_PKEY_free, EVP_PKEY *)
FORWARD(4, int, EVP_PKEY_fromdata, EVP_PKEY_CTX *, EVP_PKEY **, int, OSSL_PARAM *)
FORWARD(1, int, EVP_PKEY_fromdata_init, EVP_PKEY_CTX *)
FORWARD(5, int, EVP_PKEY_verify, EVP_PKEY_CTX *, const unsigned char *, size_t,
        const unsigned char *, size_t)
FORWARD(1, int, EVP_PKEY_verify_init, EVP_PKEY_CTX *)
FORWARD(0, const EVP_MD *, EVP_sha256)
FORWARD(0, OSSL_PARAM, OSSL_PARAM_construct_end)
FORWARD(3, OSSL_PARAM, OSSL_PARAM_construct_octet_string, const char *, void *, size_t)
FORWARD(3, OSSL_PARAM, OSSL_PARAM_construct_utf8_string, const char *, char *, size_t)
FORWARD(2, int, RAND_bytes, unsigned char *, int)
FORWARD(2, int, RAND_priv_bytes, unsigned char *, int)

#endif
