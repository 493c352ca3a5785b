import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ohun } from '@ohun/sdk'
import { systemClock } from '@ohun/clock'
import { startBackend, type Backend } from '../support/backend.ts'
import { forkServer, type ForkedServer } from '../support/forked-server.ts'
import { startRedis, type RedisServer } from '../support/redis-server.ts'
import { ANY_HOUR } from '../support/scenario.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { clientAt, makeWorkspace, type TestWorkspace } from '../support/test-server.ts'
import { requireTool } from '../support/tools.ts'

const WORDS = 'Where is my order?'

async function refusal(client: Ohun): Promise<number | undefined | null> {
  try {
    await client.agents.list()
    return null
  } catch (error) {
    return (error as { status?: number }).status
  }
}

const kinds = { 'the database': undefined, Redis: requireTool('redis') }

for (const [name, skipped] of Object.entries(kinds))
  describe.skipIf(skipped)(`two processes that are connected by ${name}`, () => {
    let redis: RedisServer | undefined
    let database: TestDatabase
    let backend: Backend
    let here: ForkedServer
    let there: ForkedServer
    let workspace: TestWorkspace
    /** The same workspace's client of the other process. */
    let elsewhere: Ohun

    beforeAll(async () => {
      redis = name === 'Redis' ? await startRedis() : undefined
      database = await createTestDatabase()
      backend = await startBackend()
      const options = redis ? { redis_url: redis.url } : {}
      ;[here, there] = await Promise.all([forkServer(database, options), forkServer(database, options)])
      workspace = await makeWorkspace({ db: database, clock: systemClock, base_url: here.base_url })
      elsewhere = clientAt(there.base_url, workspace.sandbox_key)
    })
    afterAll(async () => {
      for (const { child } of [here, there]) child.kill('SIGKILL')
      await backend.stop()
      await database.drop()
      await redis?.stop()
    })

    async function call(utterances: (string | { silence_ms: number })[]): Promise<string> {
      const { sandbox } = workspace
      const settings = { ...ANY_HOUR, display_name: 'Ada', webhook_url: backend.url }
      const { agent_id } = await sandbox.agents.create(settings)
      const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
      const from_number = '+2348031234567'
      return (await sandbox.sandbox.inboundCall({ from_number, to_number, utterances })).call_id
    }

    test('a stream of one process has a caller’s words of the other, and a hang-up ends the call and the stream', async () => {
      const call_id = await call([{ silence_ms: 3_000 }, WORDS, { silence_ms: 60_000 }])
      const texts: string[] = []
      for await (const frame of elsewhere.calls.streamTranscript(call_id)) {
        texts.push(frame.text)
        if (frame.text === WORDS) await elsewhere.calls.hangUp(call_id)
      }
      expect(texts).toContain(WORDS)
      expect(await elsewhere.calls.get(call_id)).toMatchObject({ status: 'completed', end_reason: 'api_hangup' })
    })

    test('a key that one process revokes is refused by the other', async () => {
      const { key, key_id } = await workspace.production.apiKeys.create({ label: 'soon revoked' })
      const client = clientAt(there.base_url, key)
      await client.agents.list()
      await workspace.production.apiKeys.revoke(key_id)
      await expect.poll(() => refusal(client)).toBe(401)
    })
  })
