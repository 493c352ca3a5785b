import type { Attack } from '../attack.ts'
import { startTarget } from './target.ts'
import { talkTo } from './tested-target.ts'

export const hangingTls: Attack = {
  name: 'targets that accept a connection and never say a word of TLS',
  most_cpu_ms: 3,
  async prepare(harness) {
    const port = await startTarget(() => {})
    return await talkTo(harness, () => `https://127.0.0.1:${port}/`)
  },
}
