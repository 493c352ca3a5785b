import type { CarrierWebhook, MessagingLinks } from '../../gateways/messaging/message-carrier.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'

export interface TakeReportDeps {
  links: MessagingLinks
  log: Log
}

export interface SignedReport {
  body: Uint8Array
  signature: string | undefined
}

/** @throws ApiError NOT_FOUND */
export function webhookOf({ links }: Pick<TakeReportDeps, 'links'>, name: string): CarrierWebhook {
  const webhook = links.whatsapp.find((link) => link.name === name)?.webhook
  if (!webhook) throw new ApiError('NOT_FOUND', `No WhatsApp account is named ${name}.`)
  return webhook
}

/**
 * Receives a carrier's report and resolves when all of it is stored. Parts that are not for this service are ignored, because an error
 * would only make the carrier repeat them.
 * @throws ApiError NOT_FOUND; PERMISSION_DENIED for a report that the carrier has not signed.
 */
export async function takeReport(deps: TakeReportDeps, name: string, { body, signature }: SignedReport): Promise<void> {
  const webhook = webhookOf(deps, name)
  if (!webhook.isSigned(body, signature)) {
    deps.log.warn({ carrier: name, reason: 'it is not signed by this account' }, 'a carrier’s report was refused')
    throw new ApiError('PERMISSION_DENIED', 'X-Hub-Signature-256: is missing, or is not of this body and account.')
  }
  const { taken, left_out } = await webhook.take(body)
  if (Object.keys(left_out).length > 0)
    deps.log.warn({ carrier: name, taken, left_out }, 'parts of a carrier’s report were ignored')
}
