import type { Mno } from '../../generated/types.gen.ts'
import { steadyClock, type Clock } from '@ohun/clock'
import type { Carrier, DialOutcome } from './carrier.ts'
import { SandboxLine, type SandboxLineState } from './sandbox-line.ts'
import { calleeScript, type Script } from './sandbox-script.ts'

const SWITCHED_OFF = { says: 'switched_off', by: 'words', after_ms: 2_000 } as const

/**
 * A simulated operator. Destinations ending in 9001 fail on every operator, and those ending in 9004 on the first one tried. For those
 * ending in 9010, it announces that the phone is switched off, and then gives up.
 * @param scripted - The script assigned to the number, if any. The call then reaches its party, whatever the number ends in.
 */
export function sandboxCarrier(
  clock: Clock,
  { mno, tried_before, scripted }: { mno: Mno; tried_before: number; scripted: Script | undefined },
): Carrier {
  return {
    name: mno,
    async dial({ to, placed_at, ...request }, signal) {
      const digits = scripted ? '' : to.slice(-4)
      const fails = digits === '9001' || (digits === '9004' && tried_before === 0)
      if (fails) return { kind: 'carrier_failed', cause: 'it refused the call' }
      request.ringing(mno)
      if (digits === '9010') request.announced?.(SWITCHED_OFF)
      const state = { script: scripted ?? calleeScript(to), placed_at, position: 0, in_turn: false, may_speak: false }
      return await connect(clock, { mno, state }, signal)
    },
  }
}

/** Waits until the other party answers. A line that was answered before continues where it stopped. */
export async function connect(
  clock: Clock,
  { mno, state }: { mno: Mno; state: SandboxLineState },
  signal: AbortSignal,
): Promise<DialOutcome> {
  const steady = steadyClock(clock, state.placed_at)
  const first = state.script[state.position]
  if (first?.kind !== 'answer' && first?.kind !== 'busy' && first?.kind !== 'no_answer')
    return { kind: 'answered', mno, line: new SandboxLine(steady, state), position: state.position }
  await timePasses(steady, state.placed_at.getTime() + first.at_ms, signal)
  if (first.kind !== 'answer') return { kind: first.kind, cause: `the simulated destination is ${first.kind}` }
  const position = state.position + 1
  return { kind: 'answered', mno, line: new SandboxLine(steady, { ...state, position }), position }
}

function timePasses(clock: Clock, until_ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      cancel()
      reject(signal.reason as Error)
    }
    const cancel = clock.after(until_ms - clock.now().getTime(), () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}
