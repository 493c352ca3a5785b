import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The output of the SMSC: see `smsc.pl`. */
export interface SmscEvent {
  event: 'listening' | 'bind' | 'submit' | 'delivered' | 'unbind' | 'closed' | 'other' | 'not_bound'
  port: number
  from: string
  from_ton: number
  from_npi: number
  to: string
  to_ton: number
  to_npi: number
  esm: number
  dc: number
  registered: number
  hex: string
  did: string
  seq: number
  status: number
  ok: number
}

export interface PerlSmsc {
  port: number
  events: readonly SmscEvent[]
  of(event: SmscEvent['event']): SmscEvent[]
  /** Resolves with the first events of this kind once there are `count` of them. */
  until(event: SmscEvent['event'], count: number): Promise<SmscEvent[]>
  order(order: object): void
  /** @returns the status of the response to the message. */
  deliver(message: {
    from?: string
    from_ton?: number
    to: string
    hex: string
    esm?: number
    dc?: number
  }): Promise<number>
  stop(): Promise<void>
}

/** Starts an SMSC in a separate process, on a free port. */
export async function startPerlSmsc(): Promise<PerlSmsc> {
  const child = spawn('perl', [join(import.meta.dirname, 'smsc.pl')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const events: SmscEvent[] = []
  let changed = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => {
    events.push(JSON.parse(line) as SmscEvent)
    changed.resolve()
    changed = Promise.withResolvers()
  })
  const of = (event: SmscEvent['event']): SmscEvent[] => events.filter((one) => one.event === event)
  const until = async (event: SmscEvent['event'], count: number): Promise<SmscEvent[]> => {
    while (of(event).length < count) await changed.promise
    return of(event).slice(0, count)
  }
  const order = (what: object): void => void child.stdin.write(`${JSON.stringify(what)}\n`)
  const [{ port }] = (await until('listening', 1)) as [SmscEvent]
  let seq = 1_000
  return {
    port,
    events,
    of,
    until,
    order,
    async deliver({ from = '2348051234567', ...message }) {
      const own = ++seq
      order({ deliver: { from, ...message, seq: own } })
      const answered = (): SmscEvent | undefined => of('delivered').find((one) => one.seq === own)
      while (!answered()) await changed.promise
      return answered()!.status
    },
    async stop() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
