import { models, providers, voices, type ProviderKeys } from '../../gateways/ai/catalogue.ts'
import type { AiProviderList } from '../../generated/types.gen.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'

type Operations = 'listModels' | 'listVoices' | 'listAiProviders' | 'listAiProvidersUnderVersion'

export function catalogueHandlers({
  provider_keys,
}: {
  provider_keys: ProviderKeys
}): Pick<Routes<Caller>, Operations> {
  const listAiProviders = async (): Promise<{ status: 200; body: AiProviderList }> => ({
    status: 200,
    body: {
      providers: providers.map((provider) => ({
        ...provider,
        configured: provider_keys[provider.provider_id] !== null,
      })),
    },
  })
  return {
    async listModels() {
      return { status: 200, body: { models: [...models] } }
    },
    async listVoices() {
      return { status: 200, body: { voices: [...voices] } }
    },
    listAiProviders,
    listAiProvidersUnderVersion: listAiProviders,
  }
}
