import type { Secrets } from '../../delivery/secrets.ts'
import type { SigningSecrets } from '../../delivery/signing.ts'
import { deliverTest, type TestDeliveryDeps } from '../../delivery/test-delivery.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { SigningSecret } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { rotateSigningSecret, type RotateSecretDeps } from './rotate-signing-secret.ts'

export interface WebhookDeps extends TestDeliveryDeps, RotateSecretDeps {
  secrets: Secrets & RotateSecretDeps['secrets']
  clock: Clock
  /** Throws INVALID_ARGUMENT for an address to which events must not be sent. */
  checkWebhookUrl(field: string, url: string, workspace_id: string): Promise<void>
}

type Operations = 'getSigningSecret' | 'rotateSigningSecret' | 'testWebhook'

export function webhookHandlers(deps: WebhookDeps): Pick<Routes<Caller>, Operations> {
  return {
    async getSigningSecret({ caller }) {
      return { status: 200, body: secretView(await deps.secrets.current(caller.workspace_id), deps.clock.now()) }
    },
    async rotateSigningSecret({ caller }) {
      const rotated = await rotateSigningSecret(deps, caller)
      return { status: 200, body: secretView(rotated, deps.clock.now()) }
    },
    async testWebhook({ caller: { workspace_id }, body, signal }) {
      const { webhook_url: url, event_type = 'call.completed' } = body
      await deps.checkWebhookUrl('webhook_url', url, workspace_id)
      return { status: 200, body: await deliverTest(deps, { workspace_id, url, event_type, signal }) }
    },
  }
}

function secretView({ current, previous_valid_until: until }: SigningSecrets, now: Date): SigningSecret {
  return { signing_secret: current, previous_valid_until: until !== null && now < until ? until.toISOString() : null }
}
