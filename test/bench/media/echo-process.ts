/** Threads with calls that hear themselves, in a process for audio alone. Asked through IPC. */
import { availableParallelism } from 'node:os'
import { raisePriority } from '../../../packages/server/src/media/raise-priority.ts'
import { EchoThreads } from './echo-threads.ts'

// As many as the process of the server would have.
new EchoThreads(Number(process.env['BENCH_THREADS'] ?? availableParallelism())).answerParent()
// After the start of the threads, which raise their own beyond the one that they inherit.
raisePriority()
process.on('disconnect', () => process.exit())
process.send?.('ready')
