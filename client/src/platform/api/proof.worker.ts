import { scrypt } from '@noble/hashes/scrypt.js';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import { handler } from 'altcha-lib/workers/shared';

// The browser's own cryptography is missing on plain http and has no scrypt.
const deriveKey: DeriveKeyFunction = (
  { cost, memoryCost = 8, parallelism = 1, keyLength = 32 },
  salt,
  password,
) =>
  Promise.resolve({
    derivedKey: scrypt(password, salt, { N: cost, r: memoryCost, p: parallelism, dkLen: keyLength }),
  });

handler({ deriveKey });
