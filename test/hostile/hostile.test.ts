import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deadEndpoints } from './attacks/dead-endpoints.ts'
import { callBacks } from './attacks/call-backs.ts'
import { callFloods } from './attacks/call-floods.ts'
import { documentBombs } from './attacks/documents.ts'
import { endlessAnswers } from './attacks/endless-answers.ts'
import { hangingEndpoints } from './attacks/hanging-endpoints.ts'
import { hangingTls } from './attacks/hanging-tls.ts'
import { hostileAnalyses } from './attacks/hostile-analyses.ts'
import { hostileSimulations } from './attacks/hostile-simulations.ts'
import { hostileStreams } from './attacks/hostile-streams.ts'
import { hugeBodies } from './attacks/huge-bodies.ts'
import { keylessDocuments } from './attacks/keyless-documents.ts'
import { logins } from './attacks/logins.ts'
import { mcpServers } from './attacks/mcp-servers.ts'
import { pipelinedFloods } from './attacks/pipelined-floods.ts'
import { refusedTurns } from './attacks/refused-turns.ts'
import { silentNames } from './attacks/silent-names.ts'
import { streams } from './attacks/streams.ts'
import { tinyChunks } from './attacks/tiny-chunks.ts'
import { turnedClocks } from './attacks/turned-clocks.ts'
import { unknownKeys } from './attacks/unknown-keys.ts'
import { REPLY } from './healthy-tenant.ts'
import { openHarness, type Harness } from './harness.ts'
import { harm, impactOf, LONG, summary, TIMEOUT_MS } from './impact.ts'

const ATTACKS = [
  documentBombs,
  hugeBodies,
  keylessDocuments,
  pipelinedFloods,
  tinyChunks,
  silentNames,
  hangingTls,
  hangingEndpoints,
  logins,
  streams,
  endlessAnswers,
  hostileStreams,
  hostileAnalyses,
  mcpServers,
  unknownKeys,
  refusedTurns,
  deadEndpoints,
  turnedClocks,
  hostileSimulations,
  callFloods,
  callBacks,
]
const EVENTS_OF_A_CALL = ['call.agent_response', 'call.completed', 'call.initiated', 'call.transcription']
/** Somewhat longer than a call in the sandbox lasts. */
const CALL_MS = 6_000

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
  // After this time, calls of every age are in progress.
  await wait(CALL_MS)
})
afterAll(() => harness[Symbol.asyncDispose]())

describe('a healthy tenant is served as usual during', () => {
  test.each(ATTACKS.map((attack) => [attack.name, attack] as const))(
    '%s',
    async (_, attack) => {
      const wave = await attack.prepare(harness)
      const impact = await impactOf(wave, attack, harness)
      const excess = (await attack.excess?.(harness)) ?? []
      expect([...harm(impact, attack), ...excess], summary(impact)).toEqual([])
      if (LONG) process.stdout.write(`${attack.name}: ${summary(impact)}\n`)
    },
    TIMEOUT_MS,
  )
})

test(
  'no call was lost, answered by the fallback or tried twice',
  async () => {
    await harness.healthy.stopCalling()
    await expect.poll(incompleteCalls, { interval: 500 }).toEqual([])
    const { calls, replies } = await harness.healthy.total()
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((id) => replies[id] !== REPLY)).toEqual([])
    // An arrival is counted before its result is written.
    const delivered = [{ status: 'delivered', attempt_count: 1, count: EVENTS_OF_A_CALL.length * calls.length }]
    await expect.poll(deliveries).toEqual(delivered)
  },
  TIMEOUT_MS,
)

/** The calls with missing events, each with the received types. An event that comes twice is not lost. */
async function incompleteCalls(): Promise<object[]> {
  const { calls, events } = await harness.healthy.total()
  return calls
    .map((id) => ({ id, came: [...new Set(events[id])].toSorted() }))
    .filter(({ came }) => came.join() !== EVENTS_OF_A_CALL.join())
}

async function deliveries(): Promise<object[]> {
  const text = 'select status, attempt_count, count(*)::int from deliveries where workspace_id = $1 group by 1, 2'
  return (await harness.db.pool.query<object>(text, [harness.healthy.workspace_id])).rows
}
