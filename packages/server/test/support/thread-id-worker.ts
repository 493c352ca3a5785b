import { parentPort, threadId } from 'node:worker_threads'

/** Answers each task with the number of its thread. */
parentPort?.on('message', () => parentPort?.postMessage(threadId, []))
