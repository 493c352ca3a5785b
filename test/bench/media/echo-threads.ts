import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AUDIO_THREAD_LIMITS } from '../../../packages/server/src/media/client/media-link.ts'
import { joinCosts } from './echo-cost.ts'
import type { EchoCost, EchoOrder } from './echo-thread.ts'

const FIRST_PORT = 30_000
const PORTS = 3_000

/** Threads with echo calls. */
export class EchoThreads {
  readonly #threads: Worker[]

  constructor(count: number) {
    this.#threads = Array.from({ length: count }, (_, at) => {
      const ports = { from: FIRST_PORT + at * PORTS, to: FIRST_PORT + (at + 1) * PORTS - 1 }
      return new Worker(new URL('./echo-thread.ts', import.meta.url), {
        execArgv: [],
        workerData: ports,
        resourceLimits: AUDIO_THREAD_LIMITS,
      })
    })
    for (const thread of this.#threads) thread.unref()
  }

  /** Answers questions of the parent process about the threads. */
  answerParent(): void {
    process.on('message', (asked: { echo?: EchoOrder | 'cost' }) => {
      if (typeof asked === 'object' && asked.echo)
        void this.#answer(asked.echo).then((answered) => process.send?.(answered))
    })
  }

  async #answer(order: EchoOrder | 'cost'): Promise<EchoCost | number[]> {
    if (order === 'cost') return joinCosts(await Promise.all(this.#threads.map((one) => ask<EchoCost>(one, order))))
    const ports = this.#threads.map((one, at) =>
      ask<number[]>(one, { ...order, calls: this.#shareOf(order.calls, at) }),
    )
    return (await Promise.all(ports)).flat()
  }

  /** The number of calls for one thread. The first threads get one more if the calls cannot be divided evenly. */
  #shareOf(calls: number, at: number): number {
    const count = this.#threads.length
    return Math.floor(calls / count) + (at < calls % count ? 1 : 0)
  }
}

async function ask<Answer>(thread: Worker, order: EchoOrder | 'cost'): Promise<Answer> {
  const answered = once(thread, 'message')
  thread.postMessage(order, [])
  return ((await answered) as [Answer])[0]
}
