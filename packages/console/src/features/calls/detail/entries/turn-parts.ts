import type { CallExchange, CallTurn } from '@ohun/sdk'

/** A part of the time until the caller heard the answer. */
export type PartName =
  | 'pause'
  | 'recognition'
  | 'knowledge'
  | 'network'
  | 'backend'
  | 'model'
  | 'tools'
  | 'service'
  | 'synthesis'
  | 'line'

export interface TurnPart {
  name: PartName
  ms: number
}

/**
 * The parts of a turn in chronological order. The time until the first sentence is assigned to its requests in order,
 * until it is used up: a model may continue to write after its first sentence. Time that no request explains was spent
 * in the service.
 */
export function partsOf({ turn_id, stages }: CallTurn, exchanges: readonly CallExchange[]): readonly TurnPart[] | null {
  if (!stages) return null
  const parts = new Map<PartName, number>()
  const add = (name: PartName, ms: number | null): void => void parts.set(name, (parts.get(name) ?? 0) + (ms ?? 0))
  add('pause', stages.end_of_speech_ms)
  add('recognition', stages.recognition_ms)
  let left = (stages.first_byte_ms ?? 0) + (stages.first_sentence_ms ?? 0)
  const take = (name: PartName, ms: number | null): void => {
    const taken = Math.min(left, ms ?? 0)
    left -= taken
    add(name, taken)
  }
  for (const exchange of exchanges.filter((one) => one.turn_id === turn_id)) {
    if (exchange.kind === 'tool' || exchange.kind === 'knowledge') {
      take(exchange.kind === 'tool' ? 'tools' : 'knowledge', exchange.duration_ms)
      continue
    }
    take('network', exchange.connect_ms)
    take(exchange.kind === 'model' ? 'model' : 'backend', exchange.wait_ms ?? unanswered(exchange))
    if (exchange.kind === 'turn') take('network', exchange.read_ms)
  }
  add('service', left)
  add('synthesis', stages.synthesis_ms)
  add('line', stages.first_audio_ms)
  return [...parts].filter(([, ms]) => ms > 0).map(([name, ms]) => ({ name, ms }))
}

/** The time spent waiting for a request that was never answered. */
function unanswered({ duration_ms, connect_ms, error }: CallExchange): number {
  return error === null ? 0 : duration_ms - (connect_ms ?? 0)
}
