import type { ListLedgerData } from '@ohun/sdk'

export type LedgerSearch = Omit<NonNullable<ListLedgerData['query']>, 'page_size' | 'page_token'>

export const ENTRY_TYPES = [
  'top_up',
  'voice_minute',
  'sms_segment',
  'whatsapp_conversation',
  'number_month',
  'plan_charge',
  'proration_refund',
  'adjustment',
] as const satisfies NonNullable<LedgerSearch['entry_type']>[]

const TIMES = ['created_after', 'created_before'] as const

/** The filters in the address. Unknown values are left out. */
export function ledgerSearchOf(given: Record<string, unknown>): LedgerSearch {
  const entry_type = ENTRY_TYPES.find((type) => type === given['entry_type'])
  const times = TIMES.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? [[name, value] as const] : []
  })
  return { ...(entry_type && { entry_type }), ...Object.fromEntries(times) }
}
