import fc from 'fast-check'
import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { versionFor } from '../src/features/agents/versions/version-sql.ts'
import { startBackend, type Backend } from './support/backend.ts'
import {
  advanceThroughCall,
  agentOf,
  all,
  ANY_HOUR,
  rawClient,
  startSecondServer,
  type RawAnswer,
} from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { amount } from '../../../test/amounts.ts'

let server: TestServer
let workspace: TestWorkspace
let sandbox: Ohun
let backend: Backend

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  ;({ sandbox } = workspace)
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

const send = (method: string, path: string, body?: unknown): Promise<RawAnswer> =>
  rawClient(server, workspace.sandbox_key)(method, path, { body })

let agent_id: string
const path = () => `/v1/agents/${agent_id}/rollouts`

/** An agent whose version 1 is live, and versions 2 to 5, which greet with their number. */
beforeEach(async () => {
  ;({ agent_id } = await agentOf(sandbox, { ...ANY_HOUR, webhook_url: backend.url, greeting_text: 'version 1' }))
  for (const version of [2, 3, 4, 5]) await sandbox.agents.update(agent_id, { greeting_text: `version ${version}` })
  await sandbox.agentVersions.publish(agent_id, 1)
})

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `+23480${String(10_000_000 + index * 7_919).slice(0, 8)}`)

/** The versions that contacts get, by the expression of every statement that chooses one. */
async function versionsOf(contacts: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await server.db.pool.query<{ contact: string; version: number }>(
    `select contact, ${versionFor({ agent: 'a', contact: 'contact' })} as version
     from agents a cross join unnest($2::text[]) as contact where a.agent_id = $1`,
    [agent_id, contacts],
  )
  return new Map(rows.map(({ contact, version }) => [contact, version]))
}

const shareOf = (versions: ReadonlyMap<string, number>, version: number): number =>
  ([...versions.values()].filter((one) => one === version).length / versions.size) * 100

