import type { InvoiceLine, LedgerEntryType } from '../../../generated/types.gen.ts'

/** The sums of the entries of one kind in one month. */
export interface MonthSums {
  /** The month, such as `2026-11`. */
  month: string
  entry_type: LedgerEntryType
  quantity: number
  /** The amount taken from the balance, as a positive number. */
  charged_kobo: number
  /** The amount added to the balance. */
  credited_kobo: number
}

/** The figures of an invoice. */
export interface InvoiceSums {
  month: string
  opening_balance_kobo: number
  top_ups_kobo: number
  adjustments_kobo: number
  charged_kobo: number
  refunded_kobo: number
  total_kobo: number
  closing_balance_kobo: number
  lines: InvoiceLine[]
}

/** The entry types that are lines of an invoice, in order. Top-ups and adjustments are not lines. */
const CHANNELS = {
  voice_minute: 'voice',
  sms_segment: 'sms',
  whatsapp_conversation: 'whatsapp',
  number_month: null,
  plan_charge: null,
  proration_refund: null,
} as const satisfies Partial<Record<LedgerEntryType, InvoiceLine['channel']>>

const LINES = Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]

/** The invoices of these months, which are in order and without gaps. Entries of earlier months are part of the opening balance. */
export function invoicesOf(months: readonly string[], sums: readonly MonthSums[]): InvoiceSums[] {
  const by_month = Map.groupBy(sums, ({ month }) => month)
  const earlier = sums.filter(({ month }) => month < (months[0] ?? ''))
  let balance_kobo = sumOf(earlier, netOf)
  return months.map((month) => {
    const invoice = invoiceOf(month, balance_kobo, by_month.get(month) ?? [])
    balance_kobo = invoice.closing_balance_kobo
    return invoice
  })
}

function invoiceOf(month: string, opening_balance_kobo: number, sums: readonly MonthSums[]): InvoiceSums {
  const of = (type: LedgerEntryType): MonthSums[] => sums.filter(({ entry_type }) => entry_type === type)
  const lines = LINES.flatMap((type) => of(type).map(lineOf))
  const charged_kobo = sumOf(lines, (line) => line.charged_kobo)
  const refunded_kobo = sumOf(lines, (line) => line.refunded_kobo)
  return {
    month,
    opening_balance_kobo,
    top_ups_kobo: sumOf(of('top_up'), netOf),
    adjustments_kobo: sumOf(of('adjustment'), netOf),
    charged_kobo,
    refunded_kobo,
    total_kobo: charged_kobo - refunded_kobo,
    closing_balance_kobo: opening_balance_kobo + sumOf(sums, netOf),
    lines,
  }
}

function lineOf({ entry_type, quantity, charged_kobo, credited_kobo }: MonthSums): InvoiceLine {
  return {
    entry_type,
    channel: CHANNELS[entry_type as keyof typeof CHANNELS],
    quantity,
    charged_kobo,
    refunded_kobo: credited_kobo,
    amount_kobo: charged_kobo - credited_kobo,
  }
}

const netOf = ({ charged_kobo, credited_kobo }: MonthSums): number => credited_kobo - charged_kobo

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0)
}
