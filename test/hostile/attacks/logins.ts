import { clients, send, type Attack } from '../attack.ts'

export const logins: Attack = {
  name: 'a thousand logins',
  async prepare(house) {
    let serial = 0
    return (signal) =>
      clients({ count: 50, every_ms: 20 }, signal, async () => {
        const body = { email: `nobody-${serial++ % 1_000}@example.com`, password: 'not the password' }
        await send('POST', `${house.origin}/v1/auth/login`, { body, signal })
      })
  },
}
