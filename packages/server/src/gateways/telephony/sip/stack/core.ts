import type { Clock } from '../../../../platform/clock.ts'
import type { Log } from '../../../../platform/log.ts'
import type { SipAddress, SipTransport } from '../sip-endpoint.ts'
import { CountedSet } from './counted-set.ts'
import type { Dialog } from './dialog.ts'
import type { Hop } from './hop.ts'
import type { Transactions } from './transactions.ts'

/** What every part of an endpoint works with. */
export interface SipCore {
  clock: Clock
  log: Log
  /** Hexadecimal digits of so many random bytes. */
  token: (this: void, bytes: number) => string
  /** Between 0 and 1. */
  random: (this: void) => number
  transactions: Transactions
  dialogs: Dialogs
  /** Of `Via` and `Contact`. */
  sentBy(transport: SipTransport): string
  contact(transport: SipTransport): string
  viaOf(hop: Hop): string
  send(bytes: Buffer, hop: Hop): void
  /** @throws Error for a name that is not found. */
  locate(address: SipAddress): Promise<Hop>
}

/** Those that live, by the tags of both sides. */
export class Dialogs {
  readonly #known = new Map<string, Dialog>()
  /** One of ours may have several: an INVITE that was forked. */
  readonly #local_tags = new CountedSet<string>()

  get size(): number {
    return this.#known.size
  }

  all(): Dialog[] {
    return [...this.#known.values()]
  }

  add(dialog: Dialog): void {
    const key = keyOf(dialog.state)
    if (!this.#known.has(key)) this.#local_tags.add(dialog.state.local_tag)
    this.#known.set(key, dialog)
  }

  delete(dialog: Dialog): void {
    const key = keyOf(dialog.state)
    if (this.#known.get(key) !== dialog) return
    this.#known.delete(key)
    this.#local_tags.delete(dialog.state.local_tag)
  }

  hasLocalTag(tag: string): boolean {
    return this.#local_tags.has(tag)
  }

  find(id: DialogId): Dialog | undefined {
    return this.#known.get(keyOf(id))
  }
}

export interface DialogId {
  call_id: string
  local_tag: string
  remote_tag: string | null
}

function keyOf({ call_id, local_tag, remote_tag }: DialogId): string {
  return `${local_tag} ${remote_tag} ${call_id}`
}
