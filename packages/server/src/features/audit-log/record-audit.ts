import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'

/** The actions in the log; `docs/compliance.md` explains each of them. */
export const auditActions = [
  'account.deleted',
  'account.email_changed',
  'account.factors_removed',
  'account.logged_in',
  'account.logged_out',
  'account.passkey_added',
  'account.passkey_removed',
  'account.password_changed',
  'account.password_reset',
  'account.password_reset_requested',
  'account.recovery_codes_replaced',
  'account.session_ended',
  'account.sign_in_link_made',
  'account.totp_added',
  'account.totp_removed',
  'account.verified',
  'agent.allowed_destinations_changed',
  'agent.consent_required_changed',
  'agent.mcp_headers_changed',
  'agent.rollout_changed',
  'agent.rollout_ended',
  'agent.rollout_started',
  'agent.version_deleted',
  'agent.version_published',
  'agent.webhook_key_changed',
  'agent.webhook_url_changed',
  'api_key.changed',
  'api_key.created',
  'api_key.revoked',
  'api_key.rotated',
  'call.given_back',
  'call.monitored',
  'call.monitoring_ended',
  'call.taken_over',
  'checkout.paid',
  'checkout.settled',
  'contact.erased',
  'dpa.accepted',
  'invitation.created',
  'invitation.withdrawn',
  'jobs.retried',
  'member.joined',
  'member.left',
  'member.removed',
  'member.role_changed',
  'number.removed',
  'sandbox_clock.created',
  'sandbox_clock.deleted',
  'signing_secret.rotated',
  'simulation.created',
  'simulation.deleted',
  'webhook_deliveries.replayed',
  'webhook_endpoint.changed',
  'webhook_endpoint.created',
  'webhook_endpoint.deleted',
  'webhook_relay.opened',
  'workspace.agents_paused',
  'workspace.allowed_destinations_changed',
  'workspace.billing_details_changed',
  'workspace.blocked',
  'workspace.created',
  'workspace.credited',
  'workspace.daily_limit_changed',
  'workspace.deleted',
  'workspace.notifications_changed',
  'workspace.plan_changed',
  'workspace.recording_changed',
  'workspace.retention_changed',
  'workspace.spend_cap_changed',
  'workspace.unblocked',
] as const

export type AuditAction = (typeof auditActions)[number]

export interface AuditEntry {
  workspace_id: string
  /** The key or user that acted. */
  actor: string
  action: AuditAction
  /** The id of the object that was changed. */
  target: string
  /** Further details, such as the values before and after. Never personal data or a secret. */
  detail?: Readonly<Record<string, unknown>>
  now: Date
  ids: Ids
}

/** Must be called in the transaction of the change itself, so that there is an entry exactly if there is a change. */
export async function recordAudit(trx: Knex.Transaction, entry: AuditEntry): Promise<void> {
  const { now: created_at, ids, detail = {}, ...rest } = entry
  await trx('audit_log').insert({ audit_id: ids('aud'), ...rest, detail: JSON.stringify(detail), created_at })
}

export interface CallersChange extends Pick<AuditEntry, 'action' | 'target' | 'detail'> {
  caller: Caller
}

/** Records a change that a caller makes now. */
export async function recordChange(
  { clock, ids }: { clock: Clock; ids: Ids },
  trx: Knex.Transaction,
  { caller: { workspace_id, actor }, ...change }: CallersChange,
): Promise<void> {
  await recordAudit(trx, { workspace_id, actor, ...change, now: clock.now(), ids })
}
