import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import type { Context } from '../../context.ts'
import { CliError } from '../../errors.ts'
import { exitCodes } from '../../exit-codes.ts'
import { fault, isAccepted, ok, shown, type Finding } from './finding.ts'
import type { Patient } from './patient.ts'

type Write = (value: object) => string

const SLOW_MS = 1_000
const ROUNDS = 3

/** The answer to an event only confirms that it arrived. The first one may have waited for a program to start. */
export async function checkEventSpeed(patient: Patient, write: Write): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { latency_ms } = await patient.send({ name: patient.carrier, text: write(patient.body(patient.carrier)) })
    times.push(Math.round(latency_ms))
  }
  const facts = { sent: `${ROUNDS} events, one after the other`, got: `answers after ${times.join(', ')} ms` }
  return Math.min(...times) > SLOW_MS ? fault('event_speed', facts) : ok('event_speed', facts)
}

/** Sends the same event twice, as a retry does: the same bytes and id, signed again. */
export async function checkRepeats(
  context: Context,
  patient: Patient,
  { write, probe }: { write: Write; probe: string | undefined },
): Promise<Finding> {
  const text = write(patient.body(patient.carrier))
  const observe = probe === undefined ? undefined : () => outputOf(context, probe)
  const before = await observe?.()
  const first = await patient.send({ name: patient.carrier, text })
  const handled = observe && (await changed(context, observe, before))
  const second = await patient.send({ name: patient.carrier, text })
  const facts = { sent: 'the same event twice', got: `${shown(first)}, then ${shown(second)}` }
  if (!isAccepted(second)) return fault('repeats', { ...facts, got: `${facts.got}; a repeat must be answered 2xx` })
  if (!observe)
    return ok('repeats', { ...facts, got: `${facts.got}. Only --probe can see whether it was handled twice` })
  if (handled === undefined) {
    const got = `${facts.got}, but --probe printed the same before and after the first: it cannot see what is handled`
    return fault('repeats', { ...facts, got }, 'warning')
  }
  const again = await changed(context, observe, handled)
  if (again === undefined) return ok('repeats', { ...facts, got: `${facts.got}; handled once, as --probe shows` })
  return fault('repeats', { ...facts, got: `${facts.got}; handled twice, as --probe shows` })
}

const POLLS = 10
const POLL_MS = 100

/** Polls, because a backend may work after it has answered. Undefined if nothing changes. */
async function changed(context: Context, observe: () => Promise<string>, before: string | undefined) {
  for (let poll = 0; poll < POLLS; poll++) {
    const output = await observe()
    if (output !== before) return output
    await context.pause(POLL_MS)
  }
  return undefined
}

async function outputOf({ cwd, signal }: Context, command: string): Promise<string> {
  try {
    return (await promisify(exec)(command, { cwd, signal, timeout: 10_000 })).stdout
  } catch (error) {
    throw new CliError('PROBE_FAILED', exitCodes.other, `--probe: ${(error as Error).message.trim()}`)
  }
}
