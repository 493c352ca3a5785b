import { STREAM_LIMITS } from './limits.ts'
import { StreamFault } from './stream-fault.ts'

/** The part of a reply that an event adds. */
export interface ReplyPiece {
  /** The next text. Empty for an event without text. */
  text: string
  /** The reply is complete. Nothing after it is read. */
  is_end: boolean
}

/** The fields of a whole reply besides its text. At most one is set. */
const ACTIONS = [
  'end_call',
  'transfer_to',
  'warm_transfer',
  'dtmf',
  'collect_keys',
  'leave',
  'schedule_callback',
] as const

/** Says why the JSON of a whole reply is invalid, as a sentence without its full stop; null if it is valid. */
export type FaultOf = (json: unknown) => string | null

/**
 * Reads the events of a reply. Each event is a JSON object with the next piece of the `text`, an action, `end`, or
 * several of them. Joined, they form a whole reply and must follow its rules. Unknown fields are ignored.
 */
export class StreamedReply {
  readonly #faultOf: FaultOf
  readonly #actions: Record<string, unknown> = {}
  #characters: number | null = null
  #is_ended = false

  constructor(faultOf: FaultOf) {
    this.#faultOf = faultOf
  }

  /** True once there is text, or the end: an action is carried out at the end. */
  get has_begun(): boolean {
    return (this.#characters ?? 0) > 0 || this.#is_ended
  }

  get is_ended(): boolean {
    return this.#is_ended
  }

  /** The actions, as the fields of a whole reply. */
  get actions(): Readonly<Record<string, unknown>> {
    return this.#actions
  }

  /** @throws StreamFault */
  take(event: string): ReplyPiece {
    const fields = fieldsOf(event)
    const text = this.#textOf(fields['text'])
    this.#act(fields)
    this.#end(fields['end'])
    return { text, is_end: this.#is_ended }
  }

  /**
   * Ends the stream. @throws StreamFault if no event says that the reply is complete: half a reply would count as a
   * whole one.
   */
  finish(): void {
    if (!this.#is_ended) throw new StreamFault('shape', 'the stream ends without an event that has `end: true`')
  }

  #textOf(given: unknown): string {
    if (given === undefined || given === null) return ''
    if (typeof given !== 'string') throw new StreamFault('shape', "the event's `text` is not a string")
    const [action] = Object.keys(this.#actions)
    if (action !== undefined && given !== '')
      throw new StreamFault('shape', `text comes after \`${action}\`, which must be the last thing before the end`)
    this.#characters = (this.#characters ?? 0) + given.length
    if (this.#characters > STREAM_LIMITS.characters)
      throw new StreamFault('too_large', `the text is longer than ${STREAM_LIMITS.characters} characters`)
    return given
  }

  #act(fields: Record<string, unknown>): void {
    const given = ACTIONS.filter((name) => isSet(fields[name]))
    if (given.length === 0) return
    for (const name of given) this.#actions[name] = fields[name]
    this.#check({ text: '', ...this.#actions })
  }

  #end(given: unknown): void {
    if (!isSet(given)) return
    if (given !== true) throw new StreamFault('shape', "the event's `end` is not a boolean")
    this.#check({ ...(this.#characters !== null && { text: '' }), ...this.#actions })
    this.#is_ended = true
  }

  #check(reply: object): void {
    const fault = this.#faultOf(reply)
    if (fault !== null) throw new StreamFault('shape', fault)
  }
}

function fieldsOf(event: string): Record<string, unknown> {
  let json: unknown
  try {
    json = JSON.parse(event)
  } catch {
    throw new StreamFault('not_json', 'an event of the stream is not valid JSON')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new StreamFault('shape', 'an event of the stream is not a JSON object')
  return json as Record<string, unknown>
}

/** As in a whole reply, a field that is `null`, `false` or empty has no effect. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== ''
}