describe('a rollout', () => {
  test('is made, listed, changed and ended', async () => {
    const made = await sandbox.agentRollouts.create(agent_id, { version: 3, percent: 10, numbers: ['+2348031234567'] })
    expect(made).toMatchObject({ agent_id, version: 3, percent: 10, numbers: ['+2348031234567'] })
    expect(made).not.toHaveProperty('buckets')
    await sandbox.agentRollouts.create(agent_id, { version: 4 })
    const { rollouts } = await sandbox.agentRollouts.list(agent_id)
    expect(rollouts).toMatchObject([{ version: 4, percent: 0, numbers: [] }, { version: 3 }])
    expect(await sandbox.agentRollouts.update(agent_id, 3, { percent: 20 })).toMatchObject({
      percent: 20,
      numbers: ['+2348031234567'],
    })
    for (const version of [3, 4]) await sandbox.agentRollouts.delete(agent_id, version)
    expect(await sandbox.agentRollouts.list(agent_id)).toMatchObject({ rollouts: [] })
    expect([...(await versionsOf(numbers(50))).values()].every((version) => version === 1)).toBe(true)
  })

  test('keeps its version from being deleted, and gives it back to the retention when it ends', async () => {
    const version = async () => await sandbox.agentVersions.get(agent_id, 3)
    expect(await version()).toMatchObject({ unused_since: expect.any(String) as string })
    await sandbox.agentRollouts.create(agent_id, { version: 3, percent: 1 })
    expect(await version()).toMatchObject({ unused_since: null, live: false })
    const { status, json } = await send('DELETE', `/v1/agents/${agent_id}/versions/3`)
    expect({ status, message: json.message }).toEqual({
      status: 409,
      message: 'Version 3 is in a rollout; end the rollout first.',
    })
    await sandbox.agentRollouts.delete(agent_id, 3)
    expect(await version()).toMatchObject({ unused_since: expect.any(String) as string })
  })

  test('ends when its version is published, and the others go on', async () => {
    await sandbox.agentRollouts.create(agent_id, { version: 3, percent: 10 })
    await sandbox.agentRollouts.create(agent_id, { version: 4, percent: 20 })
    await sandbox.agentVersions.publish(agent_id, 3)
    expect(await sandbox.agentRollouts.list(agent_id)).toMatchObject({ rollouts: [{ version: 4 }] })
    const versions = await versionsOf(numbers(300))
    expect(new Set(versions.values())).toEqual(new Set([3, 4]))
  })

  test('begins with a draft, and what is live stays live', async () => {
    await sandbox.agentDrafts.update(agent_id, { greeting_text: 'drafted' })
    const version = await sandbox.agentDrafts.publish(agent_id, { percent: 30, note: 'Try it.' })
    expect(version).toMatchObject({ version: 6, live: false, published_at: null, origin: 'draft', note: 'Try it.' })
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ version: 1, greeting_text: 'version 1' })
    expect(await sandbox.agentRollouts.list(agent_id)).toMatchObject({ rollouts: [{ version: 6, percent: 30 }] })
    await sandbox.agentDrafts.update(agent_id, { greeting_text: 'version 1' })
    expect(await send('POST', `/v1/agents/${agent_id}/draft/publish`, { percent: 30 })).toMatchObject({ status: 400 })
  })

  test('is in the audit log, without the numbers', async () => {
    await sandbox.agentRollouts.create(agent_id, { version: 3, numbers: ['+2348031234567'] })
    await sandbox.agentRollouts.update(agent_id, 3, { percent: 5 })
    await sandbox.agentRollouts.delete(agent_id, 3)
    const entries = (await all(workspace.production.auditLog.list())).filter(({ target }) => target === agent_id)
    expect(entries.slice(0, 3).map(({ action, detail }) => [action, detail])).toEqual([
      ['agent.rollout_ended', { version: 3, percent: 5, numbers: 1 }],
      ['agent.rollout_changed', { version: 3, percent: 5, numbers: 1 }],
      ['agent.rollout_started', { version: 3, percent: 0, numbers: 1 }],
    ])
  })

  test('is refused with the reason', async () => {
    await sandbox.agentRollouts.create(agent_id, { version: 3, percent: 60, numbers: ['+2348031234567'] })
    for (const [body, status, error_code, message] of [
      [{ version: 4, percent: 41 }, 400, 'INVALID_ARGUMENT', 'percent: must be at most 40'],
      [{ version: 4, numbers: ['+2348031234567'] }, 400, 'INVALID_ARGUMENT', 'numbers: a number'],
      [{ version: 99 }, 404, 'NOT_FOUND', 'version: '],
      [{ version: 1 }, 409, 'VERSION_CONFLICT', 'version: 1 is live'],
      [{ version: 3 }, 409, 'ALREADY_EXISTS', 'version: 3 is in a rollout'],
      [{ version: 4, expected_version: 2 }, 409, 'VERSION_CONFLICT', 'expected_version: '],
    ] as const) {
      const refused = await send('POST', path(), body)
      expect(refused, message).toMatchObject({ status, json: { error_code } })
      expect(refused.json.message).toContain(message)
    }
  })

  test('429 for a fourth', async () => {
    for (const version of [2, 3, 4]) await sandbox.agentRollouts.create(agent_id, { version, percent: 1 })
    expect(await send('POST', path(), { version: 5 })).toMatchObject({
      status: 429,
      json: { error_code: 'RATE_LIMITED' },
    })
  })

  test('404 for a change or an end of one that there is not, 400 for a share beyond what is free', async () => {
    expect(await send('PATCH', `${path()}/3`, { percent: 1 })).toMatchObject({ status: 404 })
    expect(await send('DELETE', `${path()}/3`)).toMatchObject({ status: 404 })
    await sandbox.agentRollouts.create(agent_id, { version: 3, percent: 60 })
    await sandbox.agentRollouts.create(agent_id, { version: 4, percent: 40 })
    expect(await send('PATCH', `${path()}/3`, { percent: 61 })).toMatchObject({ status: 400 })
    expect(await send('PATCH', `${path()}/3`, {})).toMatchObject({ status: 400 })
  })
})

