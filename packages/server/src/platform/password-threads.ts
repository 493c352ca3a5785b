import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ApiError } from './errors.ts'

/** Two at most, and one where a second would take the core that requests are answered on. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** About a second's work: who waits longer has given up, and each of them holds a password in memory. */
const LONGEST_QUEUE = 32
const RETRY_AFTER_SECONDS = 2
/** A worker's own heap; the 19 MiB of a hash are outside it. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }

interface Task {
  parameters: Argon2Parameters
  resolve(tag: Buffer): void
  reject(error: Error): void
}

/** Threads of their own for slow hashes, started when they are first needed, and the short queue before them. */
export class PasswordThreads {
  readonly #idle: Worker[] = []
  readonly #waiting: Task[] = []
  readonly #running = new Map<Worker, Task>()
  #closed = false

  /** @throws ApiError UNAVAILABLE when the queue is full. */
  argon2id(parameters: Argon2Parameters): Promise<Buffer> {
    if (this.#closed || this.#waiting.length >= LONGEST_QUEUE) return Promise.reject(busy())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ parameters, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const task of this.#waiting.splice(0)) task.reject(busy())
    await Promise.all([...this.#idle, ...this.#running.keys()].map((worker) => worker.terminate()))
  }

  #next(): void {
    if (this.#waiting.length === 0 || this.#running.size >= THREADS) return
    const worker = this.#idle.pop() ?? this.#start()
    const task = this.#waiting.shift()!
    this.#running.set(worker, task)
    worker.ref()
    worker.postMessage(task.parameters, [])
  }

  /** Neither our arguments nor our environment, which holds secrets, are any of its business. */
  #start(): Worker {
    const file = new URL('./password-worker.ts', import.meta.url)
    const worker = new Worker(file, { execArgv: [], env: {}, resourceLimits: RESOURCE_LIMITS })
    worker.on('message', (tag: Uint8Array) => this.#done(worker, Buffer.from(tag)))
    worker.on('error', (error: Error) => this.#lost(worker, error))
    worker.on('exit', () => this.#lost(worker, busy()))
    return worker
  }

  #done(worker: Worker, tag: Buffer): void {
    const task = this.#running.get(worker)
    this.#running.delete(worker)
    worker.unref() // an idle thread keeps no process alive
    this.#idle.push(worker)
    task?.resolve(tag)
    this.#next()
  }

  /** The next task starts another thread. */
  #lost(worker: Worker, error: Error): void {
    const task = this.#running.get(worker)
    this.#running.delete(worker)
    if (this.#idle.includes(worker)) this.#idle.splice(this.#idle.indexOf(worker), 1)
    task?.reject(error)
    if (!this.#closed) this.#next()
  }
}

function busy(): ApiError {
  const message = `Too many passwords are being checked at the moment; try again in ${RETRY_AFTER_SECONDS} s.`
  return new ApiError('UNAVAILABLE', message, { retry_after_seconds: RETRY_AFTER_SECONDS })
}
