/** Threads with echo calls, in a process for audio alone. Queried over IPC. */
import { availableParallelism } from 'node:os'
import { raisePriority } from '../../../packages/server/src/media/raise-priority.ts'
import { EchoThreads } from './echo-threads.ts'

// As many threads as the server's process would have.
new EchoThreads(Number(process.env['BENCH_THREADS'] ?? availableParallelism())).answerParent()
// Called after the threads have started: they raise their own priority above the one that they inherit.
raisePriority()
process.on('disconnect', () => process.exit())
process.send?.('ready')
