import { parentPort, threadId } from 'node:worker_threads'

/** Answers each task with the id of its thread. */
parentPort?.on('message', () => parentPort?.postMessage(threadId, []))
