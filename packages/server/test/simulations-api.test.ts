import type { SimulationCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldSimulations } from '../src/features/simulations/delete-simulations.ts'
import { all, ANY_HOUR, rawClient } from './support/scenario.ts'
import { TestClock } from './support/test-clock.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let agent_id: string

/** Nothing is played here: no process takes the work. */
beforeAll(async () => {
  const provider = { OHUN_ANTHROPIC_API_KEY: 'sk-anthropic', OHUN_ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/anthropic' }
  const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1/elsewhere', OHUN_ENCRYPTION_KEY: '07'.repeat(32) }
  server = await startTestServer({ OHUN_ROLES: 'api', ...elsewhere, ...provider })
})
afterAll(() => server.stop())
beforeEach(async () => {
  workspace = await server.workspace()
  ;({ agent_id } = await workspace.sandbox.agents.create({ display_name: 'Ada', ...ANY_HOUR }))
})

type Scenario = SimulationCreate['scenarios'][number]

const scenario = (some: Partial<Scenario> = {}): Scenario => {
  return { name: 'Hello', steps: ['Hello'], expect: [{ says: { contains: 'Hello' } }], ...some }
}

async function faultOf(some: Partial<Scenario>, more: Partial<SimulationCreate> = {}): Promise<string> {
  const body = { agent_id, scenarios: [scenario(some)], ...more }
  const { status, json } = await rawClient(server, workspace.sandbox_key)('POST', '/v1/simulations', { body })
  expect(status).toBe(400)
  return String(json.message)
}

test('a simulation waits, is listed, and is gone when it is deleted', async () => {
  const { simulations } = workspace.sandbox
  const created = await simulations.create({
    agent_id,
    name: 'Greetings',
    seed: 3,
    repeats: 2,
    scenarios: [scenario()],
  })
  expect(created).toMatchObject({
    status: 'queued',
    name: 'Greetings',
    seed: 3,
    repeats: 2,
    scenario_count: 1,
    scenarios: [],
  })
  expect(created.suite).toEqual({
    agent_id,
    name: 'Greetings',
    seed: 3,
    repeats: 2,
    scenarios: [{ ...scenario(), channel: 'voice', by: 'text' }],
  })
  const { simulation_id } = created
  expect(await simulations.get(simulation_id)).toMatchObject({ simulation_id, status: 'queued' })
  const asked = { agent_id, agent_version: 1, starts_at: '2027-01-01T08:00:00.000Z', scenarios: [scenario()] }
  const second = await simulations.create(asked)
  expect(second.suite).toEqual({ ...asked, seed: 1, repeats: 1, scenarios: created.suite?.scenarios })
  const listed = await all(simulations.list({ page_size: 1 }))
  expect(listed.map((one) => one.simulation_id)).toEqual([second.simulation_id, simulation_id])
  await simulations.delete(simulation_id)
  await expect(simulations.get(simulation_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the audit log has who created a simulation and who deleted it', async () => {
  const { simulations } = workspace.sandbox
  const { simulation_id, created_by: actor } = await simulations.create({ agent_id, scenarios: [scenario()] })
  await simulations.delete(simulation_id)
  await expect(simulations.delete(simulation_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const entries = await all(workspace.production.auditLog.list())
  expect(entries.filter(({ action }) => action.startsWith('simulation.'))).toMatchObject([
    { action: 'simulation.deleted', target: simulation_id, actor, detail: {} },
    { action: 'simulation.created', target: simulation_id, actor, detail: { agent_id } },
  ])
})

test('400 names the field of what a suite cannot be', async () => {
  expect(await faultOf({ tools: [{ name: 'a', error: 500, timeout: true }] })).toBe(
    'scenarios[0].tools[0]: needs exactly one of result, error, timeout and malformed; it has error and timeout.',
  )
  expect(await faultOf({ backend: [{ delay_ms: 5 }] })).toContain('scenarios[0].backend[0]: needs exactly one of reply')
  expect(await faultOf({ steps: [{ when: [{ agent_says: '(', steps: [] }] }] })).toContain(
    'scenarios[0].steps[0].when[0].agent_says: is not a regular expression',
  )
  expect(await faultOf({ expect: [{ order: [{ tool: 'a' }, { agent_says: '[' }] }] })).toContain(
    'scenarios[0].expect[0].order[1]:',
  )
  expect(await faultOf({ channel: 'sms', steps: [{ keys: '1' }] })).toBe(
    'scenarios[0].steps[0].keys: is for calls; a conversation by message has say and silence_ms.',
  )
  expect(await faultOf({ channel: 'whatsapp', expect: [{ end_reason: 'idle' }] })).toBe(
    'scenarios[0].expect[0].end_reason: is for calls.',
  )
  expect(await faultOf({ channel: 'sms', expect: [{ within_ms: { stage: 'first_audio', at_most: 1 } }] })).toContain(
    'within_ms.stage',
  )
  expect(await faultOf({}, { scenarios: [scenario(), scenario()] })).toBe(
    'scenarios[1].name: another scenario has the same name.',
  )
  const many = Array.from({ length: 11 }, (_, at) => scenario({ name: `Scenario ${at}` }))
  expect(await faultOf({}, { repeats: 100, scenarios: many })).toContain('at most 1000')
  expect(await faultOf({}, { webhook_url: 'ftp://example.com/' })).toContain('webhook_url')
  for (const levels of [40, 9_000]) {
    const result = JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels)) as Record<string, unknown>
    expect(await faultOf({ tools: [{ name: 'a', result }] })).toBe(
      'scenarios[0].tools, backend and expect: must not be nested deeper than 40 levels of objects and lists.',
    )
  }
  expect(await faultOf({ expect: [] })).toContain('expect')
  expect(await faultOf({ expect: [{ says: {}, says_not: {} }] })).toBe(
    'scenarios[0].expect[0]: needs exactly one expectation; it has says and says_not.',
  )
  expect(await faultOf({ expect: [{ order: [{ tool: 'a' }, {}] }] })).toBe(
    'scenarios[0].expect[0].order[1]: needs exactly one entry; it has none.',
  )
})

const JUDGED = [{ judge: 'Is the agent polite?' }, { says: { contains: 'Hello' } }]

test('400 for a judge that decides alone, is not named, is unknown, cannot be asked, or is asked too much', async () => {
  const judge = { model: 'claude-haiku-4-5' }
  expect(await faultOf({ expect: [{ judge: 'Is the agent polite?' }] }, { judge })).toBe(
    'scenarios[0].expect: has nothing but judge. Add an expectation that does not depend on a model, such as says or end_reason.',
  )
  expect(await faultOf({ expect: JUDGED })).toContain('judge: is required, as scenarios[0] has a question')
  expect(await faultOf({}, { judge: { model: 'gpt-realtime' } })).toBe(
    'judge.model: must be one of scripted, gpt-4.1-mini, gpt-4.1, gpt-5-mini, claude-haiku-4-5, claude-sonnet-4-5.',
  )
  expect(await faultOf({ expect: JUDGED }, { judge: { model: 'gpt-4.1' } })).toBe(
    'judge.model: gpt-4.1 is a model of openai, with which this service has no credentials; use scripted.',
  )
  const scenarios = Array.from({ length: 11 }, (_, at) => {
    return scenario({ name: `Scenario ${at}`, expect: Array.from({ length: 10 }, () => JUDGED).flat() })
  })
  expect(await faultOf({}, { judge, scenarios, repeats: 10 })).toContain('models give up to 1100 answers')
})

test('400 for a scenario with steps and a persona or with neither, and for a persona whose model cannot be asked', async () => {
  const persona = { description: 'A trader', goal: 'Know the price.', model: 'claude-haiku-4-5' }
  expect(await faultOf({ persona })).toBe(
    'scenarios[0].steps: needs exactly one of steps, persona and machine; it has steps and persona.',
  )
  expect(await faultOf({ steps: undefined })).toContain('needs exactly one of steps, persona and machine; it has none.')
  const unknown = scenario({ name: 'Unknown', persona: { ...persona, model: 'llama' } })
  delete unknown.steps
  expect(await faultOf({}, { scenarios: [scenario(), unknown] })).toContain(
    'scenarios[1].persona.model: must be one of',
  )
  const often = scenario({ persona: { ...persona, turns_at_most: 50 } })
  delete often.steps
  expect(await faultOf({}, { scenarios: [often], repeats: 21 })).toContain('models give up to 1050 answers')
})

test('400 for a machine that is none of a call by text, or has no answer', async () => {
  const machine = { kind: 'voicemail', greeting: 'Leave a message.' } as const
  const played = { steps: undefined, machine }
  expect(await faultOf({ machine })).toContain('it has steps and machine.')
  expect(await faultOf({ ...played, channel: 'sms', expect: [{ says: {} }] })).toBe(
    'scenarios[0].machine: is for calls; a conversation by sms has steps or a persona.',
  )
  expect(await faultOf({ ...played, by: 'sound' })).toBe(
    'scenarios[0].by: sound is for callers; a machine is played by text.',
  )
  expect(await faultOf({ ...played, machine: { ...machine, backend: {} } })).toBe(
    'scenarios[0].machine.backend: needs exactly one of reply, error, timeout and malformed; it has none of them.',
  )
  expect(await faultOf({ ...played, machine: { ...machine, kind: 'human' as never } })).toContain('machine.kind')
  expect(await faultOf({ channel: 'sms', expect: [{ call_back: {} }] })).toContain('expect[0].call_back')
  expect(await faultOf({ expect: [{ call_back: { not_before: 'soon' } }] })).toContain('not_before')
})

test('400 for branches that are nested too deep or have too many steps, however deep they are', async () => {
  const nested = (levels: number, inner = '"Hello"'): string =>
    `${'{"when": [{"agent_says": "a", "steps": ['.repeat(levels)}${inner}${']}]}'.repeat(levels)}`
  const faultOfSteps = async (step: string): Promise<string> => {
    const text = JSON.stringify({ agent_id, scenarios: [scenario({ steps: ['STEP'] })] }).replace('"STEP"', step)
    const headers = { authorization: `Bearer ${workspace.sandbox_key}`, 'content-type': 'application/json' }
    const response = await fetch(`${server.base_url}/v1/simulations`, { method: 'POST', headers, body: text })
    return `${response.status} ${((await response.json()) as { message?: string }).message}`
  }
  expect(await faultOfSteps(nested(4))).toContain('201')
  const place =
    'scenarios[0].steps[0].when[0].steps[0].when[0].steps[0].when[0].steps[0].when[0].steps[0].when[0].steps[0]'
  expect(await faultOfSteps(nested(5))).toBe(`400 ${place}: is nested in 5 branches; at most 4 are accepted.`)
  expect(await faultOfSteps(nested(2, '{"when": [{"agent_says": "(", "steps": []}]}'))).toContain(
    'scenarios[0].steps[0].when[0].steps[0].when[0].steps[0].when[0].agent_says: is not a regular expression',
  )
  const cases = Array.from({ length: 11 }, () => ({ agent_says: 'a', steps: Array(50).fill('Hello') }))
  expect(await faultOf({ steps: [{ when: cases }] })).toBe(
    'scenarios[0].steps: has more than 500, with those of its branches.',
  )
  expect(await faultOf({ channel: 'sms', steps: [{ when: [{ agent_says: 'a', steps: [{ keys: '1' }] }] }] })).toContain(
    'scenarios[0].steps[0].when[0].steps[0].keys: is for calls',
  )
  expect(await faultOfSteps(nested(3_000))).toMatch(/^400 .*nested/)
})

test('402 where a model would cost something and nothing was paid, and the scripted one is free', async () => {
  const poor = await server.workspace({ balance_kobo: 0 })
  const { agent_id: own } = await poor.sandbox.agents.create({ display_name: 'Ada', ...ANY_HOUR })
  const body = { agent_id: own, scenarios: [scenario({ expect: JUDGED })] }
  const { simulations } = poor.sandbox
  const asked = simulations.create({ ...body, judge: { model: 'claude-haiku-4-5' } })
  await expect(asked).rejects.toMatchObject({ status: 402, code: 'WORKSPACE_BLOCKED' })
  expect(await simulations.create({ ...body, judge: { model: 'scripted' } })).toMatchObject({ status: 'queued' })
})

test('400 for sound where there is none, or too much of it', async () => {
  expect(await faultOf({ noise: { kind: 'street' } })).toBe(
    'scenarios[0].noise: is only for calls by sound; set by: sound, or leave it out.',
  )
  expect(await faultOf({ by: 'text', noise: { kind: 'hum' } }, { by: 'sound' })).toContain('scenarios[0].noise')
  expect(await faultOf({ by: 'sound', channel: 'sms' })).toBe(
    'scenarios[0].by: sound is for calls; a conversation by sms is played by text.',
  )
  expect(await faultOf({ channel: 'sms', expect: [{ quality: { mos_at_least: 3 } }] })).toContain('expect[0].quality')
  expect(await faultOf({ by: 'sound', noise: { kind: 'rain' as never } })).toContain('noise.kind')
  expect(await faultOf({ by: 'sound', noise: { kind: 'hum', snr_db: 99 } })).toContain('noise.snr_db')
  expect(await faultOf({ expect: [{ quality: {} }] })).toContain('expect')
  const steps: Scenario['steps'] = [
    { when: [{ agent_says: 'a', steps: [{ silence_ms: 10_000 }] }], otherwise: ['a'.repeat(15)] },
    { keys: '12345' },
    { say_one_of: ['a', 'a'.repeat(30)] },
    { barge_in: 'a'.repeat(15) },
    { say: 'a'.repeat(15) },
    { hang_up: true },
  ]
  // 2 + 10 of the branch, 2 + 1, 2 + 2, 2 + 1, 2 + 1, 2.
  expect(await faultOf({ steps }, { by: 'sound', repeats: 100 })).toContain('take 2700 s with the repeats')
  const scenarios = [scenario({ by: 'sound', steps, noise: { kind: 'none' } })]
  const allowed = await workspace.sandbox.simulations.create({ agent_id, repeats: 66, scenarios })
  expect(allowed).toMatchObject({ status: 'queued' })
})

test('404 for an agent or a simulation that does not exist, 403 for those of another workspace', async () => {
  const { simulations } = workspace.sandbox
  const body = { agent_id, scenarios: [scenario()] }
  await expect(simulations.create({ ...body, agent_id: 'agt_none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(simulations.delete('sim_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { simulation_id } = await simulations.create(body)
  const other = (await server.workspace()).sandbox.simulations
  await expect(other.create(body)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
  await expect(other.get(simulation_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.delete(simulation_id)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' })
})

test('403 with a production key', async () => {
  const { simulations } = workspace.production
  const denied = { code: 'PERMISSION_DENIED', message: expect.stringContaining('pk_test_') }
  await expect(simulations.create({ agent_id, scenarios: [scenario()] })).rejects.toMatchObject(denied)
  await expect(simulations.list()).rejects.toMatchObject(denied)
  await expect(simulations.get('sim_none')).rejects.toMatchObject(denied)
  await expect(simulations.delete('sim_none')).rejects.toMatchObject(denied)
})

test('429 for the eleventh simulation that waits, and 100 that have ended are kept', async () => {
  const { simulations } = workspace.sandbox
  const { workspace_id } = workspace
  const body = { agent_id, scenarios: [scenario()] }
  for (let at = 0; at < 10; at++) await simulations.create(body)
  await expect(simulations.create(body)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const rows = server.db.knex('simulations').where({ workspace_id })
  await rows.clone().update({ ended_at: server.clock.now(), next_attempt_at: null, status: 'passed' })
  const [row] = await rows.clone().limit(1)
  const ended = Array.from({ length: 100 }, (_, at) => ({
    ...row,
    simulation_id: `sim_0${String(at).padStart(3, '0')}`,
  }))
  await server.db.knex('simulations').insert(ended)
  await simulations.create(body)
  const { count } = (await rows.clone().count().first()) as { count: string }
  expect(Number(count)).toBe(101)
})

test('simulations that have ended are forgotten after 30 days', async () => {
  const { simulations } = workspace.sandbox
  const { simulation_id } = await simulations.create({ agent_id, scenarios: [scenario()] })
  const ended_at = server.clock.now()
  await server.db
    .knex('simulations')
    .where({ simulation_id })
    .update({ ended_at, next_attempt_at: null, status: 'passed' })
  const forget = (days: number): Promise<void> => {
    const now = new Date(ended_at.getTime() + days * 24 * 60 * 60_000)
    return deleteOldSimulations({ db: server.db, clock: new TestClock(now) })
  }
  await forget(29)
  expect(await simulations.get(simulation_id)).toMatchObject({ status: 'passed' })
  await forget(31)
  await expect(simulations.get(simulation_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('simulations end with their workspace', async () => {
  const { workspace_id } = workspace
  await workspace.sandbox.simulations.create({ agent_id, scenarios: [scenario()] })
  await workspace.production.workspace.delete({ confirm: workspace_id })
  expect(await server.db.knex('simulations').where({ workspace_id })).toEqual([])
})
