import type { Attack } from '../attack.ts'
import { startTarget } from './target.ts'
import { talkTo } from './tested-target.ts'

export const hangingEndpoints: Attack = {
  name: 'two tenants whose endpoints hang',
  most_cpu_ms: 3,
  async prepare(harness) {
    const port = await startTarget((socket) => void socket.resume())
    return await talkTo(harness, (serial) => `http://127.0.0.1:${port}/${serial}`)
  },
}
