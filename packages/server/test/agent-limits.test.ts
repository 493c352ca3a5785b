import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, outcomesOf } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const tooMany = { status: 402, code: 'QUOTA_EXCEEDED' }
const taken = { status: 409, code: 'ALREADY_EXISTS' }
const denied = { status: 403, code: 'PERMISSION_DENIED' }

describe("402 QUOTA_EXCEEDED beyond the plan's agents", () => {
  test.each([
    ['starter', 2],
    ['builder', 10],
  ] as const)('%s allows %i, counted over both keys', async (plan, limit) => {
    const { sandbox, production } = await server.workspace({ plan })
    for (let made = 0; made < limit; made++) await agentOf(made % 2 ? sandbox : production)
    await expect(agentOf(sandbox)).rejects.toMatchObject(tooMany)
    await expect(agentOf(production)).rejects.toMatchObject(tooMany)
  })

  test.each(['scale', 'payg'] as const)('%s allows more than any other', async (plan) => {
    const { sandbox } = await server.workspace({ plan })
    await Promise.all(Array.from({ length: 11 }, () => agentOf(sandbox)))
    expect((await sandbox.agents.list({ page_size: 100 })).items).toHaveLength(11)
  })

  test('holds when twenty are made at once', async () => {
    const { sandbox } = await server.workspace({ plan: 'starter' })
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => agentOf(sandbox)))
    expect(outcomesOf(results)).toEqual({ succeeded: 2, codes: Array(18).fill('QUOTA_EXCEEDED') })
    expect((await sandbox.agents.list()).items).toHaveLength(2)
  })

  test('a deleted agent gives its place back, and a refused one takes none', async () => {
    const { sandbox } = await server.workspace({ plan: 'starter' })
    const { agent_id } = await agentOf(sandbox, { display_name: 'Ada' })
    await expect(agentOf(sandbox, { display_name: 'Ada' })).rejects.toMatchObject(taken)
    await agentOf(sandbox)
    await expect(agentOf(sandbox)).rejects.toMatchObject(tooMany)
    await sandbox.agents.delete(agent_id)
    expect(await agentOf(sandbox)).toMatchObject({ status: 'active' })
  })
})

describe('403 PERMISSION_DENIED for recording on a plan that has none', () => {
  test.each(['starter', 'payg'] as const)('%s', async (plan) => {
    const { sandbox } = await server.workspace({ plan })
    const refusal = await agentOf(sandbox, { recording_enabled: true }).catch((error: unknown) => error)
    expect(refusal).toMatchObject(denied)
    expect((refusal as Error).message).toContain(plan)
    const { agent_id } = await agentOf(sandbox)
    await expect(sandbox.agents.update(agent_id, { recording_enabled: true })).rejects.toMatchObject(denied)
  })

  test.each(['builder', 'scale'] as const)('recording is accepted on %s', async (plan) => {
    const { sandbox } = await server.workspace({ plan })
    const { agent_id, recording_enabled } = await agentOf(sandbox, { recording_enabled: true })
    expect(recording_enabled).toBe(true)
    await sandbox.agents.update(agent_id, { recording_enabled: false })
    expect(await sandbox.agents.update(agent_id, { recording_enabled: true })).toMatchObject({
      recording_enabled: true,
    })
  })

  test('an agent that records already can still be changed after a move to such a plan, and switched off', async () => {
    const { sandbox, workspace_id } = await server.workspace({ plan: 'builder' })
    const { agent_id } = await agentOf(sandbox, { recording_enabled: true })
    await server.db.knex('workspaces').where({ workspace_id }).update({ plan: 'starter' })
    expect(await sandbox.agents.update(agent_id, { description: 'x' })).toMatchObject({ recording_enabled: true })
    expect(await sandbox.agents.update(agent_id, { recording_enabled: false })).toMatchObject({
      recording_enabled: false,
    })
    await expect(sandbox.agents.update(agent_id, { recording_enabled: true })).rejects.toMatchObject(denied)
  })
})

describe('409 ALREADY_EXISTS for a display_name', () => {
  test('used by another agent of the workspace', async () => {
    const { sandbox, production } = await server.workspace()
    await agentOf(sandbox, { display_name: 'Ada' })
    await expect(agentOf(production, { display_name: 'Ada' })).rejects.toMatchObject(taken)
    const { agent_id } = await agentOf(sandbox, { display_name: 'Bola' })
    await expect(sandbox.agents.update(agent_id, { display_name: 'Ada' })).rejects.toMatchObject(taken)
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ display_name: 'Bola' })
  })

  test('with a line end, a quote or a bracket in it', async () => {
    const { sandbox } = await server.workspace()
    for (const display_name of ['Ada\nLovelace', 'A "b" (c)=(d)', 'line\r\n\r\n', 'ẹ\u2028ẹ']) {
      await agentOf(sandbox, { display_name })
      await expect(agentOf(sandbox, { display_name })).rejects.toMatchObject(taken)
    }
  })

  test('keeping its own name, or using one of another workspace, is accepted', async () => {
    const { sandbox } = await server.workspace()
    const other = await server.workspace()
    const { agent_id } = await agentOf(sandbox, { display_name: 'Ada' })
    expect(await sandbox.agents.update(agent_id, { display_name: 'Ada' })).toMatchObject({ display_name: 'Ada' })
    expect(await agentOf(other.sandbox, { display_name: 'Ada' })).toMatchObject({ display_name: 'Ada' })
  })

  test('for all but one of ten made at once', async () => {
    const { sandbox } = await server.workspace()
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => agentOf(sandbox, { display_name: 'Ada' })),
    )
    expect(outcomesOf(results)).toEqual({ succeeded: 1, codes: Array(9).fill('ALREADY_EXISTS') })
  })

  test('not after the agent was deleted or renamed', async () => {
    const { sandbox } = await server.workspace()
    const first = await agentOf(sandbox, { display_name: 'Ada' })
    await sandbox.agents.delete(first.agent_id)
    const second = await agentOf(sandbox, { display_name: 'Ada' })
    await sandbox.agents.update(second.agent_id, { display_name: 'Bola' })
    expect(await agentOf(sandbox, { display_name: 'Ada' })).toMatchObject({ display_name: 'Ada' })
  })

  test('renamings of a workspace take turns, so that a swap at once cannot lock both agents; other changes do not', async () => {
    const { sandbox, workspace_id } = await server.workspace()
    const { agent_id } = await agentOf(sandbox)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const rename = await server.db.knex.transaction(async (trx) => {
      await trx('workspaces').where({ workspace_id }).forUpdate().first()
      expect(await sandbox.agents.update(agent_id, { description: 'x' })).toMatchObject({ description: 'x' })
      const renamed = sandbox.agents.update(agent_id, { display_name: 'Turn' })
      await expect.poll(async () => (await server.db.pool.query(waiting)).rowCount).toBe(1)
      return { renamed }
    })
    expect(await rename.renamed).toMatchObject({ display_name: 'Turn' })
  })
})
