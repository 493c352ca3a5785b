/** The server as `npm start` runs it, and threads beside it with calls that hear themselves. Asked through IPC. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { joinCosts } from './echo-cost.ts'
import type { EchoCost, EchoOrder } from './echo-thread.ts'

const FIRST_PORT = 30_000
const PORTS = 3_000
const count = Number(process.env['BENCH_THREADS'] ?? 1)
const threads = Array.from({ length: count }, (_, at) => {
  const ports = { from: FIRST_PORT + at * PORTS, to: FIRST_PORT + (at + 1) * PORTS - 1 }
  return new Worker(new URL('./echo-thread.ts', import.meta.url), { execArgv: [], workerData: ports })
})
for (const thread of threads) thread.unref()
process.on('message', (asked: { echo?: EchoOrder | 'cost' }) => {
  if (typeof asked === 'object' && asked.echo) void answer(asked.echo).then((answered) => process.send?.(answered))
})

await import('../../../packages/server/src/main.ts')

async function answer(order: EchoOrder | 'cost'): Promise<EchoCost | number[]> {
  if (order === 'cost') return joinCosts(await Promise.all(threads.map((one) => ask<EchoCost>(one, order))))
  const ports = threads.map((one, at) => ask<number[]>(one, { ...order, calls: shareOf(order.calls, at) }))
  return (await Promise.all(ports)).flat()
}

async function ask<Answer>(thread: Worker, order: EchoOrder | 'cost'): Promise<Answer> {
  const answered = once(thread, 'message')
  thread.postMessage(order, [])
  return ((await answered) as [Answer])[0]
}

/** The calls of one thread; the first ones have one more if they cannot be shared evenly. */
function shareOf(calls: number, at: number): number {
  return Math.floor(calls / count) + (at < calls % count ? 1 : 0)
}