describe('the share of a rollout', () => {
  const contacts = numbers(2_000)

  test('is that of the contacts, and a contact keeps its version while the shares grow', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom(2, 3, 4), fc.integer({ min: 1, max: 40 })), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        const shares = new Map<number, number>()
        let before = await versionsOf(contacts)
        for (const [version, more] of changes) {
          const percent = Math.min((shares.get(version) ?? 0) + more, 100 - sum(shares) + (shares.get(version) ?? 0))
          await setShare(version, percent, shares.has(version))
          shares.set(version, percent)
          const after = await versionsOf(contacts)
          const moved = [...before].filter(([contact, was]) => was !== 1 && after.get(contact) !== was)
          expect(moved).toEqual([])
          // Five standard deviations of 2,000 contacts.
          for (const [one, wanted] of shares) expect(Math.abs(shareOf(after, one) - wanted)).toBeLessThan(5.6)
          before = after
        }
        for (const version of shares.keys()) await sandbox.agentRollouts.delete(agent_id, version)
      }),
      { numRuns: amount(3, 50) },
    )
  })

  const sum = (shares: ReadonlyMap<number, number>) => [...shares.values()].reduce((total, share) => total + share, 0)

  async function setShare(version: number, percent: number, exists: boolean): Promise<void> {
    if (exists) await sandbox.agentRollouts.update(agent_id, version, { percent })
    else await sandbox.agentRollouts.create(agent_id, { version, percent })
  }

  test('reaches all contacts at 100, and at 0 only those that are named', async () => {
    await sandbox.agentRollouts.create(agent_id, { version: 3, percent: 0, numbers: [contacts[7]!] })
    expect([...(await versionsOf(contacts))].filter(([, version]) => version === 3)).toEqual([[contacts[7], 3]])
    await sandbox.agentRollouts.update(agent_id, 3, { percent: 100, numbers: [] })
    expect(shareOf(await versionsOf(contacts), 3)).toBe(100)
  })

  test('does not decide about a number that another rollout names', async () => {
    await sandbox.agentRollouts.create(agent_id, { version: 3, percent: 99 })
    await sandbox.agentRollouts.create(agent_id, { version: 4, numbers: contacts.slice(0, 100) })
    expect(shareOf(await versionsOf(contacts.slice(0, 100)), 4)).toBe(100)
  })
})

