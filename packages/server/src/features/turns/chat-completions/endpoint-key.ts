import type { SecretBox } from '../../../platform/crypto.ts'

/** The sealed keys of an agent's model endpoints, by the only origin that receives each key. Versions of an agent share them. */
export type WebhookKeys = Readonly<Record<string, string>>

export interface Keyed {
  webhook_url: string | null
  webhook_keys?: WebhookKeys | null
}

/**
 * The sealed key for the agent's URL. A key that somebody saved for one origin is not sent to another origin that somebody else sets
 * later.
 */
function keyOf({ webhook_url, webhook_keys }: Keyed): string | null {
  return (webhook_url !== null && webhook_keys?.[new URL(webhook_url).origin]) || null
}

export function hasKey(agent: Keyed): boolean {
  return keyOf(agent) !== null
}

/** Opens the key for the agent's URL. Null if there is none. */
export function openKey(box: SecretBox, agent: Keyed): string | null {
  const sealed = keyOf(agent)
  return sealed === null ? null : box.open(sealed)
}
