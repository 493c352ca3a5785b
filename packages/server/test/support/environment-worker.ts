import { parentPort } from 'node:worker_threads'

/** Answers each task with the environment of its thread. */
parentPort?.on('message', () => parentPort?.postMessage({ ...process.env }, []))