describe('calls and messages', () => {
  const NAMED = '+2348031230003'
  const OTHER = '+2348031230001'
  let e164: string
  let number_id: string

  beforeEach(async () => {
    ;({ e164, number_id } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' }))
    await sandbox.agentRollouts.create(agent_id, { version: 3, numbers: [NAMED] })
  })

  const place = async (to_number: string) => await sandbox.calls.create({ agent_id, to_number })
  const ring = async (from_number: string) =>
    await sandbox.sandbox.inboundCall({ to_number: e164, from_number, utterances: ['Hi'] })
  const saidIn = async (call_id: string) => (await sandbox.calls.get(call_id)).transcript.map(({ text }) => text)

  test('have the version of their contact, in the record, in what is said and in what the backend is asked', async () => {
    const calls = [await place(NAMED), await ring(NAMED), await place(OTHER), await ring(OTHER)]
    expect(calls.map(({ agent_version }) => agent_version)).toEqual([3, 3, 1, 1])
    await advanceThroughCall(server, 8_000)
    for (const { call_id, agent_version } of calls) {
      expect(await saidIn(call_id)).toContain(`version ${agent_version}`)
      expect((await sandbox.calls.get(call_id)).agent_version).toBe(agent_version)
      const asked = backend.turns().filter(({ json }) => json['call_id'] === call_id)
      expect(asked.map(({ json }) => json['agent_version'])).toContain(agent_version)
      const completed = backend.events().find(({ json }) => {
        return json.event_type === 'call.completed' && Object(json['payload']).call_id === call_id
      })
      expect(completed?.json).toMatchObject({ payload: { agent_version } })
    }
  })

  test('are listed by version', async () => {
    const calls = [await place(NAMED), await place(OTHER), await place(OTHER)]
    const listed = async (agent_version: number) => {
      return (await all(sandbox.calls.list({ agent_id, agent_version }))).map(({ call_id }) => call_id)
    }
    expect(await listed(3)).toEqual([calls[0]!.call_id])
    expect(await listed(1)).toEqual([calls[2]!.call_id, calls[1]!.call_id])
    const { status, json } = await send('GET', '/v1/calls?agent_version=3')
    expect({ status, message: json.message }).toEqual({ status: 400, message: 'agent_version: requires agent_id.' })
  })

  test('in progress keep their version when another one is published, and by a second process too', async () => {
    const [named, other] = [await place(NAMED), await place(OTHER)]
    await using second = { server: await startSecondServer(server), [Symbol.asyncDispose]: () => second.server.stop() }
    const elsewhere = rawClient(second.server, workspace.sandbox_key)
    expect(await elsewhere('POST', `/v1/agents/${agent_id}/versions/5/publish`)).toMatchObject({ status: 200 })
    await sandbox.agentRollouts.delete(agent_id, 3)
    const next = await place(NAMED)
    await advanceThroughCall(server, 8_000)
    expect(await saidIn(named.call_id)).toContain('version 3')
    expect(await saidIn(other.call_id)).toContain('version 1')
    expect(next.agent_version).toBe(5)
    expect(await saidIn(next.call_id)).toContain('version 5')
  })

  test('a version that another mode answers is that mode from the beginning', async () => {
    await sandbox.agentDrafts.update(agent_id, { ai_provider: 'openai', greeting_text: 'hosted' })
    await sandbox.agentDrafts.publish(agent_id, { numbers: [OTHER] })
    expect(await place(OTHER)).toMatchObject({ ai_mode: 'hosted', agent_version: 6 })
    expect(await ring(OTHER)).toMatchObject({ ai_mode: 'hosted', agent_version: 6 })
    expect(await place(NAMED)).toMatchObject({ ai_mode: 'byom', agent_version: 3 })
  })

  test('a call that a rule gives to another agent has the version of that agent', async () => {
    const other = await agentOf(sandbox, { webhook_url: backend.url, greeting_text: 'other 1' })
    await sandbox.agents.update(other.agent_id, { greeting_text: 'other 2' })
    await sandbox.agentVersions.publish(other.agent_id, 1)
    await sandbox.agentRollouts.create(other.agent_id, { version: 2, numbers: [OTHER] })
    const rule = { number_id, match_type: 'keyword', match_value: 'sales' } as const
    await sandbox.routingRules.create({ ...rule, agent_id: other.agent_id })
    const call = await sandbox.sandbox.inboundCall({
      to_number: e164,
      from_number: OTHER,
      utterances: ['Sales please'],
    })
    await advanceThroughCall(server, 8_000)
    expect(await sandbox.calls.get(call.call_id)).toMatchObject({ agent_id: other.agent_id, agent_version: 2 })
    expect(await saidIn(call.call_id)).toContain('other 2')
  })

  test('messages of a named contact are answered by the version, and the reply says so', async () => {
    const write = async (from: string) =>
      await sandbox.sandbox.inboundMessage({ to: e164, from, channel: 'sms', body: 'Hello' })
    const arrived = [await write(NAMED), await write(OTHER)]
    await server.settle()
    const asked = backend
      .turns()
      .filter(({ json }) => arrived.some(({ message_id }) => message_id === json['message_id']))
    expect(new Map(asked.map(({ json }) => [json['from_number'], json['agent_version']]))).toEqual(
      new Map([
        [NAMED, 3],
        [OTHER, 1],
      ]),
    )
    const replies = (await all(sandbox.messages.list({ agent_id }))).filter(({ direction }) => direction === 'outbound')
    // Two conversations are answered at once, so either reply may be the first.
    expect(replies).toHaveLength(2)
    expect(new Map(replies.map(({ to, agent_version }) => [to, agent_version]))).toEqual(
      new Map([
        [NAMED, 3],
        [OTHER, 1],
      ]),
    )
    const sent = await sandbox.messages.create({ agent_id, channel: 'sms', to: OTHER, body: 'By the API' })
    expect(sent).toMatchObject({ agent_version: null })
  })
})

test('a roll-back by one process holds for the next call of another, within a second', async () => {
  await using second = { server: await startSecondServer(server), [Symbol.asyncDispose]: () => second.server.stop() }
  const elsewhere = rawClient(second.server, workspace.sandbox_key)
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  await sandbox.agentVersions.publish(agent_id, 5)
  const call = { body: { agent_id, to_number: '+2348031234567' } }
  expect((await elsewhere('POST', '/v1/calls', call)).json).toMatchObject({ agent_version: 5 })
  const began_at = server.clock.monotonic_ms()
  await sandbox.agentVersions.rollback(agent_id)
  expect((await elsewhere('POST', '/v1/calls', call)).json).toMatchObject({ agent_version: 4 })
  // Nothing waits for the clock: no cache has to pass.
  expect(server.clock.monotonic_ms() - began_at).toBe(0)
})
