import type { Knex } from 'knex'
import type { NotificationKind } from '../generated/types.gen.ts'

/** A mail about a workspace, for the members who get mails of its kind. */
export interface Notice {
  workspace_id: string
  kind: NotificationKind
  mail: { subject: string; text: string }
  /** A member who knows already. */
  except?: string
}

/** Lets a notice be sent if the transaction commits, to each member alone: one whose mailbox is full delays no other. */
export type Notify = (trx: Knex.Transaction, notice: Notice) => Promise<void>
