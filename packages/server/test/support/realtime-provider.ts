import { encodeG711, g711Samples } from '../../src/media/rtp/g711.ts'

/** One response of the model. */
export interface ModelReply {
  text?: string
  /** The length of the audio. */
  ms?: number
  calls?: { call_id: string; name: string; arguments: string }[]
  /**
   * `open`: the response does not end. `hang`: nothing is sent. `fail`: it fails after its words. `cut`: the connection
   * breaks after its words. `refuse`: it is never created. `incomplete`: it says that there is more. `endless`: it
   * never ends, even when it is canceled. `alive`: other events are sent forever.
   */
  fault?: 'open' | 'hang' | 'fail' | 'cut' | 'refuse' | 'incomplete' | 'endless' | 'alive'
  /** Sent unchanged before anything else. A text does not have to be JSON. */
  raw?: readonly (string | object)[]
  /** Whether it calls its tools even if that was forbidden. */
  disobeys?: boolean
}

/** The words that the model recognises in an utterance. `fails`: the transcription fails. `never`: nothing is sent. */
export type Understood = string | { fault: 'fails' | 'never' }

export interface ClientEvent {
  type: string
  event_id?: string
  audio?: string
  item_id?: string
  audio_end_ms?: number
  item?: { type: string; role?: string; call_id?: string; output?: string; content?: { type: string; text: string }[] }
  response?: { tool_choice?: string; instructions?: string; tools?: { name: string }[] }
  session?: ClientSession
}

interface ClientSession {
  type?: string
  model?: string
  instructions?: string
  output_modalities?: string[]
  tools?: { type: string; name: string }[]
  audio?: {
    input?: { format?: object; transcription?: { model?: string }; turn_detection?: Record<string, unknown> }
    output?: { format?: object; voice?: string }
  }
}

const PCMU = { type: 'audio/pcmu' }
const LOUDNESS = 8_000
const BYTES_PER_MS = 8
const PIECE_MS = 200

/**
 * A provider of speech-to-speech models with the protocol of OpenAI: it detects turns by sound, and answers on request.
 */
export class RealtimeProvider {
  /** The client's messages, without audio. */
  readonly received: ClientEvent[] = []
  /** The faults found in these messages. */
  readonly refusals: string[] = []
  /** The number of audio messages. */
  appended = 0
  session: ClientSession | null = null
  replies: ModelReply[] = []
  /** The reply to use when the list is empty. */
  last_reply: ModelReply = {}
  understood: Understood[] = []
  readonly #emit: (event: string | object) => void
  readonly #cut: () => void
  #speech: { item_id: string; silent_ms: number } | null = null
  #running: { response_id: string } | null = null
  #is_over = false
  #ignores_cancel = false
  #items = 0
  readonly #lengths_ms = new Map<string, number>()
  readonly #calls = new Set<string>()

  constructor(emit: (event: string | object) => void, cut: () => void) {
    this.#emit = emit
    this.#cut = cut
  }

  /** The messages of one type. */
  sent(type: string): ClientEvent[] {
    return this.received.filter((event) => event.type === type)
  }

  receive(event: ClientEvent): void {
    if (event.type === 'input_audio_buffer.append') return this.#append(Buffer.from(event.audio ?? '', 'base64'))
    this.received.push(event)
    if (event.type === 'session.update') this.#configure(event)
    else if (event.type === 'input_audio_buffer.clear') this.#speech = null
    else if (event.type === 'response.create') this.#respond(event)
    else if (event.type === 'response.cancel') this.#cancel()
    else if (event.type === 'conversation.item.truncate') this.#truncate(event)
    else if (event.type === 'conversation.item.create') this.#create(event)
    else if (event.type !== 'conversation.item.delete') this.refuse('invalid_event', event)
  }

  /** The open response continues for this long. */
  talkFor(ms: number): void {
    this.#speak('and so on', ms)
  }

  /** Reports speech that does not end. */
  hearsForEver(): void {
    this.#send('input_audio_buffer.speech_started', { item_id: `item_${++this.#items}`, audio_start_ms: 0 })
  }

  /** Reports the end of the last utterance again. */
  endsAgain(): void {
    this.#send('input_audio_buffer.speech_stopped', { item_id: `item_${this.#items}`, audio_end_ms: 0 })
  }

  /** Lets the open response fail. */
  fails(): void {
    this.#done('failed')
  }

  /** Called when the client has closed the connection. */
  end(): void {
    this.#is_over = true
  }

  refuse(code: string, { event_id = null }: { event_id?: string | null } = {}): void {
    this.refusals.push(code)
    this.#send('error', { error: { type: 'invalid_request_error', code, message: 'No.', event_id } })
  }

