import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Caller } from '../../platform/caller.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import type { WebhookKeys } from '../turns/chat-completions/endpoint-key.ts'
import type { AgentSettings } from './agent-rules.ts'

/** Enough for versions with different endpoints, and little data in the snapshot of each call. */
const MAX_KEYS = 5

interface KeyChange {
  /** The agent's settings after the change that sets the key. */
  agent: Pick<AgentSettings, 'webhook_format' | 'webhook_url'>
  keys: WebhookKeys | null
  /** The new key. Null removes all keys. */
  key: string | null
}

/**
 * The keys of an agent's endpoints after a change.
 * @throws ApiError INVALID_ARGUMENT for a key that the agent has no use for, and for a key of one host too many.
 */
export function keysAfter(box: SecretBox, { agent, keys, key }: KeyChange): WebhookKeys | null {
  if (key === null) return null
  const { webhook_format, webhook_url } = agent
  if (webhook_format === 'ohun' || webhook_url === null)
    throw new ApiError('INVALID_ARGUMENT', 'webhook_key: requires webhook_format chat_completions and a webhook_url.')
  const after = { ...keys, [new URL(webhook_url).origin]: box.seal(key) }
  if (Object.keys(after).length > MAX_KEYS)
    throw new ApiError(
      'INVALID_ARGUMENT',
      `webhook_key: the agent has keys for ${MAX_KEYS} hosts, the most; remove all with null, then set those in use.`,
    )
  return after
}

/** Records whether a key was set or all keys were removed, and for which host. */
export async function recordKey(
  deps: { clock: Clock; ids: Ids },
  trx: Knex.Transaction,
  { caller, agent_id, agent, key }: Pick<KeyChange, 'agent' | 'key'> & { caller: Caller; agent_id: string },
): Promise<void> {
  const host = key !== null && agent.webhook_url !== null ? new URL(agent.webhook_url).host : null
  const detail = { is_set: key !== null, host }
  await recordChange(deps, trx, { caller, action: 'agent.webhook_key_changed', target: agent_id, detail })
}
