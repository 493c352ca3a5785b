/** The server as `npm start` runs it, and threads beside it with calls that hear themselves. Asked through IPC. */
import { EchoThreads } from './echo-threads.ts'

new EchoThreads(Number(process.env['BENCH_THREADS'] ?? 1)).answerParent()

await import('../../../packages/server/src/main.ts')
