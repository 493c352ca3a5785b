import { Ohun } from '../../packages/sdk/src/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLIENT_LIMIT_MS } from '../limits.ts'
import { uncheckedFetch } from './unchecked-fetch.ts'
import type { ReleaseProcess } from './release-process.ts'

const CLIENTS = 4
const BETWEEN_CALLS_MS = 250

/** Sends the requests of clients. Each client sends one request after the other to the processes in service, without retries. */
export class Load {
  readonly failures: string[] = []
  readonly message_ids: string[] = []
  readonly call_ids: string[] = []
  readonly #api_key: string
  readonly #agent_id: string
  readonly #clients = new Map<ReleaseProcess, Ohun>()
  readonly #running = new Map<ReleaseProcess, number>()
  readonly #answered = new Map<ReleaseProcess, number>()
  #work: Promise<unknown> = Promise.resolve()
  #stopped = false
  #next = 0

  constructor(api_key: string, agent_id: string) {
    this.#api_key = api_key
    this.#agent_id = agent_id
  }

  start(): void {
    const clients = Array.from({ length: CLIENTS }, (_, serial) => this.#repeat(() => this.#read(serial)))
    this.#work = Promise.all([...clients, this.#repeat(() => this.#call())])
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#work
  }

  /** Puts a process into service, as a load balancer does when it is ready. */
  add(process: ReleaseProcess): void {
    this.#clients.set(
      process,
      new Ohun({
        apiKey: this.#api_key,
        baseUrl: process.base_url,
        maxRetries: 0,
        timeout: CLIENT_LIMIT_MS,
        fetch: uncheckedFetch,
      }),
    )
  }

  /** Takes a process out of service, as a load balancer does. It gets no new requests. Resolves when those in progress have ended. */
  async remove(process: ReleaseProcess): Promise<void> {
    this.#clients.delete(process)
    while ((this.#running.get(process) ?? 0) > 0) await sleep(5)
  }

  /** Waits until a process has answered `count` more requests. */
  async answers(process: ReleaseProcess, count: number): Promise<void> {
    const wanted = (this.#answered.get(process) ?? 0) + count
    while ((this.#answered.get(process) ?? 0) < wanted && this.failures.length === 0) await sleep(20)
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#stopped) await work()
  }

  async #read(serial: number): Promise<void> {
    const to = `+23480310000${String(serial).padStart(2, '0')}`
    const agent_id = this.#agent_id
    const sent = await this.#ask('send a message', (ohun) =>
      ohun.messages.create({ agent_id, channel: 'sms', to, body: 'Good day.' }),
    )
    if (sent) this.message_ids.push(sent.message_id)
    if (sent) await this.#ask('get the message', (ohun) => ohun.messages.get(sent.message_id))
    await this.#ask('list messages', async (ohun) => await ohun.messages.list({ page_size: 5 }))
    // The transaction of a change cannot repeat a statement that was prepared with other columns.
    await this.#ask('get the workspace', (ohun) => ohun.workspace.get())
    await this.#ask('change the workspace', (ohun) =>
      ohun.workspace.update({ low_balance_threshold_kobo: 100_000 + serial }),
    )
    await this.#ask('read the balance', (ohun) => ohun.billing.balance())
    await this.#ask('read the ledger', async (ohun) => await ohun.billing.ledger({ page_size: 5 }))
    await this.#ask('list deliveries', async (ohun) => await ohun.webhooks.deliveries({ page_size: 5 }))
  }

  async #call(): Promise<void> {
    const call = await this.#ask('place a call', (ohun) =>
      ohun.calls.create({ agent_id: this.#agent_id, to_number: '+2348031234567' }),
    )
    if (call) this.call_ids.push(call.call_id)
    if (call) await this.#ask('get the call', (ohun) => ohun.calls.get(call.call_id))
    await sleep(BETWEEN_CALLS_MS)
  }

  async #ask<T>(what: string, request: (client: Ohun) => PromiseLike<T>): Promise<T | undefined> {
    const processes = [...this.#clients]
    const [process, client] = processes[this.#next++ % processes.length]!
    this.#running.set(process, (this.#running.get(process) ?? 0) + 1)
    try {
      return await request(client)
    } catch (error) {
      this.failures.push(`${what}: ${String(error)}`)
      return undefined
    } finally {
      this.#running.set(process, this.#running.get(process)! - 1)
      this.#answered.set(process, (this.#answered.get(process) ?? 0) + 1)
    }
  }
}
