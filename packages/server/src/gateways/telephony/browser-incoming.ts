import { createHash } from 'node:crypto'
import type { Clock } from '@ohun/clock'
import type { BrowserAudio } from './audio.ts'
import { BrowserLine } from './browser-line.ts'
import type { IncomingCall } from './line.ts'

/**
 * A call record needs two E.164 numbers. The ITU has not assigned the country code 999, so these are not real phone numbers.
 */
const NOBODY = '+999'
/** The called number of calls from browsers. */
export const BROWSER_NUMBER = `${NOBODY}0000000`
const DIGITS = 12

/** A different number for each call, so that two strangers are not mistaken for one caller. */
function callerNumber(call_id: string): string {
  const number = createHash('sha256').update(call_id).digest().readBigUInt64BE() % 10n ** BigInt(DIGITS)
  return NOBODY + String(number).padStart(DIGITS, '0')
}

export interface BrowserIncoming extends IncomingCall {
  readonly call_token: string
  /** Called when the call has reached its time limit and is about to be ended. */
  outOfTime(): void
}

/** An incoming call from a browser, after its offer was answered. It rings until the browser connects. */
export function browserIncoming(
  clock: Clock,
  { call_id, audio }: { call_id: string; audio: BrowserAudio },
): BrowserIncoming {
  const line = new BrowserLine(audio, clock)
  const gave_up = new AbortController()
  void line.connected.then((has_come) => {
    if (!has_come) gave_up.abort()
  })
  let is_accepted = false
  return {
    from: callerNumber(call_id),
    to: BROWSER_NUMBER,
    mno: null,
    call_token: line.call_token,
    outOfTime: () => line.outOfTime(),
    cancelled: gave_up.signal,
    async accept() {
      is_accepted = await line.connected
      return line
    },
    reject: async () => {
      if (!is_accepted) await line.hangUp()
    },
  }
}
