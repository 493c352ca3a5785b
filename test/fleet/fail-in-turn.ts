import { setTimeout as sleep } from 'node:timers/promises'
import { verifyLedger } from '../../packages/server/src/features/billing/verify-ledger.ts'
import { eventFindings } from './checks/event-findings.ts'
import { turnFindings } from './checks/turn-findings.ts'
import type { PastFault } from './faults/fault.ts'
import type { RunForm } from './faults/faults.ts'
import type { Fleet } from './fleet.ts'
import type { Installation } from './installation.ts'
import { Load } from './load.ts'
import { faultLines, type FaultLine } from './report/fault-lines.ts'
import { MessagesIn, MessagesOnce, MessagesOut } from './traffic/messages.ts'
import { CallsIn, CallsOut } from './traffic/phone-calls.ts'
import { Reads } from './traffic/reads.ts'
import { SandboxCalls, ScriptedCalls } from './traffic/sandbox-calls.ts'
import { TopUps } from './traffic/top-ups.ts'
import type { Attempt, Finding, Traffic } from './traffic/traffic.ts'
import { untilSettled } from './until-settled.ts'

const MINUTE_MS = 60_000
/** The time under load before the first fault. */
const QUIET_MS = 8_000
/** A fault is over once everything has been acknowledged for this long. */
const STEADY_MS = 6_000
const STEADY_LIMIT_MS = 45_000
/** The time after a fault within which a turn may be repeated, because its lease must end first. */
const AFTERMATH_MS = 60_000

interface Order extends RunForm {
  say(line: string): void
}

export interface Outcome {
  lines: FaultLine[]
  /** The findings, one line each. */
  findings: string[]
  failures: string[]
}

/** Causes every fault under load, and compares the acknowledged requests with the stored data. */
export async function failInTurn(fleet: Fleet, { faults, minutes, timing, say }: Order): Promise<Outcome> {
  const kinds = [SandboxCalls, ScriptedCalls, CallsIn, CallsOut, MessagesOut, MessagesOnce, MessagesIn, TopUps, Reads]
  const traffics: Traffic[] = kinds.map((Kind) => new Kind(fleet))
  const load = new Load(traffics)
  const until_ms = Date.now() + minutes * MINUTE_MS
  load.start()
  await sleep(QUIET_MS)
  const past: PastFault[] = []
  for (const [at, fault] of faults.entries()) {
    const began_ms = Date.now()
    await fault.run(fleet, timing)
    past.push({ fault, began_ms, undone_ms: Date.now() })
    const steady = await untilSteady(load)
    say(`${fault.name}: undone after ${past[at]!.undone_ms - began_ms} ms, ${steady}`)
    // The faults are spread over the time of the run.
    await sleep(Math.max(0, (until_ms - Date.now()) / (faults.length - at) - (Date.now() - began_ms)))
  }
  await load.stop()
  await untilSettled(fleet, say)
  return await judged(fleet, { traffics, attempts: load.attempts, past })
}

async function untilSteady(load: Load): Promise<string> {
  const began_ms = Date.now()
  while (Date.now() - began_ms < STEADY_LIMIT_MS) {
    await sleep(1_000)
    if (Date.now() - began_ms >= STEADY_MS && load.isSteadySince(Date.now() - STEADY_MS))
      return `steady ${Math.round((Date.now() - began_ms - STEADY_MS) / 1_000)} s later`
  }
  return `NOT steady within ${STEADY_LIMIT_MS} ms`
}

/** Compares the acknowledged requests with the stored data. To be called once nothing is in progress any more. */
export async function judged(
  at: Installation,
  { traffics, attempts, past }: { traffics: Traffic[]; attempts: readonly Attempt[]; past: PastFault[] },
): Promise<Outcome> {
  const findings = [
    ...(
      await Promise.all(traffics.map((one) => one.check(attempts.filter(({ traffic }) => traffic === one.name))))
    ).flat(),
    ...(await eventFindings(at)),
    ...turnFindings(at.backend, (from_ms, to_ms) =>
      past.some(({ began_ms, undone_ms }) => began_ms <= to_ms && undone_ms + AFTERMATH_MS >= from_ms),
    ),
    ...(await ledgerFindings(at)),
  ]
  return {
    lines: faultLines({ past, attempts, findings, calls: at.phones.calls }),
    findings: findings.map(({ what, at_ms, detail }) => `${what} at ${new Date(at_ms).toISOString()}: ${detail}`),
    failures: attempts
      .filter(({ outcome }) => outcome !== 'acknowledged')
      .map(
        ({ traffic, serial, outcome, began_ms, detail }) =>
          `${outcome} at ${new Date(began_ms).toISOString()}: ${traffic} ${serial}: ${detail}`,
      ),
  }
}

async function ledgerFindings({ db }: Installation): Promise<Finding[]> {
  const { faults } = await verifyLedger(db)
  return faults.map((fault): Finding => ({ what: 'mischarged', at_ms: Date.now(), detail: JSON.stringify(fault) }))
}
