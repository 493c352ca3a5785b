import { clients, send, type Attack } from '../attack.ts'

const ADDRESSES = 200

export const unknownKeys: Attack = {
  name: 'unknown keys from two hundred addresses',
  most_cpu_ms: 0.6,
  async prepare(harness) {
    let serial = 0
    return (signal) =>
      clients({ count: 8, every_ms: 20 }, signal, async () => {
        const host = 1 + (serial++ % ADDRESSES)
        await send('GET', `${harness.origin}/v1/agents`, { key: `pk_live_${serial}_unknown_key`, host, signal })
      })
  },
}
