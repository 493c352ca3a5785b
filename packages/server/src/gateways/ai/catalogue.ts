import type { AiModel, Voice } from '../../generated/types.gen.ts'

/** The service's own credentials with each hosted provider. Null if it has none. */
export type ProviderKeys = Readonly<Record<ProviderId, string | null>>
export type ProviderId = (typeof providers)[number]['provider_id']

/** The hosted providers, in the order in which one is chosen for an agent that does not name one. */
export const providers = [
  { provider_id: 'openai', display_name: 'OpenAI' },
  { provider_id: 'anthropic', display_name: 'Anthropic' },
] as const

/** The models that an agent may name, with their providers. Each provider has one default model. */
export const models: readonly (AiModel & { provider: ProviderId })[] = [
  { model_id: 'gpt-4.1-mini', provider: 'openai', display_name: 'GPT-4.1 mini', default: true, live: false },
  { model_id: 'gpt-4.1', provider: 'openai', display_name: 'GPT-4.1', default: false, live: false },
  { model_id: 'gpt-5-mini', provider: 'openai', display_name: 'GPT-5 mini', default: false, live: false },
  { model_id: 'gpt-realtime', provider: 'openai', display_name: 'GPT Realtime', default: false, live: true },
  { model_id: 'gpt-realtime-mini', provider: 'openai', display_name: 'GPT Realtime mini', default: false, live: true },
  { model_id: 'claude-haiku-4-5', provider: 'anthropic', display_name: 'Claude Haiku 4.5', default: true, live: false },
  {
    model_id: 'claude-sonnet-4-5',
    provider: 'anthropic',
    display_name: 'Claude Sonnet 4.5',
    default: false,
    live: false,
  },
]

/**
 * The voices that an agent may name. `gateways/speech/voices.ts` maps them to the voices of providers and of the embedded
 * synthesizer.
 */
export const voices: readonly Omit<Voice, 'configured'>[] = [
  { voice_id: 'amara', display_name: 'Amara', language: 'en', gender: 'female', default: true },
  { voice_id: 'tunde', display_name: 'Tunde', language: 'en', gender: 'male', default: false },
  { voice_id: 'zainab', display_name: 'Zainab', language: 'ha', gender: 'female', default: false },
  { voice_id: 'folake', display_name: 'Folake', language: 'yo', gender: 'female', default: false },
  { voice_id: 'chidi', display_name: 'Chidi', language: 'ig', gender: 'male', default: false },
  { voice_id: 'efe', display_name: 'Efe', language: 'pcm', gender: 'male', default: false },
]

/** The agent's live model, for its calls. Null if a text model answers them. */
export function liveModelOf({
  ai_provider,
  ai_model,
}: {
  ai_provider: string
  ai_model: string | null
}): string | null {
  const known = models.find(({ model_id, provider }) => model_id === ai_model && provider === ai_provider)
  return known?.live ? known.model_id : null
}

/** The agent's text model. Null selects the default model of its provider. */
export function textModelOf(ai_model: string | null): string | null {
  return models.some(({ model_id, live }) => live && model_id === ai_model) ? null : ai_model
}

/** The text models that answer for agents, with their providers. */
export const textModels = models.filter(({ live }) => !live)

/** The provider of an agent that names neither a provider nor a `webhook_url`: the first with credentials, or otherwise the first. */
export function defaultProvider(keys: ProviderKeys): ProviderId {
  return providers.find(({ provider_id }) => keys[provider_id] !== null)?.provider_id ?? providers[0].provider_id
}
