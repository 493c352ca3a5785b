import type { ApiKey, ApiKeyDetail } from '../../generated/types.gen.ts'
import type { ApiKeyRow } from './api-key.model.ts'

export function apiKeyView(row: ApiKeyRow): ApiKey {
  return {
    key_id: row.key_id,
    label: row.label,
    prefix: row.prefix,
    environment: row.environment,
    role: row.role,
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

export const apiKeyDetailView = (row: ApiKeyRow): ApiKeyDetail => ({
  ...apiKeyView(row),
  revoked_at: row.revoked_at?.toISOString() ?? null,
})
