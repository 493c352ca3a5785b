import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBusyServer, type BusyServer } from './support/busy-server.ts'
import { logLines } from './support/log-lines.ts'

const written = logLines()
let busy: BusyServer

beforeAll(async () => {
  busy = await startBusyServer(written.log)
  await busy.work()
})
afterAll(() => busy[Symbol.asyncDispose]())

test('a call has one line, when it has ended', () => {
  const { workspace_id } = busy.workspace
  const environment = 'sandbox'
  expect(written.of('call ended')).toMatchObject([
    { workspace_id, environment, direction: 'inbound', status: 'completed' },
  ])
})

test('a message has one line, when a carrier was given it', () => {
  const { workspace_id } = busy.workspace
  const submitted = { workspace_id, environment: 'sandbox', channel: 'sms', outcome: 'accepted' }
  expect(written.of('message submitted')).toMatchObject([submitted])
})

test('each attempt to deliver an event has one line', () => {
  const lines = written.of('delivery attempt')
  expect(lines.length).toBeGreaterThan(3)
  const ids = lines.map(({ delivery_id }) => delivery_id)
  expect(new Set(ids).size).toBe(ids.length) // none was tried twice
  for (const line of lines)
    expect(line).toMatchObject({ workspace_id: busy.workspace.workspace_id, status: 'delivered', response_code: 200 })
})

test('no line has a number, a text or the address of a backend', () => {
  expect(JSON.stringify(written.lines)).not.toMatch(/\+234|Where is my order|Hello|You said|127\.0\.0\.1:\d+\/|Bearer/)
})
