import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ohun } from '@ohun/sdk'
import { selectCallFacts } from '../../src/features/compliance/call-facts.ts'
import { agentSnapshot } from '../../src/features/calls/call-agent.ts'
import { agentOf, ANY_HOUR } from '../support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from '../support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let sandbox: Ohun

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  ;({ sandbox } = workspace)
})
afterAll(() => server.stop())

interface Node {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: Node[]
}

const VERSIONED = new Set(['agent_versions', 'agent_drafts', 'agent_rollouts'])

/** Which tables of versions the plan has, and which of them it really read. */
function readsIn(node: Node): { planned: Set<string>; read: Set<string> } {
  const found = { planned: new Set<string>(), read: new Set<string>() }
  const walk = ({ 'Relation Name': table, 'Actual Loops': loops, Plans = [] }: Node): void => {
    if (table && VERSIONED.has(table)) {
      found.planned.add(table)
      if (loops > 0) found.read.add(table)
    }
    for (const child of Plans) walk(child)
  }
  walk(node)
  return found
}

async function explain(text: string, values: unknown[]): Promise<Node> {
  const { rows } = await server.db.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

async function factsOf(agent_id: string, asked_version: number | null): Promise<Node> {
  const asked: Record<string, unknown> = {
    q_workspace_id: [workspace.workspace_id],
    q_environment: ['sandbox'],
    q_agent_id: [agent_id],
    q_from_number: [null],
    q_contact: ['+2348031234567'],
    q_asked_version: [asked_version],
    usage_month: '2026-11-01',
    usage_day: '2026-11-20',
  }
  return await explain(
    selectCallFacts.text,
    selectCallFacts.names.map((name) => asked[name]),
  )
}

/** The snapshot with which a call begins. */
const snapshotOf = (agent_id: string, version: number): Promise<Node> =>
  explain(agentSnapshot({ agent_id: '$1::text', version: '$2::int' }), [agent_id, version])

test('a call of an agent without a rollout reads no table of versions, before it and at its beginning', async () => {
  const { agent_id } = await agentOf(sandbox, ANY_HOUR)
  await sandbox.agents.update(agent_id, { greeting_text: 'two' })
  for (const plan of [await factsOf(agent_id, null), await snapshotOf(agent_id, 2)]) {
    const { planned, read } = readsIn(plan)
    expect(planned.size).toBeGreaterThan(0)
    expect([...read]).toEqual([])
  }
})

test('a call in a rollout reads the rollouts, and the settings of its version by their key', async () => {
  const { agent_id } = await agentOf(sandbox, ANY_HOUR)
  await sandbox.agents.update(agent_id, { greeting_text: 'two' })
  await sandbox.agentRollouts.create(agent_id, { version: 1, percent: 100 })
  expect([...readsIn(await factsOf(agent_id, null)).read].toSorted()).toEqual(['agent_rollouts', 'agent_versions'])
  expect([...readsIn(await snapshotOf(agent_id, 1)).read]).toEqual(['agent_versions'])
})
