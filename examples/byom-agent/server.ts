/** Runs the backend on its own: `OHUN_SIGNING_SECRET=whsec_… node server.ts`. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createBackend, WEBHOOK_PATH } from './backend.ts'

const { OHUN_SIGNING_SECRET: secret, PORT: port = '3000' } = process.env

if (secret) {
  const backend = createBackend(secret, {
    turn: (turn, reply) => console.log(`caller: ${turn.transcription}\nagent:  ${reply.text}`),
    event: ({ event_type, event_id }, summary) => console.log(`${event_type} ${event_id}: ${summary}`),
  })
  await once(backend.listen(Number(port), '127.0.0.1'), 'listening')
  const address = backend.address() as AddressInfo
  console.log(`Give your agent the webhook_url http://127.0.0.1:${address.port}${WEBHOOK_PATH}`)
} else {
  console.error("OHUN_SIGNING_SECRET is missing: expected the workspace's signing secret, whsec_….")
  process.exitCode = 1
}
