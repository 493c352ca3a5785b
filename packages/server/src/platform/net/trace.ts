import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { takeDialPhases, type DialPhases } from './dial.ts'

/** Milliseconds of each phase that took place: a request on a kept-alive connection has neither `dns` nor `connect`. */
export interface Phases extends DialPhases {
  /** From the request's last byte handed to the socket to the response's head. */
  wait?: number
  /** The response's body. */
  read?: number
}

/** Follows one request through undici, which tells only its diagnostics channels which socket a request went to. */
export class Trace {
  readonly phases: Phases = {}
  readonly #started = performance.now()
  #mark = this.#started
  /** On a connection that had carried another request: the server may just have closed it. */
  reused = false
  answered = false

  sent(socket: Socket): void {
    const dialled = takeDialPhases(socket)
    this.reused = dialled === undefined
    Object.assign(this.phases, dialled)
    this.#mark = performance.now()
  }

  head(): void {
    this.answered = true
    this.phases.wait = this.#lap()
  }

  body(): void {
    this.phases.read = this.#lap()
  }

  get duration_ms(): number {
    return performance.now() - this.#started
  }

  #lap(): number {
    const now = performance.now()
    const lap = now - this.#mark
    this.#mark = now
    return lap
  }
}

const traces = new WeakMap<object, Trace>()
let beginning: Trace | undefined

subscribe('undici:request:create', (message) => {
  if (beginning) traces.set((message as { request: object }).request, beginning)
})
subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: object; socket: Socket }
  traces.get(request)?.sent(socket)
})

/** `begin` must hand the request to undici before it returns: that is when undici makes its request object. */
export function traced<T>(trace: Trace, begin: () => T): T {
  beginning = trace
  try {
    return begin()
  } finally {
    beginning = undefined
  }
}
