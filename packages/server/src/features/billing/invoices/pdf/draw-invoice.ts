import type { Invoice, InvoiceLine, LedgerEntryType } from '../../../../generated/types.gen.ts'
import { InvoicePage, type Cell } from './invoice-page.ts'

export interface InvoiceTask {
  invoice: Invoice
  /** The public URL of the service. */
  issued_by: string
  now: Date
}

const KINDS: Readonly<Record<LedgerEntryType, string>> = {
  top_up: 'Top-ups',
  voice_minute: 'Voice minutes',
  sms_segment: 'SMS segments',
  whatsapp_conversation: 'WhatsApp conversations',
  number_month: 'Months of numbers',
  plan_charge: 'Plan',
  proration_refund: 'Refund after a change of plan',
  adjustment: 'Corrections',
}
const CHANNELS = { voice: 'Voice', sms: 'SMS', whatsapp: 'WhatsApp' } as const

const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-NG')
const inLagos = { timeZone: 'Africa/Lagos' } as const
const month = new Intl.DateTimeFormat('en-GB', { ...inLagos, month: 'long', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-GB', { ...inLagos, dateStyle: 'long' })
const time = new Intl.DateTimeFormat('en-GB', { ...inLagos, dateStyle: 'long', timeStyle: 'short' })

/** An amount such as `−₦1,250.00`. True minus signs are as wide as plus signs. */
const money = (kobo: number): string => `${kobo < 0 ? '−' : ''}₦${naira.format(Math.abs(kobo) / 100)}`

/** Draws an invoice and returns the bytes of the PDF. The same invoice at the same time gives the same file. */
export async function drawInvoice({ invoice, issued_by, now }: InvoiceTask): Promise<Uint8Array> {
  const { number, period_start } = invoice
  const page = new InvoicePage({ title: `Invoice ${number}`, created_at: now })
  page.heading(invoice.status === 'final' ? 'Invoice' : 'Provisional invoice', 1)
  page.line(month.format(new Date(period_start)), 11)
  page.gap(10)
  page.table(factsOf(invoice, { issued_by, now }))
  page.gap(10)
  page.heading('Billed to', 2)
  drawRecipient(page, invoice)
  page.gap(14)
  page.heading('Charges', 2)
  page.table(chargesOf(invoice, page.width))
  page.gap(14)
  page.heading('Balance', 2)
  page.table(balanceOf(invoice, page.width))
  page.gap(14)
  for (const line of NOTES) page.line(line)
  return await page.bytes()
}

/** An address has at most six lines, because the whole invoice is one page. */
const ADDRESS_LINES = 6

function drawRecipient(page: InvoicePage, { workspace_id, billed_to: { name, address, tax_id } }: Invoice): void {
  page.outside(name, { font: 'regular', size: 11, lines: 3 })
  let left = ADDRESS_LINES
  for (const line of address?.split(/\r\n|[\n\r\u2028\u2029]/) ?? [])
    if (left > 0) left -= page.outside(line, { font: 'regular', size: 9, lines: left })
  if (tax_id !== null) page.outside(`Tax number: ${tax_id}`, { font: 'regular', size: 9, lines: 1 })
  page.line(workspace_id)
}

const NOTES = [
  'The service is prepaid: every charge was taken from the balance when it was made, and nothing is due.',
  'Amounts are in Nigerian naira. An entry of the ledger counts in the month in which it was made (Lagos time).',
]

type Row = Parameters<InvoicePage['table']>[0][number]

function factsOf(invoice: Invoice, { issued_by, now }: Omit<InvoiceTask, 'invoice'>): Row[] {
  const last_day = day.format(Date.parse(invoice.period_end) - 1)
  const facts = [
    ['Number', invoice.number],
    ['Period', `${day.format(new Date(invoice.period_start))} to ${last_day}`],
    ['Issued by', `Ohun at ${issued_by}`],
    [
      'Status',
      invoice.status === 'final' ? 'Final' : `Provisional: the month is not over. As of ${time.format(now)} in Lagos.`,
    ],
  ] as const
  return facts.map(([name, value]) => ({
    cells: [
      { text: name, x: 0, width: 80 },
      { text: value, x: 80, width: 400 },
    ],
  }))
}

const COLUMNS = ['Kind', 'Channel', 'Quantity', 'Charged', 'Refunded', 'Amount'] as const
/** The left edges of the columns, as fractions of the width. */
const EDGES = [0, 0.32, 0.42, 0.54, 0.71, 0.85, 1]

function cellsOf(texts: readonly string[], width: number): Cell[] {
  return texts.map((text, n) => {
    const x = EDGES[n]! * width
    return { text, x, width: EDGES[n + 1]! * width - x - 4, right: n >= 2 }
  })
}

function chargesOf({ lines, charged_kobo, refunded_kobo, total_kobo }: Invoice, width: number): Row[] {
  const total = ['Total', '', '', money(charged_kobo), money(refunded_kobo), money(total_kobo)]
  return [
    { cells: cellsOf(COLUMNS, width), header: true },
    ...lines.map((line) => ({ cells: cellsOf(chargeOf(line), width) })),
    { cells: cellsOf(total, width), bold: true, rule: true },
  ]
}

function chargeOf({ entry_type, channel, quantity, charged_kobo, refunded_kobo, amount_kobo }: InvoiceLine): string[] {
  const name = channel === null ? '–' : CHANNELS[channel]
  const amounts = [charged_kobo, refunded_kobo, amount_kobo].map(money)
  return [KINDS[entry_type], name, whole.format(quantity), ...amounts]
}

function balanceOf(invoice: Invoice, width: number): Row[] {
  const rows = [
    ['Opening balance', invoice.opening_balance_kobo],
    ['Top-ups', invoice.top_ups_kobo],
    ['Opening credit and corrections', invoice.adjustments_kobo],
    ['Charges less refunds', -invoice.total_kobo],
    ['Closing balance', invoice.closing_balance_kobo],
  ] as const
  return rows.map(([name, kobo], n) => ({
    cells: [
      { text: name, x: 0, width: width / 2 },
      { text: money(kobo), x: width / 2, width: width / 2 - 4, right: true },
    ],
    bold: n === rows.length - 1,
    rule: n === rows.length - 1,
  }))
}
