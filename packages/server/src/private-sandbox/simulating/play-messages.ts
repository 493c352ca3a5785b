import type { Message, SimulatedAction, SimulatedStep } from '../../generated/types.gen.ts'
import type { RunBackends } from './run-backends.ts'
import { msFrom, passes, playedEvents, toolCallsOf, working, type PlayDeps } from './conversation.ts'
import { saidIn } from './party-script.ts'
import { personaOf, type Persona } from './persona/persona.ts'
import { MAX_TURNS } from './persona/persona-step.ts'
import type { Latencies, Played } from './played.ts'
import type { Run } from './runs.ts'

/** The time that a contact takes to read and write. */
const GAP_MS = 2_000
/** The longest wait for an answer of the agent. */
const PATIENCE_MS = 60_000

/** Plays a conversation by SMS or WhatsApp, with a contact who follows the scenario. */
export async function playMessages(deps: PlayDeps, run: Run): Promise<Played> {
  const contact = new Contact(deps, run)
  const began = deps.clock.now()
  await contact.talks()
  return await working(deps, () => contact.played(began))
}

class Contact {
  readonly #deps: PlayDeps
  readonly #run: Run
  readonly #backends: RunBackends
  readonly #latencies: Latencies[] = []
  #conversation_id: string | null = null
  #agent_said = ''
  #done = 0

  constructor(deps: PlayDeps, run: Run) {
    this.#deps = deps
    this.#run = run
    this.#backends = deps.backends.begin(run, null)
  }

  async talks(): Promise<void> {
    const { steps = [], persona } = this.#run.scenario
    for (const step of steps) await this.#does(step)
    const played = personaOf(this.#deps, this.#backends)
    if (played) await this.#improvises(played, persona?.turns_at_most ?? MAX_TURNS)
  }

  async #improvises(persona: Persona, turns_at_most: number): Promise<void> {
    for (let turn = 1; turn <= turns_at_most; turn++) {
      const step = await working(this.#deps, () => persona.next(this.#agent_said))
      if (step.action === 'hang_up') return
      await this.#writes(step.text)
    }
  }

  async #does(step: SimulatedAction): Promise<void> {
    if (typeof step !== 'string' && 'when' in step) {
      const { when, otherwise = [] } = step
      const { patterns } = this.#deps
      const found = when.find(({ agent_says }) => patterns.matches(this.#agent_said, agent_says))
      for (const one of found?.steps ?? otherwise) await this.#does(one)
    } else await this.#doesOne(step)
  }

  async #doesOne(step: SimulatedStep): Promise<void> {
    const at = this.#done++
    if (typeof step !== 'string' && 'silence_ms' in step) return await passes(this.#deps, step.silence_ms)
    const said = saidIn(step, { run: this.#run, at })
    if (said !== null) await this.#writes(said)
  }

  async #writes(body: string): Promise<void> {
    const { number: to, api } = this.#deps
    const { contact: from, scenario } = this.#run
    const channel = scenario.channel === 'whatsapp' ? 'whatsapp' : 'sms'
    await passes(this.#deps, GAP_MS)
    const written = await working(this.#deps, () => api.write({ to, from, channel, body }))
    this.#conversation_id = written.conversation_id
    this.#agent_said = ''
    for (let waited_ms = 0; waited_ms < PATIENCE_MS; waited_ms += GAP_MS) {
      await passes(this.#deps, GAP_MS)
      const answers = await working(this.#deps, () => this.#answersTo(written))
      if (answers.length > 0) return this.#reads(written, answers)
    }
  }

  async #answersTo(written: Message): Promise<Message[]> {
    const messages = await this.#deps.api.messagesOf(written.conversation_id)
    return messages.filter(({ direction, message_id }) => direction === 'outbound' && message_id > written.message_id)
  }

  #reads(written: Message, answers: readonly Message[]): void {
    const real_ms = [...this.#backends.real.values()].reduce((sum, { whole_ms }) => sum + whole_ms, 0)
    this.#backends.real.clear()
    const passed_ms = msFrom(new Date(written.created_at), answers[0]!.created_at)
    this.#latencies.push({ reply: passed_ms + real_ms, first_byte: null, first_sentence: null, first_audio: null })
    this.#agent_said = answers.map(({ body }) => body).join(' ')
  }

  async played(began: Date): Promise<Played> {
    const conversation_id = this.#conversation_id
    const { api, clock } = this.#deps
    const messages = conversation_id === null ? [] : await api.messagesOf(conversation_id)
    const events = conversation_id === null ? [] : await api.eventsOf({ conversation_id })
    const own = messages.filter(({ created_at }) => new Date(created_at) >= began)
    return {
      status: null,
      end_reason: null,
      duration_ms: msFrom(began, clock.now()),
      cost_kobo: own.reduce((sum, { cost_kobo }) => sum + cost_kobo, 0),
      turns: own.map(({ direction, body: text, created_at }) => {
        return { at_ms: msFrom(began, created_at), role: direction === 'inbound' ? 'caller' : 'agent', text }
      }),
      tool_calls: toolCallsOf(this.#backends, began),
      events: playedEvents(events, began).filter(({ at_ms }) => at_ms >= 0),
      latencies: this.#latencies,
      call_backs: [],
      quality: null,
      faults: this.#backends.faults,
    }
  }
}
