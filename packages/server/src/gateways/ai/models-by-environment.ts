import type { Environment } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { NewBreaker } from '../../platform/limits/breaker-metrics.ts'
import { models, providers, type ProviderId, type ProviderKeys } from './catalogue.ts'
import type { ChatModel } from './chat-model.ts'
import { withFailover } from './failover-model.ts'
import { scriptedModel } from './scripted-model.ts'
import { sdkChatModel } from './sdk-chat-model.ts'
import { storableReplies } from './storable-replies.ts'
import { usableReplies } from './usable-replies.ts'

/** The model that answers for a provider's agents. Null if the service has no credentials for that provider. */
export type ModelFor = (environment: Environment, provider_id: string) => ChatModel | null

export interface ModelsDeps {
  provider_keys: ProviderKeys
  /** The addresses of compatible endpoints. Null selects the provider's own. */
  provider_urls: ProviderKeys
  fetch: typeof globalThis.fetch
  clock: Clock
  newBreaker?: NewBreaker
}

/** The sandbox has the scripted model. Production has the providers; each fails over to the first other one that is configured. */
export function modelsByEnvironment(deps: ModelsDeps): ModelFor {
  const configured = new Map(providers.flatMap(({ provider_id }) => modelOf(deps, provider_id)))
  const production = new Map<string, ChatModel>(
    [...configured].map(([provider_id, model]) => {
      const [, secondary = null] = [...configured].find(([other]) => other !== provider_id) ?? []
      return [
        provider_id,
        withFailover(model, secondary, { clock: deps.clock, breakers: deps.newBreaker?.('model', provider_id) }),
      ]
    }),
  )
  return (environment, provider_id) =>
    environment === 'sandbox' ? scriptedModel : (production.get(provider_id) ?? null)
}

function modelOf(
  { provider_keys, provider_urls, fetch }: ModelsDeps,
  provider_id: ProviderId,
): [readonly [ProviderId, ChatModel]] | [] {
  const api_key = provider_keys[provider_id]
  if (api_key === null) return []
  const default_model = models.find((model) => model.provider === provider_id && model.default)?.model_id ?? ''
  const model = sdkChatModel({ provider_id, api_key, base_url: provider_urls[provider_id], default_model, fetch })
  return [[provider_id, storableReplies(usableReplies(model))]]
}
