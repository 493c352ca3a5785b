import { callFindings, type CallRecord } from '../checks/call-findings.ts'
import { readCalls } from '../checks/read-calls.ts'
import type { Installation } from '../installation.ts'
import { postedOnce, sent } from './sent.ts'
import { numberOf } from './tags.ts'
import type { Attempt, Finding, Sent, Traffic } from './traffic.ts'

const CALLED = '234803'
const CALLING = '234805'
/** The simulated person of an outbound call says one thing. */
const TURNS_OUT = 1
const UTTERANCES = ['Where is my order?', 'Thank you.', 'Good bye.']

/** Outbound calls in the sandbox, each with the `Idempotency-Key` of the SDK. */
export class SandboxCalls implements Traffic {
  readonly name = 'sandbox calls'
  readonly every_ms = 1_000
  readonly #at: Installation

  constructor(installation: Installation) {
    this.#at = installation
  }

  send(serial: number): Promise<Sent> {
    const { sandbox, agent_id } = this.#at.customer
    const order = { agent_id, to_number: numberOf(CALLED, serial) }
    return sent(
      () => sandbox.calls.create(order),
      ({ call_id }) => call_id,
    )
  }

  async check(attempts: readonly Attempt[]): Promise<Finding[]> {
    const rows = await readCalls(this.#at.db, { environment: 'sandbox', direction: 'outbound' })
    return callFindings({
      attempts,
      rows,
      numberOf: ({ serial }) => numberOf(CALLED, serial),
      faultOf: sandboxFault(TURNS_OUT),
    })
  }
}

/** Scripted calls to the customer's sandbox number, without an `Idempotency-Key` and without retries. Each utterance takes seconds. */
export class ScriptedCalls implements Traffic {
  readonly name = 'scripted calls, no key'
  readonly every_ms = 2_000
  readonly #at: Installation
  readonly #utterances: readonly string[]

  constructor(installation: Installation, utterances: readonly string[] = UTTERANCES) {
    this.#at = installation
    this.#utterances = utterances
  }

  send(serial: number): Promise<Sent> {
    const { sandbox_key: key, sandbox_number: to_number } = this.#at.customer
    const body = { to_number, from_number: numberOf(CALLING, serial), utterances: this.#utterances }
    const idOf = (answer: Record<string, unknown>): string => String(answer['call_id'])
    return postedOnce(`${this.#at.api_url}/v1/sandbox/inbound-calls`, { key, body, idOf })
  }

  async check(attempts: readonly Attempt[]): Promise<Finding[]> {
    const rows = await readCalls(this.#at.db, { environment: 'sandbox', direction: 'inbound' })
    const faultOf = sandboxFault(this.#utterances.length)
    return callFindings({ attempts, rows, numberOf: ({ serial }) => numberOf(CALLING, serial), faultOf })
  }
}

/** Calls in the sandbox continue on another node, so each one must end as its script says and have every turn once. */
const sandboxFault =
  (turns: number) =>
  (row: CallRecord): Finding | null => {
    const at_ms = row.created_at.getTime()
    if (row.end_reason !== 'remote_hangup')
      return { what: 'lost', at_ms, detail: `${row.call_id} ended ${row.end_reason}` }
    if (row.heard === turns) return null
    const what = row.heard < turns ? 'lost' : 'doubled'
    return { what, at_ms, detail: `${row.call_id} has ${row.heard} utterances of ${turns}` }
  }
