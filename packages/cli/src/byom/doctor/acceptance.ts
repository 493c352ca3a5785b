import type { Exchange } from '../exchange.ts'
import { fault, isAccepted, ok, shown, type Finding } from './finding.ts'
import type { Patient } from './patient.ts'
import { serializations } from './serializations.ts'

/** The valid requests that a backend accepts. Every other check is compared with them. */
export interface Acceptance {
  readonly findings: readonly Finding[]
  /** Writes a body that the backend accepts. Undefined if it accepts none. */
  readonly write?: (value: object) => string
  readonly unreachable?: true
}

/** Sends a valid request in several serializations. A backend that re-serialises the JSON accepts only its own. */
export async function examineAcceptance(patient: Patient): Promise<Acceptance> {
  const first = await send(patient, 'compact JSON')
  const unreachable = reachability(first)
  if (unreachable) return unreachable
  const answers = new Map([['compact JSON', first]])
  for (const name of Object.keys(serializations).slice(1)) answers.set(name, await send(patient, name))
  const best = [...answers].find(([, answer]) => isAccepted(answer))
  if (!best) return { findings: [await explainRefusal(patient, first)] }
  const reached = ok('reachable', { sent: `a valid ${patient.carrier}`, got: shown(best[1]) })
  const write = serializations[best[0]]!
  const refused = [...answers].find(([, answer]) => !isAccepted(answer))
  const facts = {
    sent: 'the same request in five serializations, each with a valid signature',
    got: refused ? `${refused[0]} was refused (${shown(refused[1])}); ${best[0]} was accepted` : 'all accepted',
  }
  return { findings: [reached, refused ? fault('raw_body', facts) : ok('raw_body', facts)], write }
}

async function send(patient: Patient, spelling: string): Promise<Exchange> {
  const { carrier } = patient
  return await patient.send({ name: carrier, text: serializations[spelling]!(patient.body(carrier)) })
}

function reachability(answer: Exchange): Acceptance | undefined {
  const facts = { sent: 'a valid request', got: shown(answer) }
  if (answer.kind === 'failed') return { findings: [fault('reachable', facts)], unreachable: true }
  const location = answer.headers.get('location')
  if (answer.status < 300 || answer.status > 399) return undefined
  return {
    findings: [fault('reachable', { ...facts, got: `${answer.status}, a redirect to ${location ?? 'nowhere'}` })],
  }
}

/** Half an hour is a time zone too; ten minutes is a clock that was never set. */
const OFFSETS_SECONDS = [600, -600, 1_800, -1_800, 3_600, -3_600]

/** The backend accepts nothing. If its clock is wrong, it accepts requests whose time matches that clock. */
async function explainRefusal(patient: Patient, answer: Exchange): Promise<Finding> {
  const { carrier } = patient
  for (const age_seconds of OFFSETS_SECONDS) {
    const text = JSON.stringify(patient.body(carrier))
    const other = await patient.send({ name: carrier, text, age_seconds })
    if (!isAccepted(other)) continue
    const when = age_seconds > 0 ? `${age_seconds} s ago` : `${-age_seconds} s from now`
    const facts = { sent: `a valid ${carrier} of now, and one of ${when}` }
    return fault('clock', { ...facts, got: `${shown(answer)}; the one of ${when} was accepted: its clock is wrong` })
  }
  return fault('accepted', { sent: `a valid ${carrier}`, got: shown(answer) })
}
