import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { takeReport, webhookOf, type TakeReportDeps } from './take-report.ts'

export function carrierHandlers(
  deps: TakeReportDeps,
): Pick<Routes<Caller>, 'verifyWhatsAppWebhook' | 'receiveWhatsAppWebhook'> {
  return {
    async verifyWhatsAppWebhook({ params: { name }, query }) {
      if (!webhookOf(deps, name).knowsToken(query['hub.verify_token']))
        throw new ApiError('PERMISSION_DENIED', 'hub.verify_token: is not the verify token of this account.')
      return { status: 200, body: query['hub.challenge'] }
    },
    async receiveWhatsAppWebhook({ params: { name }, headers, raw_body }) {
      await takeReport(deps, name, { body: raw_body, signature: headers['x-hub-signature-256'] })
      return { status: 200, body: { received: true } }
    },
  }
}
