import { headersFault, type HeaderBox, type StoredHeaders } from '../../delivery/endpoint-headers.ts'
import type { WebhookEndpointCreate, WebhookEventType } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'

export interface EndpointSettingsDeps {
  headers: Pick<HeaderBox, 'store'>
  /** Throws INVALID_ARGUMENT for an address to which events must not be sent. */
  checkWebhookUrl(field: string, url: string, workspace_id: string): Promise<void>
}

export interface EndpointSettings extends StoredHeaders {
  url: string
  description: string
  event_types: WebhookEventType[]
}

/**
 * The columns for the fields of a request. The checks are the same when an endpoint is created and when it is changed.
 * @throws ApiError INVALID_ARGUMENT
 */
export async function endpointSettings(
  deps: EndpointSettingsDeps,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
  { url, description, event_types, headers }: Partial<WebhookEndpointCreate>,
): Promise<Partial<EndpointSettings>> {
  const fault = headers === undefined ? null : headersFault(headers)
  if (fault !== null) throw new ApiError('INVALID_ARGUMENT', `headers: ${fault}`)
  if (url !== undefined) await deps.checkWebhookUrl('url', url, workspace_id)
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(event_types !== undefined && { event_types }),
    ...(headers !== undefined && deps.headers.store(headers)),
  }
}
