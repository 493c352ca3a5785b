import { SRTP_SUITES, type SrtpSuite } from '../../gateways/telephony/srtp-suites.ts'
import { CounterCipher } from './counter-cipher.ts'
import { GcmCipher } from './gcm-cipher.ts'
import type { PacketCipher } from './packet-cipher.ts'
import { sessionKeys } from './session-keys.ts'

/** @throws Error for keying material that does not fit the suite. */
export function createCipher(suite: SrtpSuite, keying: string): PacketCipher {
  const keys = sessionKeys(suite, keying)
  const { cipher, tag_bytes } = SRTP_SUITES[suite]
  return cipher === 'gcm' ? new GcmCipher(keys) : new CounterCipher(keys, tag_bytes)
}
