import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

/** Computes one slow hash at a time on this thread, and not on libuv's pool, which files and DNS share. */
parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters), [])
})
