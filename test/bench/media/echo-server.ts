/** The server as `npm start` runs it, and a thread beside it with calls that hear themselves. Asked through IPC. */
import { Worker } from 'node:worker_threads'
import type { EchoOrder } from './echo-thread.ts'

const thread = new Worker(new URL('./echo-thread.ts', import.meta.url), { execArgv: [] })
thread.on('message', (answer: unknown) => process.send?.(answer))
process.on('message', (asked: { echo?: EchoOrder | 'cost' }) => {
  if (typeof asked === 'object' && asked.echo) thread.postMessage(asked.echo, [])
})
thread.unref()

await import('../../../packages/server/src/main.ts')
