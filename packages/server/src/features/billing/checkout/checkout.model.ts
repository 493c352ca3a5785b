import type { CheckoutReason, CheckoutStatus, Currency } from '../../../generated/types.gen.ts'
import type { ProviderName } from '../../../gateways/payments/payment-provider.ts'
import type { Environment } from '../../../platform/caller.ts'
import { WorkspaceModel } from '../../../platform/workspace-model.ts'

export class CheckoutRow extends WorkspaceModel {
  static override tableName = 'checkouts'
  static override idColumn = 'checkout_id'

  declare checkout_id: string
  declare environment: Environment
  declare provider: ProviderName
  declare checkout_url: string
  declare status: CheckoutStatus
  declare status_reason: CheckoutReason | null
  /** The amount in hundredths of the currency. */
  declare amount_kobo: number
  declare currency: Currency
  /** The amount credited. Null if nothing has been credited yet. */
  declare credited_kobo: number | null
  declare created_at: Date
  declare expires_at: Date
  /** The time at which the money arrived, as the provider reports it. */
  declare paid_at: Date | null
}

/** A checkout as data, without the model's methods. */
export type CheckoutRecord = Omit<CheckoutRow, keyof WorkspaceModel> & { workspace_id: string }
