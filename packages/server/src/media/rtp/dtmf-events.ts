import type { RtpPacket } from './rtp-packet.ts'

/** RFC 4733: events 0 to 15. */
const DIGITS = '0123456789*#ABCD'
const VOLUME_DBM = 10
const END = 0x80
const LONGEST_DURATION = 0xffff
/** A digit is heard for 100 ms, and 100 ms pass before the next one. */
const TONE_FRAMES = 5
const GAP_FRAMES = 5
const END_PACKETS = 3
const PAUSE_FRAMES = 25
const FRAME_DURATION = 160

/** The content of one frame while digits are sent. */
export type DigitFrame =
  | { kind: 'pause' }
  /** `frame` is the frame's number within the digit. The last three frames repeat its end. `sounds` until the first of them. */
  | { kind: 'digit'; digit: string; frame: number; sounds: boolean }

/** The frames of each digit and each `w`. */
export function digitFrames(digits: string): DigitFrame[] {
  return Array.from(digits.toUpperCase()).flatMap((digit): DigitFrame[] => {
    if (digit === 'W') return pauses(PAUSE_FRAMES)
    const packets = TONE_FRAMES + END_PACKETS - 1
    const frames = Array.from({ length: packets }, (_, frame): DigitFrame => {
      return { kind: 'digit', digit, frame, sounds: frame < TONE_FRAMES }
    })
    return [...frames, ...pauses(GAP_FRAMES - (END_PACKETS - 1))]
  })
}

function pauses(count: number): DigitFrame[] {
  return Array.from({ length: count }, () => ({ kind: 'pause' }))
}

/** The payload of a frame of a digit. @param clock_ratio - The units of the event's clock in one unit of 8 kHz. */
export function eventPayload({ digit, frame }: Extract<DigitFrame, { kind: 'digit' }>, clock_ratio = 1): Uint8Array {
  const last = TONE_FRAMES - 1
  const duration = Math.min((Math.min(frame, last) + 1) * FRAME_DURATION * clock_ratio, LONGEST_DURATION)
  return Uint8Array.of(DIGITS.indexOf(digit), (frame >= last ? END : 0) | VOLUME_DBM, duration >> 8, duration & 0xff)
}

/** A packet of a pressed key. */
interface PressedKey {
  digit: string
  timestamp: number
  /** How long the key has been pressed since the timestamp. */
  duration: number
  is_released: boolean
}

/** Finds the keys that the other party presses. Each is reported once, at its first packet, so that it can interrupt the agent at once. */
export class DigitReceiver {
  #latest: PressedKey | null = null

  /** @returns the key if it is newly pressed; otherwise null. */
  receive({ timestamp, payload }: Pick<RtpPacket, 'timestamp' | 'payload'>): string | null {
    const key = keyIn(payload, timestamp)
    if (!key) return null
    const before = this.#latest
    if (before && ((timestamp - before.timestamp) | 0) < 0) return null
    this.#latest = key
    return before && isSamePress(before, key) ? null : key.digit
  }

  /** Resets the state for another stream. */
  reset(): void {
    this.#latest = null
  }
}

function keyIn(payload: Uint8Array, timestamp: number): PressedKey | null {
  const [event = 0, flags = 0, high = 0, low = 0] = payload
  const digit = payload.length >= 4 ? DIGITS[event] : undefined
  return digit === undefined ? null : { digit, timestamp, duration: (high << 8) | low, is_released: flags >= END }
}

/**
 * True for another packet of the same key. A key that is held for longer than a duration can say is reported in segments, each of which
 * begins where the one before ends (RFC 4733, section 2.5.1.3): after 8 s, and with the clock of Opus after 1.4 s.
 */
function isSamePress(before: PressedKey, key: PressedKey): boolean {
  const passed = (key.timestamp - before.timestamp) >>> 0
  if (passed === 0) return true
  const is_next_segment = passed === LONGEST_DURATION || passed === before.duration
  return is_next_segment && key.digit === before.digit && !before.is_released
}
