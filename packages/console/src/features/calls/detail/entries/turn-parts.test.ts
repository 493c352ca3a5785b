import type { CallExchange, CallTurn } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { partsOf } from './turn-parts.ts'

const turn = (stages: CallTurn['stages']): CallTurn => ({
  turn_id: 'trn_1',
  text: 'Where is my order?',
  heard_at: '2026-11-20T09:00:02.000Z',
  reply_turn_id: 'trn_2',
  reply_text: 'It arrives tomorrow.',
  outcome: 'answered',
  latency_ms: 240,
  first_speech_ms: 330,
  filler_text: null,
  stages,
  fallback_reason: null,
  response_status: null,
  interrupted: false,
})

const exchange = (change: Partial<CallExchange>): CallExchange => ({
  exchange_id: 'exc_1',
  turn_id: 'trn_1',
  kind: 'turn',
  tool: null,
  target: 'https://example.com/',
  started_at: '2026-11-20T09:00:02.050Z',
  duration_ms: 240,
  connect_ms: 35,
  wait_ms: 200,
  read_ms: 1,
  response_status: 200,
  error: null,
  error_detail: null,
  ...change,
})

const STAGES = {
  end_of_speech_ms: 600,
  recognition_ms: 50,
  first_byte_ms: 238,
  first_sentence_ms: 2,
  synthesis_ms: 30,
  first_audio_ms: 10,
}

describe('the time until an answer was heard', () => {
  test('consists of the pause, recognition, the network, the backend, the service, synthesis and the line', () => {
    expect(partsOf(turn(STAGES), [exchange({})])).toEqual([
      { name: 'pause', ms: 600 },
      { name: 'recognition', ms: 50 },
      { name: 'network', ms: 36 },
      { name: 'backend', ms: 200 },
      { name: 'service', ms: 4 },
      { name: 'synthesis', ms: 30 },
      { name: 'line', ms: 10 },
    ])
  })

  test('contains the search of the knowledge base, then the model', () => {
    const none = { connect_ms: null, read_ms: null, response_status: null }
    const searched = exchange({ kind: 'knowledge', target: 'kb_1', duration_ms: 15, wait_ms: null, ...none })
    const asked = exchange({ kind: 'model', ...none })
    const parts = partsOf(turn({ ...STAGES, end_of_speech_ms: null }), [searched, asked])!
    expect(parts.slice(1, 4)).toEqual([
      { name: 'knowledge', ms: 15 },
      { name: 'model', ms: 200 },
      { name: 'service', ms: 25 },
    ])
  })

  test('contains the model and its tools, and nothing that the model wrote after its first words', () => {
    const none = { connect_ms: null, read_ms: null }
    const asked = exchange({ kind: 'model', wait_ms: 80, duration_ms: 90, ...none })
    const called = exchange({ kind: 'tool', tool: 'find_order', duration_ms: 60 })
    const wrote = exchange({ kind: 'model', wait_ms: 90, duration_ms: 2_000, connect_ms: null, read_ms: 1_910 })
    expect(partsOf(turn({ ...STAGES, end_of_speech_ms: null }), [asked, called, wrote])).toEqual([
      { name: 'recognition', ms: 50 },
      { name: 'model', ms: 170 },
      { name: 'tools', ms: 60 },
      { name: 'service', ms: 10 },
      { name: 'synthesis', ms: 30 },
      { name: 'line', ms: 10 },
    ])
  })

  test('contains the wait for a backend that never answered', () => {
    const silent = exchange({ connect_ms: 30, wait_ms: null, read_ms: null, error: 'timeout', duration_ms: 5_000 })
    expect(partsOf(turn({ ...STAGES, first_byte_ms: 5_001 }), [silent])).toContainEqual({ name: 'backend', ms: 4_970 })
  })

  test('is unknown for a turn without stages, and contains no exchanges of other turns', () => {
    expect(partsOf(turn(null), [])).toBeNull()
    expect(partsOf(turn(STAGES), [exchange({ turn_id: 'trn_9' })])).toContainEqual({ name: 'service', ms: 240 })
  })
})
