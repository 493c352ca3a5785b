import { Worker } from 'node:worker_threads'
import type { RtpPeer } from '../../src/gateways/telephony/audio.ts'
import type { Sounded } from './talking-phone.ts'

export interface PhoneRequest {
  id: number
  phone: number
  ask:
    | { kind: 'open' | 'hears_the_end' | 'close' }
    | { kind: 'connect'; port: number }
    | { kind: 'says'; samples: Int16Array }
    | { kind: 'hears_after'; from_ms: number }
}

export interface PhoneAnswer {
  id: number
  value?: unknown
  failure?: string
}

/** A phone of the thread. */
export type ThreadPhone = Awaited<ReturnType<PhoneThread['open']>>

/** Phones in a separate thread, because other work of this process would make them stutter. */
export class PhoneThread {
  readonly #worker = new Worker(new URL('./phone-worker.ts', import.meta.url), { execArgv: [] })
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #last_id = 0

  constructor() {
    this.#worker.on('message', ({ id, value, failure }: PhoneAnswer) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (failure === undefined) waiting?.resolve(value)
      else waiting?.reject(new Error(failure))
    })
  }

  async open() {
    const { phone, peer } = (await this.#ask(-1, { kind: 'open' })) as { phone: number; peer: RtpPeer }
    return {
      peer,
      connect: (port: number) => this.#ask(phone, { kind: 'connect', port }),
      says: (samples: Int16Array) => this.#ask(phone, { kind: 'says', samples }) as Promise<Sounded>,
      hearsAfter: (from_ms: number) => this.#ask(phone, { kind: 'hears_after', from_ms }) as Promise<number>,
      hearsTheEnd: () => this.#ask(phone, { kind: 'hears_the_end' }) as Promise<number>,
      close: () => this.#ask(phone, { kind: 'close' }),
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(phone: number, ask: PhoneRequest['ask']): Promise<unknown> {
    const id = ++this.#last_id
    const waiting = Promise.withResolvers<unknown>()
    this.#waiting.set(id, waiting)
    this.#worker.postMessage({ id, phone, ask } satisfies PhoneRequest, [])
    return waiting.promise
  }
}
