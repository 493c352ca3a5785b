import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** One slow hash at a time, on this thread: libuv's pool, which files and DNS share, never sees any of it. */
parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters), [])
})
