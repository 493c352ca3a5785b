import { randomToken, sha256 } from '../../platform/crypto.ts'
import type { Environment } from '../../platform/caller.ts'

const PREFIXES = { production: 'pk_live_', sandbox: 'pk_test_' } as const satisfies Record<Environment, string>
const SHOWN_CHARACTERS = 12

export interface RawKey {
  /** The key. The caller gets it once, and it is not stored. */
  key: string
  prefix: string
  key_hash: Buffer
}

/** Creates a key. Its 256 random bits cannot be guessed, so a plain SHA-256 is enough. */
export function makeRawKey(environment: Environment): RawKey {
  const key = PREFIXES[environment] + randomToken(32)
  return { key, prefix: key.slice(0, SHOWN_CHARACTERS), key_hash: sha256(key) }
}
