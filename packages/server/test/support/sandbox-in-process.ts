import { EventEmitter } from 'node:events'
import { runSandbox, type SandboxParent } from '../../src/private-sandbox/child/run-sandbox.ts'
import type { SandboxChild } from '../../src/private-sandbox/parent/sandbox-process.ts'
import { startSandboxServer } from '../../src/start/start-sandbox-server.ts'

/**
 * Runs a private sandbox in the process of the test, with the same messages: a process of its own costs a second of CPU, because it
 * loads and compiles the service again.
 */
export function sandboxInProcess(): SandboxChild {
  const [outside, inside] = [new EventEmitter(), new EventEmitter()]
  let connected = true
  const send = (to: EventEmitter, message: unknown): void => {
    const copy: unknown = structuredClone(message)
    setImmediate(() => connected && to.emit('message', copy))
  }
  const end = (code: number | null, signal: string | null): void => {
    if (!connected) return
    connected = false
    setImmediate(() => outside.emit('exit', code, signal))
  }
  const parent: SandboxParent = {
    get connected() {
      return connected
    },
    on: (event, listener) => inside.on(event, listener),
    once: (event, listener) => inside.once(event, listener),
    send: (message) => send(outside, message),
    exit: (code) => end(code, null),
  }
  runSandbox(startSandboxServer, parent)
  return {
    get connected() {
      return connected
    },
    on: (event, listener) => outside.on(event, listener),
    once: (event: string, listener: (code: number | null, signal: string | null) => void) =>
      outside.once(event, listener),
    send: (message) => send(inside, message),
    kill: (signal) => end(null, signal),
  }
}
