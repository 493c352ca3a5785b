import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Clock } from '@ohun/clock'
import { threadEnvironment } from './thread-environment.ts'

export interface WorkerQueueSettings {
  file: URL
  threads: number
  /** How many tasks may wait. */
  longest_queue: number
  options?: Pick<WorkerOptions, 'resourceLimits' | 'workerData' | 'execArgv'>
  /** A task that takes longer fails, and its thread ends with it. */
  limit?: { clock: Clock; ms: number }
  /** A thread that has no task for this long ends, which frees its memory. By default, threads stay. */
  idle?: { clock: Clock; ms: number }
  /** The error of a task that finds no place, or whose thread is gone. */
  busy(): Error
}

interface Job<Task, Result> extends PromiseWithResolvers<Result> {
  task: Task
}

/**
 * Separate threads for slow work, which are started when they are first needed, and the short queue before them. A thread gets one task
 * at a time as a message, and answers with one message.
 */
export class WorkerQueue<Task, Result> {
  readonly #settings: WorkerQueueSettings
  readonly #idle: Worker[] = []
  readonly #waiting = new Set<Job<Task, Result>>()
  readonly #running = new Map<Worker, Job<Task, Result>>()
  /** Cancels the end of an idle thread. */
  readonly #ending = new Map<Worker, () => void>()
  #closed = false

  constructor(settings: WorkerQueueSettings) {
    this.#settings = settings
  }

  /** Runs a task. The signal removes a task from the queue, but does not stop one that runs. */
  async run(task: Task, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#closed || this.#waiting.size >= this.#settings.longest_queue) throw this.#settings.busy()
    const job = { task, ...Promise.withResolvers<Result>() }
    const leave = (): void => {
      this.#waiting.delete(job)
      job.reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#waiting.add(job)
    this.#next()
    try {
      return await job.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const job of this.#waiting) job.reject(this.#settings.busy())
    this.#waiting.clear()
    for (const cancel of this.#ending.values()) cancel()
    await Promise.all([...this.#idle, ...this.#running.keys()].map((worker) => worker.terminate()))
  }

  #next(): void {
    const [job] = this.#waiting
    if (!job || this.#running.size >= this.#settings.threads) return
    this.#waiting.delete(job)
    const worker = this.#idle.pop() ?? this.#start()
    this.#ending.get(worker)?.()
    this.#running.set(worker, job)
    worker.ref()
    worker.postMessage(job.task, [])
    this.#limit(worker, job)
  }

  #limit(worker: Worker, { promise }: Job<Task, Result>): void {
    const { limit } = this.#settings
    if (!limit) return
    const cancel = limit.clock.after(limit.ms, () => void worker.terminate())
    promise.then(cancel, cancel)
  }

  /** The thread does not get our arguments. */
  #start(): Worker {
    const { file, options } = this.#settings
    const worker = new Worker(file, { execArgv: [], ...options, env: threadEnvironment() })
    worker.on('message', (result: Result) => this.#done(worker, result))
    worker.on('error', (error: Error) => this.#lost(worker, error))
    worker.on('exit', () => this.#lost(worker, this.#settings.busy()))
    return worker
  }

  #done(worker: Worker, result: Result): void {
    const job = this.#running.get(worker)
    this.#running.delete(worker)
    worker.unref() // an idle thread keeps no process alive
    this.#idle.push(worker)
    this.#endLater(worker)
    job?.resolve(result)
    this.#next()
  }

  #endLater(worker: Worker): void {
    const { idle } = this.#settings
    if (idle)
      this.#ending.set(
        worker,
        idle.clock.after(idle.ms, () => this.#endIdle(worker)),
      )
  }

  #endIdle(worker: Worker): void {
    this.#idle.splice(this.#idle.indexOf(worker), 1)
    void worker.terminate()
  }

  /** Called when a thread is lost. The next task starts another one. */
  #lost(worker: Worker, error: Error): void {
    const job = this.#running.get(worker)
    this.#running.delete(worker)
    this.#ending.get(worker)?.()
    this.#ending.delete(worker)
    if (this.#idle.includes(worker)) this.#idle.splice(this.#idle.indexOf(worker), 1)
    job?.reject(error)
    if (!this.#closed) this.#next()
  }
}
