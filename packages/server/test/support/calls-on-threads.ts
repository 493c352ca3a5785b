import { expect, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import type { MediaPlane, RtpAudio } from '../../src/gateways/telephony/audio.ts'

/**
 * Opens calls until each of two threads has two: a thread whose timers are late for a moment gets no calls while the
 * other has room.
 * @param middle - The first port of the second thread.
 */
export async function callsOnBoth(media: MediaPlane, middle: number): Promise<[RtpAudio[], RtpAudio[]]> {
  const calls: RtpAudio[] = []
  const on = (is_first: boolean): RtpAudio[] => calls.filter(({ port }) => port < middle === is_first)
  await vi.waitFor(async () => {
    const audio = await media.openRtp()
    if (audio) calls.push(audio)
    expect(Math.min(on(true).length, on(false).length)).toBeGreaterThanOrEqual(2)
  }, WAIT)
  return [on(true), on(false)]
}

/** The calls that ended with a lost connection, in the order in which they ended. */
export function lossesOf(calls: readonly RtpAudio[]): RtpAudio[] {
  const lost: RtpAudio[] = []
  for (const call of calls)
    void (async () => {
      for await (const event of call.line.events)
        if (event.kind === 'hung_up' && event.cause === 'connection_lost') lost.push(call)
    })()
  return lost
}
