import type { OpusAgreement } from '../../../packages/server/src/gateways/telephony/audio.ts'
import type { SrtpAgreement } from '../../../packages/server/src/gateways/telephony/srtp-suites.ts'

const keyOf = (fill: number): string => Buffer.alloc(30, fill).toString('base64')

/** The encryption of the calls from the server's side, with the suite that gateways choose most often. */
export const OURS: SrtpAgreement = { suite: 'AES_CM_128_HMAC_SHA1_80', ours: keyOf(1), theirs: keyOf(2) }
/** The same from the callers' side. */
export const THEIRS: SrtpAgreement = { ...OURS, ours: OURS.theirs, theirs: OURS.ours }

/** How the audio of the calls is transported. `SRTP` is G.711 with encryption. */
export type Carried = 'G.711' | 'SRTP' | 'Opus'

/** Opus as most phones use it, with FEC, which repairs losses. */
export const OPUS: OpusAgreement = { send: 111, receive: 111, fec: true, dtx: false, cbr: false, max_bitrate: null }
