import type { SandboxInboundCall } from '../../generated/types.gen.ts'
import { steadyClock, type Clock } from '@ohun/clock'
import type { IncomingCall } from './line.ts'
import { homeOperator } from './routing.ts'
import { SandboxLine } from './sandbox-line.ts'
import { callerScript, type Improvise, type Script } from './sandbox-script.ts'

/** A simulated caller, who rings now and does not give up. */
export function sandboxIncoming(
  clock: Clock,
  { from_number: from, to_number: to, utterances }: SandboxInboundCall,
): IncomingCall & { script: Script } {
  return scriptedIncoming(clock, { from, to, script: callerScript(utterances) })
}

/** The same caller, with a script. */
export function scriptedIncoming(
  clock: Clock,
  { from, to, script, improvise }: Pick<IncomingCall, 'from' | 'to'> & { script: Script; improvise?: Improvise },
): IncomingCall & { script: Script } {
  const steady = steadyClock(clock)
  const placed_at = steady.now()
  return {
    from,
    to,
    mno: homeOperator(from),
    script,
    accept: () =>
      Promise.resolve(
        new SandboxLine(steady, { script, placed_at, position: 0, in_turn: false, may_speak: false }, improvise),
      ),
    reject: () => Promise.resolve(),
    cancelled: new AbortController().signal,
  }
}
