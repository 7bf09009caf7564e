/* SHA-256 (FIPS 180-4), used to name contents that may come from an attacker. */
#ifndef SCRIPTC_BASE_SHA256_H
#define SCRIPTC_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

typedef struct Sha256 {
    uint32_t state[8];
    uint64_t length;
    unsigned char block[64]; /* the last length % 64 bytes, not yet hashed */
} Sha256;

enum { SHA256_HEX = 65 };

void sha256_open(Sha256 *hash);
void sha256_add(Sha256 *hash, const void *bytes, size_t size);
/* Writes the hash in hexadecimal digits, NUL-terminated. Nothing can be added afterwards. */
void sha256_hex(Sha256 *hash, char hex[SHA256_HEX]);

#endif
