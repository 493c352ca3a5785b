import { clients, send, type Attack } from '../attack.ts'

const ADDRESSES = 100

export const logins: Attack = {
  name: 'a thousand logins from a hundred addresses',
  most_cpu_ms: 4,
  async prepare(harness) {
    let serial = 0
    return (signal) =>
      clients({ count: 20, every_ms: 100 }, signal, async () => {
        const host = 1 + (serial++ % ADDRESSES)
        const body = { email: `nobody-${serial % 1_000}@example.com`, password: 'not the password' }
        await send('POST', `${harness.origin}/v1/auth/login`, { body, host, signal })
      })
  },
}
