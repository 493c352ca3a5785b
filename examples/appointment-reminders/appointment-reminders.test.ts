import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drive } from '../../packages/server/test/support/drive.ts'
import { startTestServer, type TestServer } from '../../packages/server/test/support/test-server.ts'
import { findOrCreateAgent } from './agent.ts'
import { appointments } from './appointments.ts'
import { remind } from './remind.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function runReminders(ohun: Ohun, { any_time = false } = {}) {
  const lines: string[] = []
  const agent_id = await findOrCreateAgent(ohun, { any_time })
  const log = (line: string): void => void lines.push(line)
  const reminders = { agent_id, pause: async () => {}, log, pollInterval: 100 }
  const outcomes = await drive(server, Promise.all(appointments.map((one) => remind(ohun, one, reminders))))
  return { outcomes, lines: lines.toSorted() }
}

async function count(ohun: Ohun) {
  return [(await ohun.calls.list()).items.length, (await ohun.messages.list()).items.length]
}

test('calls a contact who answers once, one who does not three times and then by SMS, and repeats nothing in a second run', async () => {
  const { sandbox } = await server.workspace()
  const first = await runReminders(sandbox)
  expect(first.outcomes).toEqual(['answered', 'texted', 'texted'])
  expect(first.lines).toEqual([
    'Bola: SMS sent',
    'Bola: call 1 of 3: no_answer',
    'Bola: call 2 of 3: no_answer',
    'Bola: call 3 of 3: no_answer',
    'Emeka: SMS sent',
    'Emeka: call 1 of 3: busy',
    'Emeka: call 2 of 3: busy',
    'Emeka: call 3 of 3: busy',
    'Ngozi: call 1 of 3: completed',
  ])
  expect(await count(sandbox)).toEqual([7, 2])
  expect(await runReminders(sandbox)).toEqual(first)
  expect(await count(sandbox)).toEqual([7, 2])
})

test('a carrier that fails counts as an attempt', async () => {
  const { sandbox } = await server.workspace()
  const agent_id = await findOrCreateAgent(sandbox, { any_time: true })
  const appointment = { id: 'apt-1', patient: 'Ada', phone: '+2348031239001', at: 'today' }
  const lines: string[] = []
  const reminders = { agent_id, pause: async () => {}, log: (line: string) => void lines.push(line) }
  expect(await drive(server, remind(sandbox, appointment, reminders))).toBe('texted')
  expect(lines).toContain('Ada: call 3 of 3: failed')
})

test('in the evening nobody is called, unless at any time', async () => {
  const { sandbox } = await server.workspace()
  await server.advance(10 * 3_600_000) // 22:00 in Lagos, or a little later
  const { outcomes, lines } = await runReminders(sandbox)
  expect(outcomes).toEqual(['waiting', 'waiting', 'waiting'])
  expect(lines[0]).toMatch(/^Bola: The agent may call 09:00–18:00 \(Africa\/Lagos\); it is 22:/)
  expect(await count(sandbox)).toEqual([0, 0])
  expect((await runReminders(sandbox, { any_time: true })).outcomes).toEqual(['answered', 'texted', 'texted'])
})
