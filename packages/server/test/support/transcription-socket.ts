import type { RawData, WebSocket } from 'ws'
import type { FakeRecognition, StreamedRequest } from './speech-answers.ts'
import { textIn } from './spoken-text.ts'

const SAMPLE_RATE = 24_000
/** The shortest utterance that the real service accepts. */
const SHORTEST_MS = 100
/** After each of these periods, the partial transcript has one more word. */
const WORD_MS = 200

interface ClientEvent {
  type: string
  audio?: string
  session?: {
    type?: string
    include?: string[]
    audio?: {
      input?: {
        format?: { type?: string; rate?: number }
        transcription?: { model?: string; language?: string; languages?: string[] }
        turn_detection?: unknown
      }
    }
  }
}

/**
 * One session of OpenAI's realtime transcription, without turn detection: audio that the client commits is recognised.
 */
export class TranscriptionSocket {
  readonly #socket: WebSocket
  readonly #request: StreamedRequest
  readonly #next: () => FakeRecognition
  #hearing: FakeRecognition | null = null
  #audio: Buffer[] = []
  #items = 0
  #words = 0

  constructor(socket: WebSocket, request: StreamedRequest, next: () => FakeRecognition) {
    this.#socket = socket
    this.#request = request
    this.#next = next
    socket.on('message', (data: RawData) => void this.#take(JSON.parse((data as Buffer).toString()) as ClientEvent))
    this.#send('session.created', { session: { type: 'transcription', id: 'sess_1' } })
  }

  async #take(event: ClientEvent): Promise<void> {
    if (event.type === 'session.update') return this.#configure(event.session)
    if (this.#request.model === null) return this.error('invalid_request_error', 'The session has no model.')
    if (event.type === 'input_audio_buffer.append') return this.#append(Buffer.from(event.audio ?? '', 'base64'))
    if (event.type === 'input_audio_buffer.clear') return void (this.#audio = [])
    if (event.type === 'input_audio_buffer.commit') return await this.#commit()
    this.error('invalid_request_error', `There is no event ${event.type}.`)
  }

  #configure(session: ClientEvent['session']): void {
    const { format, transcription, turn_detection } = session?.audio?.input ?? {}
    if (session?.type !== 'transcription') return this.error('invalid_request_error', 'session.type')
    if (format?.type !== 'audio/pcm' || format.rate !== SAMPLE_RATE) return this.error('invalid_value', 'format')
    if (turn_detection !== null) return this.error('invalid_value', 'turn_detection')
    if (!transcription?.model) return this.error('invalid_value', 'transcription.model')
    this.#request.model = transcription.model
    this.#request.language = transcription.language ?? transcription.languages?.[0] ?? null
    this.#request.include = session.include ?? []
    this.#send('session.updated', { session })
  }

  #append(audio: Buffer): void {
    this.#hearing ??= this.#next()
    this.#audio.push(audio)
    if (this.#hearing.fault === 'cut') return this.#socket.terminate()
    if (this.#hearing.fault !== undefined) return
    const words = this.#wordsOf(this.#hearing).slice(0, -1)
    while (this.#words < Math.min(words.length, Math.floor(this.#heard_ms / WORD_MS))) this.#delta(words)
  }

  async #commit(): Promise<void> {
    if (this.#heard_ms < SHORTEST_MS)
      return this.error('input_audio_buffer_commit_empty', 'Expected at least 100ms of audio.')
    const hearing = this.#hearing ?? this.#next()
    const audio = Buffer.concat(this.#audio.splice(0))
    const item_id = this.#item_id
    this.#send('input_audio_buffer.committed', { item_id, previous_item_id: null })
    this.#request.utterances.push(new Int16Array(new Uint8Array(audio).buffer))
    await hearing.until
    if (hearing.fault === 'hang') return
    if (hearing.fault === 'cut') return this.#socket.terminate()
    const error = { type: 'server_error', code: 'audio_unintelligible', message: 'The audio could not be transcribed.' }
    if (hearing.fault !== undefined) this.#of('failed', { error })
    else this.#complete(hearing, audio)
    this.#items += 1
    this.#words = 0
    this.#hearing = null
  }

  #complete(hearing: FakeRecognition, audio: Buffer): void {
    const heard = textIn(new Int16Array(new Uint8Array(audio).buffer), SAMPLE_RATE)
    const words = this.#wordsOf(hearing, heard)
    while (this.#words < words.length) this.#delta(words)
    const wanted = this.#request.include.includes('item.input_audio_transcription.logprobs')
    const logprobs = wanted ? words.map((token) => ({ token, logprob: hearing.logprob ?? -0.1, bytes: [] })) : null
    this.#of('completed', { transcript: words.join(''), logprobs, usage: { type: 'duration', seconds: 1 } })
  }

  /** The words, each with its preceding space, as the real service splits a text. */
  #wordsOf({ text }: FakeRecognition, heard = ''): string[] {
    return (text ?? heard).match(/\s*\S+/g) ?? []
  }

  #delta(words: string[]): void {
    const { certainties = 0 } = this.#hearing ?? {}
    const logprobs = certainties > 0 ? Array.from({ length: certainties }, () => 0) : undefined
    this.#of('delta', { delta: words[this.#words++], logprobs })
  }

  get #heard_ms(): number {
    return this.#audio.reduce((sum, { length }) => sum + length, 0) / ((2 * SAMPLE_RATE) / 1_000)
  }

  get #item_id(): string {
    return `item_${this.#items + 1}`
  }

  #of(what: string, fields: object): void {
    const type = `conversation.item.input_audio_transcription.${what}`
    this.#send(type, { item_id: this.#item_id, content_index: 0, ...fields })
  }

  error(code: string, message: string): void {
    this.#send('error', { error: { type: 'invalid_request_error', code, message, param: null, event_id: null } })
  }

  #send(type: string, fields: object): void {
    this.#socket.send(JSON.stringify({ type, event_id: 'event_1', ...fields }))
  }
}
