import type { Context } from '../context.ts'
import { safeText } from '../output/safe-text.ts'
import { Answers } from './answers.ts'
import { EventQueue } from './event-queue.ts'
import type { Position } from './position.ts'
import type { RecordFile } from './record-file.ts'
import type { LinkNews, RelayLink } from './relay-link.ts'
import { reportOf, StatusLine, type Outcome, type Report } from './report.ts'

export interface SessionDeps {
  context: Context
  link: RelayLink
  position: Position
  url: string | undefined
  record: RecordFile | undefined
}

/**
 * A run from the first connection to Ctrl-C. It reports the outcome of each request, in the order in which they end.
 */
export class Session {
  readonly #deps: SessionDeps
  readonly #status: StatusLine
  readonly #stopped = new AbortController()
  readonly #answers: Answers | undefined
  readonly #events: EventQueue
  readonly #reports: Report[] = []
  #failure: unknown
  #over = false
  #wake: () => void = () => {}

  constructor(deps: SessionDeps) {
    this.#deps = deps
    const { context, link, position, url } = deps
    const { signal } = this.#stopped
    this.#status = new StatusLine(context)
    const done = (outcome: Outcome): void => this.#done(outcome)
    if (url !== undefined) this.#answers = new Answers({ url, signal, send: (frame) => link.send(frame), done })
    this.#events = new EventQueue({
      url,
      position,
      signal,
      pause: (ms) => context.pause(ms, signal).catch(() => {}),
      acknowledge: (id) => link.send({ type: 'ack', id }),
      done,
    })
  }

  async *reports(): AsyncGenerator<Report, void, undefined> {
    const stop = (): void => this.#stop()
    const { signal } = this.#deps.context
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    const following = this.#follow()
    try {
      for (;;) {
        const report = this.#reports.shift()
        if (report) {
          yield report
          this.#status.count(report)
          await this.#status.draw()
        } else if (this.#over) break
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
      if (this.#failure !== undefined) throw this.#failure
    } finally {
      signal.removeEventListener('abort', stop)
      this.#stop()
      await following
      await this.#status.end()
    }
  }

  async #follow(): Promise<void> {
    try {
      for await (const next of this.#deps.link.requests()) {
        if (next.type !== 'request') await this.#tell(next)
        else if (next.kind === 'event') this.#events.take(next)
        else this.#answers?.take(next)
      }
    } catch (error) {
      this.#failure = error
    }
    this.#over = true
    this.#wake()
  }

  async #tell(news: LinkNews): Promise<void> {
    const { position, context } = this.#deps
    const { stderr } = context
    if (news.type === 'connected') position.begin(news.ready.position)
    if (news.type === 'connected' && news.ready.replaced.length > 0)
      await stderr.write('This relay replaces another one that answered for the same agent.\n')
    if (news.type === 'disconnected' && !stderr.isTerminal)
      await stderr.write(`${safeText(news.reason)} Reconnecting.\n`)
    await this.#status.connected(news.type === 'connected')
  }

  #done(outcome: Outcome): void {
    const at = this.#deps.context.now()
    this.#deps.record?.add(at, outcome)
    this.#reports.push(reportOf(at, outcome))
    this.#wake()
  }

  #stop(): void {
    this.#stopped.abort()
    this.#deps.link.end()
  }
}
