import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { atMost, type Clock } from '@ohun/clock'
import { environmentOfChild } from '../../config/env.ts'
import { PrivateSandboxError, type SandboxTask } from '../../domain/private-sandbox.ts'
import type { Beginning, FromSandbox, ToSandbox } from '../protocol.ts'

/** The limit on the heap, enough for a copy of one sandbox. */
const HEAP_MB = 512
const BEGIN_MS = 60_000
const END_MS = 5_000
/** The program of the process. A build resolves the path to its own file. */
const PROGRAM = fileURLToPath(new URL('../../private-sandbox-main.ts', import.meta.url))

type Request = { type: 'advance'; to: Date } | { type: 'run'; task: SandboxTask }

/** The parts of a child process that the parent uses. */
export interface SandboxChild {
  readonly pid?: number | undefined
  readonly connected: boolean
  on(event: 'message', listener: (message: FromSandbox) => void): unknown
  once(event: 'exit', listener: (code: number | null, signal: string | null) => void): unknown
  once(event: 'error', listener: () => void): unknown
  send(message: ToSandbox, sent: () => void): unknown
  kill(signal: 'SIGKILL'): unknown
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Starts the program of a private sandbox. By default, it is run from the same build or sources as this process. */
export function forkSandbox(program = PROGRAM): SandboxChild {
  return fork(program, [], {
    env: environmentOfChild(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** The parent's handle of the process of a private sandbox. */
export class SandboxProcess {
  readonly #child: SandboxChild
  readonly #clock: Clock
  readonly #waiting = new Map<number, Waiting>()
  readonly #began = Promise.withResolvers<string>()
  readonly #exited = Promise.withResolvers<string>()
  #asked = 0
  #is_over = false

  constructor(clock: Clock, child: SandboxChild) {
    this.#clock = clock
    this.#child = child
    this.#child.on('message', (message) => this.#take(message))
    this.#child.once('exit', (code, signal) =>
      this.#end(signal ? `It was ended by ${signal}.` : `It ended with ${code}.`),
    )
    this.#child.once('error', () => this.#end('It could not be started.'))
    this.#began.promise.catch(() => {})
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Resolves with a sentence that says how it ended. */
  get ended(): Promise<string> {
    return this.#exited.promise
  }

  /** @returns the address on which it listens. @throws PrivateSandboxError */
  async begin(beginning: Beginning): Promise<string> {
    const cancel = this.#clock.after(BEGIN_MS, () =>
      this.#began.reject(new PrivateSandboxError(`The sandbox did not begin within ${BEGIN_MS / 1_000} s.`)),
    )
    this.#send({ type: 'begin', beginning })
    return await this.#began.promise.finally(cancel)
  }

  ask(request: Request): Promise<unknown> {
    if (this.#is_over) return Promise.reject(new PrivateSandboxError('The process of the sandbox is gone.'))
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#send({ ...request, id })
    })
  }

  /** Lets the process finish its work, and kills it if that takes too long. */
  async end(): Promise<void> {
    if (this.#is_over) return
    this.#send({ type: 'end' })
    await atMost(this.#clock, END_MS, this.#exited.promise)
    this.#child.kill('SIGKILL') // has no effect on a process that has ended
    await this.#exited.promise
  }

  #send(message: ToSandbox): void {
    if (this.#child.connected) this.#child.send(message, () => {}) // an error is followed by its exit
  }

  #take(message: FromSandbox): void {
    if (message.type === 'began') return this.#began.resolve(message.address)
    if (message.type === 'failed') return this.#began.reject(new PrivateSandboxError(message.message))
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.type === 'done') waiting?.resolve(message.value)
    else waiting?.reject(new PrivateSandboxError(message.message))
  }

  #end(how: string): void {
    this.#is_over = true
    const error = new PrivateSandboxError(`The process of the sandbox is gone. ${how}`)
    this.#began.reject(error)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    this.#exited.resolve(how)
  }
}
