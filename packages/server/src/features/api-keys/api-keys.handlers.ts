import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Pages } from '../../platform/pagination.ts'
import { apiKeyDetailView, apiKeyView } from './api-key.view.ts'
import { createApiKey, type CreateApiKeyDeps, type CreatedKey } from './create-api-key.ts'
import { getApiKey } from './get-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey, type ChangeApiKeyDeps } from './rotate-api-key.ts'
import { updateApiKey } from './update-api-key.ts'

type Operations = 'createApiKey' | 'listApiKeys' | 'getApiKey' | 'updateApiKey' | 'revokeApiKey' | 'rotateApiKey'

export function apiKeyHandlers(
  deps: CreateApiKeyDeps & ChangeApiKeyDeps & { pages: Pages },
): Pick<Routes<Caller>, Operations> {
  return {
    async createApiKey({ caller, body }) {
      return { status: 201, body: withSecret(await createApiKey(deps, caller, body)) }
    },
    async listApiKeys({ caller, query }) {
      const page = deps.pages.open({ operation: 'listApiKeys', caller, query })
      const fetched = await listApiKeys(deps.knex, caller, page)
      const { rows, next_page_token } = page.close(fetched, (row) => row.key_id)
      return { status: 200, body: { keys: rows.map(apiKeyView), next_page_token } }
    },
    async getApiKey({ caller, params }) {
      return { status: 200, body: apiKeyDetailView(await getApiKey(deps.knex, caller, params.key_id)) }
    },
    async updateApiKey({ caller, params, body }) {
      return { status: 200, body: apiKeyView(await updateApiKey(deps, caller, { ...params, ...body })) }
    },
    async revokeApiKey({ caller, params }) {
      await revokeApiKey(deps, caller, params.key_id)
      return { status: 204 }
    },
    async rotateApiKey({ caller, params }) {
      return { status: 200, body: withSecret(await rotateApiKey(deps, caller, params.key_id)) }
    },
  }
}

function withSecret({ row, key }: CreatedKey) {
  return { ...apiKeyView(row), key }
}
