/** Hosted providers, their models and the voices: one data file, the default of each first. */
export interface HostedModel {
  model_id: string
  provider: string
  display_name: string
}

export const providers: readonly { provider_id: string; display_name: string }[] = [
  { provider_id: 'openai', display_name: 'OpenAI' },
  { provider_id: 'anthropic', display_name: 'Anthropic' },
]

export const models: readonly HostedModel[] = [
  { model_id: 'gpt-4.1-mini', provider: 'openai', display_name: 'GPT-4.1 mini' },
  { model_id: 'gpt-4.1', provider: 'openai', display_name: 'GPT-4.1' },
  { model_id: 'claude-haiku-4-5', provider: 'anthropic', display_name: 'Claude Haiku 4.5' },
  { model_id: 'claude-sonnet-4-5', provider: 'anthropic', display_name: 'Claude Sonnet 4.5' },
]

export const voices: readonly { voice_id: string; display_name: string; language: string }[] = [
  { voice_id: 'amara', display_name: 'Amara', language: 'en' },
  { voice_id: 'tunde', display_name: 'Tunde', language: 'en' },
  { voice_id: 'zainab', display_name: 'Zainab', language: 'ha' },
  { voice_id: 'folake', display_name: 'Folake', language: 'yo' },
  { voice_id: 'chidi', display_name: 'Chidi', language: 'ig' },
]

/** Used when neither a provider nor a `webhook_url` is given. */
export const DEFAULT_PROVIDER = 'openai'
