import { clients, countSent, openSocket, over, send, type Attack } from '../attack.ts'

const SOCKETS = 20
/** An address that pipelines so much is refused for a minute, so the other requests come from another one. */
const FLOODING = 256
/** About a megabyte of requests over all sockets. Nobody reads the answers. */
const PIPELINED = 'GET /openapi.json HTTP/1.1\r\nHost: ohun.test\r\n\r\n'.repeat(1_000)

export const keylessDocuments: Attack = {
  name: 'documents without a key, pipelined and without gzip',
  most_cpu_ms: 10,
  async prepare(harness) {
    return async (signal) => {
      countSent(SOCKETS)
      for (let count = 0; count < SOCKETS; count++) openSocket(harness, signal, FLOODING).pause().write(PIPELINED)
      await Promise.all([
        over(signal),
        clients({ count: 2, every_ms: 100 }, signal, () => send('GET', `${harness.origin}/docs/errors`, { signal })),
        clients({ count: 4, every_ms: 100 }, signal, () =>
          send('GET', `${harness.origin}/v1/agents`, { key: 'pk_live_unknown', signal }),
        ),
      ])
    }
  },
}
