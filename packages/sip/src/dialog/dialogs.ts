import type { ByeReason } from '../sip-endpoint.ts'
import type { ReceivedRequest } from '../message/message.ts'
import { CountedSet } from '../transaction/counted-set.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'

/** A dialog as the endpoint uses it. */
export interface LiveDialog {
  readonly state: DialogId
  receive(transaction: ServerTransaction): void
  acknowledge(ack: ReceivedRequest): void
  bye(reason?: ByeReason): Promise<void>
}

export interface DialogId {
  call_id: string
  local_tag: string
  remote_tag: string | null
}

/** The live dialogs, by the tags of both sides. */
export class Dialogs {
  readonly #known = new Map<string, LiveDialog>()
  /** The local tags, counted because the dialogs of a forked INVITE have the same local tag. */
  readonly #local_tags = new CountedSet<string>()

  get size(): number {
    return this.#known.size
  }

  all(): LiveDialog[] {
    return [...this.#known.values()]
  }

  add(dialog: LiveDialog): void {
    const key = keyOf(dialog.state)
    if (!this.#known.has(key)) this.#local_tags.add(dialog.state.local_tag)
    this.#known.set(key, dialog)
  }

  delete(dialog: LiveDialog): void {
    const key = keyOf(dialog.state)
    if (this.#known.get(key) !== dialog) return
    this.#known.delete(key)
    this.#local_tags.delete(dialog.state.local_tag)
  }

  hasLocalTag(tag: string): boolean {
    return this.#local_tags.has(tag)
  }

  find(id: DialogId): LiveDialog | undefined {
    return this.#known.get(keyOf(id))
  }
}

function keyOf({ call_id, local_tag, remote_tag }: DialogId): string {
  return `${local_tag} ${remote_tag} ${call_id}`
}
