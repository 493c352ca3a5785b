import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../domain/exchange.ts'
import { ExchangesOfCall } from './exchanges-of-call.ts'
import { WaitingBodies } from './waiting-bodies.ts'

const exchange = (request: string, response: string | null = null): Exchange => ({
  kind: 'turn',
  turn_id: 'trn_1',
  tool: null,
  target: 'https://example.com/',
  started_at: new Date(0),
  duration_ms: 12,
  connect_ms: null,
  wait_ms: 10,
  read_ms: 2,
  response_status: 200,
  error: null,
  error_detail: null,
  headers: {},
  request,
  response,
})

const ofCall = (bodies = new WaitingBodies()) =>
  new ExchangesOfCall({ call_id: 'call_1', workspace_id: 'ws_1', bodies })

describe('a call', () => {
  test('keeps 2,000 exchanges', () => {
    const call = ofCall()
    const rows = Array.from({ length: 2_001 }, (_, index) => call.rowOf(`exc_${index}`, exchange('a')))
    expect(rows.filter((row) => row !== null)).toHaveLength(2_000)
    expect(rows.at(-1)).toBeNull()
  })

  test('keeps 4 MB of bodies, and only the lengths of later ones', () => {
    const bodies = new WaitingBodies()
    const call = ofCall(bodies)
    const text = 'x'.repeat(16_384)
    const kept = Array.from({ length: 300 }, (_, index) => {
      const row = call.rowOf(`exc_${index}`, exchange(text))!
      bodies.left([row])
      return row
    })
    expect(kept.filter(({ request }) => request !== null)).toHaveLength(256)
    expect(kept.at(-1)).toMatchObject({ request: null, request_bytes: 16_384 })
  })
})

test('bodies of one workspace that wait for the database leave room for another', () => {
  const bodies = new WaitingBodies()
  const text = 'x'.repeat(16_384)
  const kept = Array.from({ length: 600 }, (_, index) => ofCall(bodies).rowOf(`exc_${index}`, exchange(text))!)
  expect(kept.filter(({ request }) => request !== null)).toHaveLength(512)
  const other = new ExchangesOfCall({ call_id: 'call_2', workspace_id: 'ws_2', bodies })
  expect(other.rowOf('exc_x', exchange(text))?.request).toBe(text)
  bodies.left(kept)
  expect(ofCall(bodies).rowOf('exc_y', exchange(text))?.request).toBe(text)
})