  #configure({ session }: ClientEvent): void {
    this.session = session ?? {}
    const { input, output } = session?.audio ?? {}
    const formats = JSON.stringify([input?.format, output?.format]) === JSON.stringify([PCMU, PCMU])
    if (session?.type !== 'realtime' || !formats || !input?.transcription?.model || !output?.voice)
      return this.refuse('invalid_value')
    this.#send('session.updated', { session })
  }

  #append(audio: Buffer): void {
    this.appended += 1
    const samples = g711Samples('PCMU')
    const is_voice = audio.some((byte) => Math.abs(samples[byte]!) > 100)
    if (is_voice && !this.#speech) this.#begins()
    else if (is_voice) this.#speech!.silent_ms = 0
    else if (this.#speech) {
      this.#speech.silent_ms += audio.length / BYTES_PER_MS
      const { silence_duration_ms = 500 } = this.session?.audio?.input?.turn_detection ?? {}
      if (this.#speech.silent_ms >= (silence_duration_ms as number)) this.#ends(this.#speech)
    }
  }

  #begins(): void {
    this.#speech = { item_id: `item_${++this.#items}`, silent_ms: 0 }
    this.#send('input_audio_buffer.speech_started', { item_id: this.#speech.item_id, audio_start_ms: 0 })
  }

  #ends({ item_id }: { item_id: string }): void {
    this.#speech = null
    this.#send('input_audio_buffer.speech_stopped', { item_id, audio_end_ms: 0 })
    this.#send('input_audio_buffer.committed', { item_id, previous_item_id: null })
    const understood = this.understood.shift() ?? ''
    const of = (what: string, fields: object): void =>
      this.#send(`conversation.item.input_audio_transcription.${what}`, { item_id, content_index: 0, ...fields })
    if (typeof understood === 'string') {
      for (const delta of understood.match(/\s*\S+/g) ?? []) of('delta', { delta })
      of('completed', { transcript: understood, logprobs: null })
    } else if (understood.fault === 'fails') of('failed', { error: { code: 'audio_unintelligible' } })
  }

  #respond({ event_id, response }: ClientEvent): void {
    if (this.#running) return this.refuse('conversation_already_has_active_response', event_id ? { event_id } : {})
    const { text = '', ms = 0, calls = [], fault, raw = [], disobeys } = this.replies.shift() ?? this.last_reply
    if (fault === 'refuse') return this.refuse('rate_limit_exceeded', event_id ? { event_id } : {})
    const running = { response_id: `resp_${this.received.length}` }
    this.#running = running
    this.#send('response.created', { response: { id: running.response_id } })
    if (fault === 'hang') return
    for (const event of raw) this.#emit(event)
    if (text !== '') this.#speak(text, ms)
    for (const call of response?.tool_choice === 'none' && !disobeys ? [] : calls) this.#call(call)
    if (fault === 'cut') return this.#cut()
    if (fault === 'endless') return this.#forever(() => this.#speak('and more', PIECE_MS))
    if (fault === 'alive') return this.#forever(() => this.#send('rate_limits.updated', { rate_limits: [] }))
    if (fault !== 'open') this.#done(fault === 'fail' ? 'failed' : (fault ?? 'completed'))
  }

  #forever(send: () => void): void {
    this.#ignores_cancel = true
    const next = (): void => {
      if (this.#is_over) return
      send()
      setImmediate(next)
    }
    next()
  }

  #speak(text: string, ms: number): void {
    const item_id = `item_${++this.#items}`
    this.#lengths_ms.set(item_id, ms)
    const place = { ...this.#running, item_id, output_index: 0, content_index: 0 }
    for (const delta of text.match(/\s*\S+/g) ?? [])
      this.#send('response.output_audio_transcript.delta', { ...place, delta })
    for (let at = 0; at < ms; at += PIECE_MS) {
      const sound = new Uint8Array(Math.min(PIECE_MS, ms - at) * BYTES_PER_MS)
      encodeG711('PCMU', new Int16Array(sound.length).fill(LOUDNESS), sound)
      this.#send('response.output_audio.delta', { ...place, delta: Buffer.from(sound).toString('base64') })
    }
  }

  #call(call: NonNullable<ModelReply['calls']>[number]): void {
    this.#calls.add(call.call_id)
    const item = { id: `item_${++this.#items}`, type: 'function_call', ...call }
    this.#send('response.output_item.done', { ...this.#running, output_index: 1, item })
  }

  #cancel(): void {
    if (this.#ignores_cancel) return
    if (this.#running) this.#done('cancelled')
    else this.refuse('response_cancel_not_active')
  }

  #done(status: string): void {
    this.#running = null
    this.#send('response.done', { response: { status, status_details: { error: { code: 'server_error' } } } })
  }

  #truncate({ item_id = '', audio_end_ms = -1 }: ClientEvent): void {
    const length_ms = this.#lengths_ms.get(item_id)
    if (length_ms === undefined || audio_end_ms < 0 || audio_end_ms > length_ms) this.refuse('invalid_truncation')
  }

  #create({ item }: ClientEvent): void {
    if (item?.type === 'function_call_output' && !this.#calls.delete(item.call_id ?? '')) this.refuse('no_such_call')
  }

  #send(type: string, fields: object): void {
    this.#emit({ type, event_id: 'event_1', ...fields })
  }
}
