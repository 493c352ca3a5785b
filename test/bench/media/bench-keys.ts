import type { SrtpAgreement } from '../../../packages/server/src/gateways/telephony/srtp-suites.ts'

const keyOf = (fill: number): string => Buffer.alloc(30, fill).toString('base64')

/** The encryption of the calls, as the server has it; the suite that gateways choose most. */
export const OURS: SrtpAgreement = { suite: 'AES_CM_128_HMAC_SHA1_80', ours: keyOf(1), theirs: keyOf(2) }
/** The same, as the callers have it. */
export const THEIRS: SrtpAgreement = { ...OURS, ours: OURS.theirs, theirs: OURS.ours }
