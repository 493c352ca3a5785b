import type { Knex } from 'knex'
import type { NotificationKind } from '../generated/types.gen.ts'

/** A mail about a workspace, for the members who receive mails of this kind. */
export interface Notice {
  workspace_id: string
  kind: NotificationKind
  mail: { subject: string; text: string }
  /** A member who already knows. */
  except?: string
}

/** Sends a notice if the transaction commits. Each member gets a separate mail, so that a full mailbox does not delay the others. */
export type Notify = (trx: Knex.Transaction, notice: Notice) => Promise<void>
