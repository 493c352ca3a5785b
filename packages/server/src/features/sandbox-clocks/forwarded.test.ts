import { expect, test } from 'vitest'
import { routes, type Route } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { ActiveClock, ActiveClocks } from './active-clocks.ts'
import { OWN_TAGS, sandboxTarget } from './forwarded.ts'
import type { HeldClocks } from './held-clocks.ts'

const caller: Caller = {
  workspace_id: 'ws_1',
  environment: 'sandbox',
  actor: 'key_1',
  role: 'developer',
  requests_per_minute: 1,
}
const here = { address: 'http://127.0.0.1:1', tokenFor: () => 'token' }
const clock: ActiveClock = { workspace_id: 'ws_1', clock_id: 'clk_1', node: 1, node_url: 'http://10.0.0.1:7070' }

function targetOf(route: Route, { of = {}, node = 1, node_url = clock.node_url } = {}): string | undefined {
  const active = {
    find: (id: string) => (id === 'ws_1' ? { ...clock, node_url } : undefined),
  } as unknown as ActiveClocks
  const held = { use: () => here } as unknown as HeldClocks
  return sandboxTarget({ active, held, node: () => node }, { ...caller, ...of }, route)?.address
}

/** Tags of requests that go to the copy. A new tag must be added here or to those that the service answers itself. */
const OF_COPY = [
  'agents',
  'analytics',
  'billing',
  'calls',
  'contacts',
  'conversations',
  'events',
  'inbox',
  'knowledge-bases',
  'messages',
  'numbers',
  'opt-outs',
  'playground',
  'routing-rules',
  'sandbox',
  'webhooks',
  'workspace',
]

test('every tag is assigned to the service or to the copy', () => {
  const tags = [...new Set(Object.values(routes).map(({ tag }) => tag))]
  expect(tags.filter((tag) => !OWN_TAGS.has(tag)).toSorted()).toEqual(OF_COPY)
})

test('requests in a sandbox with a clock go to its copy', () => {
  expect(targetOf(routes.listCalls)).toBe(here.address)
  expect(targetOf(routes.createSandboxInboundCall)).toBe(here.address)
})

test('no request in production, of another workspace, or about people and keys goes there', () => {
  expect(targetOf(routes.listCalls, { of: { environment: 'production' } })).toBeUndefined()
  expect(targetOf(routes.listCalls, { of: { workspace_id: 'ws_2' } })).toBeUndefined()
  for (const route of [routes.createApiKey, routes.listMembers, routes.deleteWorkspace, routes.listAuditLog])
    expect(targetOf(route)).toBeUndefined()
})

test('the node with the process answers requests about the clock', () => {
  expect(targetOf(routes.advanceSandboxClock)).toBeUndefined()
  expect(targetOf(routes.advanceSandboxClock, { node: 2 })).toBe('http://10.0.0.1:7070')
  expect(targetOf(routes.getSandboxClock, { node: 2 })).toBeUndefined()
})

test('a node whose address is unknown is UNAVAILABLE, with the reason', () => {
  const unknown = () => targetOf(routes.listCalls, { node: 2, node_url: 'http://0.0.0.0:7070' })
  expect(unknown).toThrow('clk_1 belongs to another node of the service, which this one cannot reach.')
})
