import { UsageError } from '@ohun/command-line/usage-error'
import type { AuditAction } from '../features/audit-log/record-audit.ts'
import type { RecordedAction } from '../features/audit-log/actions-since.ts'
import type { MessageChannel } from '../generated/types.gen.ts'
import type { Environment } from '../platform/caller.ts'

export const WITHDRAWING = [
  'contact.erased',
  'api_key.revoked',
  'api_key.rotated',
  'workspace.deleted',
] as const satisfies readonly AuditAction[]

const KINDS = {
  'contact.erased': 'erased_contact',
  'api_key.revoked': 'revoked_key',
  'api_key.rotated': 'revoked_key',
  'workspace.deleted': 'deleted_workspace',
} as const satisfies Record<(typeof WITHDRAWING)[number], string>

/** Something that must not come back with a restore. */
export interface Withdrawal {
  kind: (typeof KINDS)[keyof typeof KINDS] | 'opt_out'
  workspace_id: string
  /** The phone number, or the id of the key or workspace. */
  target: string
  at: string
  /** Only an opt-out has these three. */
  environment?: Environment
  channel?: MessageChannel | null
  keyword?: string | null
}

export function withdrawnBy({ action, workspace_id, target, at }: RecordedAction): Withdrawal {
  return { kind: KINDS[action as keyof typeof KINDS], workspace_id, target, at: at.toISOString() }
}

/** Reads the JSON of `withdrawals list`. @throws UsageError for any other text. */
export function parseWithdrawals(text: string): Withdrawal[] {
  const withdrawals = contentOf(text)?.['withdrawals']
  if (!Array.isArray(withdrawals) || !withdrawals.every(isWithdrawal))
    throw new UsageError('The file is not the JSON of withdrawals list. Accepted: its output with --output json.')
  return withdrawals
}

function contentOf(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown> | null
  } catch {
    return null
  }
}

const ENVIRONMENTS = new Set<unknown>(['sandbox', 'production'] satisfies Environment[])
const CHANNELS = new Set<unknown>([null, 'sms', 'whatsapp'] satisfies (MessageChannel | null)[])
const ALL_KINDS = new Set<unknown>([...Object.values(KINDS), 'opt_out'])

function isWithdrawal(one: unknown): one is Withdrawal {
  if (typeof one !== 'object' || one === null) return false
  const { kind, workspace_id, target, at, ...opt_out } = one as Record<string, unknown>
  const are_texts = [workspace_id, target, at].every((text) => typeof text === 'string')
  if (!are_texts || !ALL_KINDS.has(kind) || Number.isNaN(Date.parse(String(at)))) return false
  return kind !== 'opt_out' || isOptOut(opt_out)
}

/** Anything else would be refused by the database in the middle of a repetition. */
function isOptOut({ environment, channel, keyword }: Record<string, unknown>): boolean {
  const is_text = keyword === null || typeof keyword === 'string'
  return ENVIRONMENTS.has(environment) && CHANNELS.has(channel) && is_text
}
