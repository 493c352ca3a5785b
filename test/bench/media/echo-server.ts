/** The server as `npm start` runs it, with additional threads for echo calls. Queried over IPC. */
import { EchoThreads } from './echo-threads.ts'

new EchoThreads(Number(process.env['BENCH_THREADS'] ?? 1)).answerParent()

await import('../../../packages/server/src/main.ts')
