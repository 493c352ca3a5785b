import { clients, countSent, openSocket, send, type Attack } from '../attack.ts'
import { ANY_HOUR } from '../../../packages/server/test/support/scenario.ts'

const WORKSPACES = 10
const STREAMS = 100

export const streams: Attack = {
  name: 'a thousand streams of ten workspaces, and calls for them to hear',
  most_cpu_ms: 0.5,
  async prepare(harness) {
    const tenants = await Promise.all(Array.from({ length: WORKSPACES }, () => harness.workspace()))
    const callers = await Promise.all(
      tenants.map(async ({ sandbox, sandbox_key: key }) => {
        const { agent_id } = await sandbox.agents.create({
          display_name: 'Loud',
          ...ANY_HOUR,
        })
        const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
        return { key, body: { agent_id, from_number: e164, to_number: '+2348031234567' } }
      }),
    )
    return async (signal) => {
      countSent(WORKSPACES * STREAMS)
      for (const { key } of callers)
        for (let count = 0; count < STREAMS; count++)
          openSocket(harness, signal)
            .resume()
            .write(`GET /v1/events/stream HTTP/1.1\r\nHost: ohun.test\r\nAuthorization: Bearer ${key}\r\n\r\n`)
      const calls = callers.map(({ key, body }) =>
        clients({ count: 1, every_ms: 100 }, signal, () =>
          send('POST', `${harness.origin}/v1/calls`, { key, body, signal }),
        ),
      )
      await Promise.all(calls)
    }
  },
}
