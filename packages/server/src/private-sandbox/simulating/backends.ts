import type { Clock } from '@ohun/clock'
import type { SynchronousCall, SynchronousRequest } from '../../delivery/synchronous-call.ts'
import type { TurnSubject } from '../../gateways/ai/responder.ts'
import { FixtureAnswers } from './fixture-answers.ts'
import { RunBackends } from './run-backends.ts'
import type { Run } from './runs.ts'

export interface BackendsDeps {
  /** The clock of the conversations. */
  clock: Clock
  machine_clock: Clock
  /** Finds the contact of a conversation by SMS or WhatsApp. */
  contactOf: (conversation_id: string) => Promise<string>
}

/** Finds the run that a request belongs to. */
export class Backends {
  readonly #deps: BackendsDeps
  readonly #fixtures: FixtureAnswers
  readonly #by_contact = new Map<string, RunBackends>()
  readonly #by_call = new Map<string, RunBackends>()

  constructor(deps: BackendsDeps) {
    this.#deps = deps
    this.#fixtures = new FixtureAnswers(deps.clock)
  }

  /** The number of answers that wait for the clock. */
  get waiting(): number {
    return this.#fixtures.waiting
  }

  begin(run: Run, call_id: string | null): RunBackends {
    const { clock, machine_clock } = this.#deps
    const backends = new RunBackends({ run, fixtures: this.#fixtures, clock, machine_clock })
    this.#by_contact.set(run.contact, backends)
    if (call_id !== null) this.#by_call.set(call_id, backends)
    return backends
  }

  /** The run of a turn. Undefined outside runs, for example when tools are listed before a call. */
  runOf(subject: TurnSubject | undefined): RunBackends | undefined {
    if (!subject) return undefined
    return subject.channel === 'voice' ? this.#by_call.get(subject.call_id) : this.#by_contact.get(subject.from_number)
  }

  /** @param ask - Answers the requests that no scenario answers. */
  answering(ask: SynchronousCall): SynchronousCall {
    return async (request) => {
      const run = await this.#runOf(request)
      return run ? await run.answer(request, ask) : await ask(request)
    }
  }

  async #runOf({ body, headers = {} }: SynchronousRequest): Promise<RunBackends | undefined> {
    const { from, from_number, call_id: named } = body as { from?: string; from_number?: string; call_id?: string }
    const call_id = headers['X-Service-Call-ID']
    const conversation_id = headers['X-Service-Conversation-ID']
    if (call_id !== undefined) return this.#by_call.get(call_id)
    if (conversation_id !== undefined) return this.#by_contact.get(await this.#deps.contactOf(conversation_id))
    return this.#by_call.get(named ?? '') ?? this.#by_contact.get(from_number ?? from ?? '')
  }
}
