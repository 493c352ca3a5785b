import { execFileSync } from 'node:child_process'
import type { Invoice, LedgerEntry } from '@ohun/sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { charge } from '../src/features/billing/charge.ts'
import { credit } from '../src/features/billing/credit.ts'
import { createIds, type Ids } from '../src/platform/ids.ts'
import { explaining } from './support/explained.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { requireTool } from './support/tools.ts'
import { countAllMonths, countMonths } from '../src/features/billing/invoices/count-months.ts'
import { readInvoices } from '../src/features/billing/invoices/read-invoices.ts'
import { amount } from '../../../test/amounts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let server: TestServer
let ids: Ids

beforeAll(async () => {
  server = await startTestServer()
  ids = createIds(server.clock)
})
afterAll(() => server.stop())

type Charged = Parameters<typeof charge>[2]['entry_type']

/** A positive amount is charged, a negative one refunded. */
async function take({ workspace_id }: TestWorkspace, entry_type: Charged, amount_kobo: number): Promise<void> {
  const quantity = amount_kobo < 0 ? -1 : 1
  const wanted = { workspace_id, entry_type, cause: ids('msg'), quantity, amount_kobo, limit: null, agent_id: null }
  await charge({ clock: server.clock, ids }, server.db, wanted)
}

async function give({ workspace_id }: TestWorkspace, entry_type: 'top_up' | 'adjustment', amount_kobo: number) {
  const wanted = { workspace_id, entry_type, cause: ids('chk'), amount_kobo }
  await server.db.knex.transaction((trx) => credit({ clock: server.clock, ids }, trx, wanted))
}

/** As if the entry with this number had been made at that time. */
async function backdate({ workspace_id }: TestWorkspace, sequence: number, at: string): Promise<void> {
  await server.db.pool.query('update ledger_entries set created_at = $3 where workspace_id = $1 and sequence = $2', [
    workspace_id,
    sequence,
    at,
  ])
}

/** As if the workspace had been created then. */
async function createdAt({ workspace_id }: TestWorkspace, at: string): Promise<void> {
  await server.db.knex('workspaces').where({ workspace_id }).update({ created_at: at })
}

async function ledgerOf({ production }: TestWorkspace): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  for await (const entry of production.billing.ledger({ page_size: 100 })) entries.push(entry)
  return entries
}

async function invoicesOf({ production }: TestWorkspace): Promise<Invoice[]> {
  const invoices: Invoice[] = []
  for await (const invoice of production.billing.invoices({ page_size: 7 })) invoices.push(invoice)
  return invoices
}

describe('GET /v1/billing/invoices', () => {
  test('200: one for each month since the workspace began, newest first, the current one provisional', async () => {
    const workspace = await server.workspace({ balance_kobo: 10_000 })
    const { workspace_id, production, sandbox } = workspace
    await take(workspace, 'voice_minute', 4_000)
    await take(workspace, 'sms_segment', 1_200)
    await take(workspace, 'sms_segment', -200)
    await give(workspace, 'top_up', 3_000)
    // The opening credit is of 31 August in Lagos, the minute of 1 October.
    await createdAt(workspace, '2026-08-31T22:59:00Z')
    await backdate(workspace, 1, '2026-08-31T22:59:59.999Z')
    await backdate(workspace, 2, '2026-09-30T23:00:00Z')
    const { items: invoices } = await production.billing.invoices()
    expect(invoices.map(({ month, status }) => [month, status])).toEqual([
      ['2026-11', 'provisional'],
      ['2026-10', 'final'],
      ['2026-09', 'final'],
      ['2026-08', 'final'],
    ])
    const [november, october, september, august] = invoices
    expect(august).toMatchObject({ opening_balance_kobo: 0, adjustments_kobo: 10_000, closing_balance_kobo: 10_000 })
    expect(september).toMatchObject({ opening_balance_kobo: 10_000, total_kobo: 0, closing_balance_kobo: 10_000 })
    expect(october).toMatchObject({ opening_balance_kobo: 10_000, total_kobo: 4_000, closing_balance_kobo: 6_000 })
    expect(november).toEqual({
      month: '2026-11',
      number: `INV-2026-11-${workspace_id.slice(3)}`,
      status: 'provisional',
      currency: 'NGN',
      workspace_id,
      workspace_name: (await production.workspace.get()).name,
      billed_to: { name: (await production.workspace.get()).name, address: null, tax_id: null },
      period_start: '2026-10-31T23:00:00.000Z',
      period_end: '2026-11-30T23:00:00.000Z',
      opening_balance_kobo: 6_000,
      top_ups_kobo: 3_000,
      adjustments_kobo: 0,
      charged_kobo: 1_200,
      refunded_kobo: 200,
      total_kobo: 1_000,
      closing_balance_kobo: 8_000,
      lines: [
        {
          entry_type: 'sms_segment',
          channel: 'sms',
          quantity: 0,
          charged_kobo: 1_200,
          refunded_kobo: 200,
          amount_kobo: 1_000,
        },
      ],
    })
    expect((await sandbox.billing.invoices()).items).toEqual(invoices)
    const { request_id: _, ...one } = await production.billing.invoice('2026-10')
    expect(one).toEqual(october)
    const first = await production.billing.invoices({ page_size: 3 })
    expect(first.items).toEqual(invoices.slice(0, 3))
    expect(await invoicesOf(workspace)).toEqual(invoices)
  })

  test('entries that come later are added, each once, however many count at once', async () => {
    const workspace = await server.workspace({ balance_kobo: 100_000 })
    for (let n = 0; n < 5; n++) {
      await take(workspace, 'sms_segment', 1_000)
      await Promise.all([1, 2, 3].map(() => countMonths(server.db, workspace)))
      await countAllMonths(server.db, new AbortController().signal)
    }
    const [november] = await invoicesOf(workspace)
    expect(november).toMatchObject({ charged_kobo: 5_000, closing_balance_kobo: 95_000, lines: [{ quantity: 5 }] })
  })

  test('200: nothing of another workspace', async () => {
    const [mine, other] = [await server.workspace({ balance_kobo: 0 }), await server.workspace()]
    await take(other, 'sms_segment', 1_000)
    expect(await invoicesOf(mine)).toMatchObject([{ charged_kobo: 0, closing_balance_kobo: 0, lines: [] }])
  })

  test('add up with the ledger line by line, whatever it has and when', async () => {
    const types = ['voice_minute', 'sms_segment', 'whatsapp_conversation', 'number_month', 'plan_charge'] as const
    const step = fc.record({
      kind: fc.constantFrom(...types, 'top_up' as const, 'adjustment' as const),
      kobo: fc.integer({ min: -2_000, max: 4_000 }).filter((kobo) => kobo !== 0),
      day: fc.integer({ min: 0, max: 200 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), fc.nat({ max: 25 }), async (steps, cut) => {
        const workspace = await server.workspace({ balance_kobo: 40_000 })
        await createdAt(workspace, '2026-05-01T00:00:00Z')
        for (const [n, { kind, kobo }] of steps.entries()) {
          // Part of it is counted before the rest is there.
          if (n === cut) await invoicesOf(workspace)
          if (kind === 'top_up' || kind === 'adjustment') await give(workspace, kind, Math.abs(kobo))
          else await take(workspace, kind, kobo)
          const [last] = (await workspace.production.billing.ledger({ page_size: 1 })).items
          const at = new Date(Date.parse('2026-05-01T00:00:00Z') + steps[n]!.day * DAY_MS + n)
          await backdate(workspace, last!.sequence, at.toISOString())
        }
        await expectToAddUp(workspace)
      }),
      { numRuns: amount(15, 150) },
    )
  })

  test('cost the same however many entries are counted already', async () => {
    const workspace = await server.workspace({ balance_kobo: 0 })
    const { workspace_id } = workspace
    await server.db.pool.query(
      `insert into ledger_entries (entry_id, workspace_id, sequence, entry_type, amount_kobo, balance_kobo, quantity, cause, created_at)
       select 'led_' || n, $1, n, 'top_up', 1, n, 1, 'chk_' || n, timestamptz '2026-11-19' from generate_series(1, 60000) n`,
      [workspace_id],
    )
    await server.db.knex('workspaces').where({ workspace_id }).update({ ledger_sequence: 60_000, balance_kobo: 60_000 })
    await countMonths(server.db, workspace)
    await server.db.pool.query('vacuum analyze ledger_months, ledger_month_marks')
    const { db, blocks } = explaining(server.db)
    const [november] = await readInvoices({ db, clock: server.clock }, workspace)
    expect(november).toMatchObject({ top_ups_kobo: 60_000, closing_balance_kobo: 60_000 })
    expect(blocks()).toBeLessThan(50)
  })
})

/** The balance is that of the ledger at the end of each month, and each figure is a sum of its entries. */
async function expectToAddUp(workspace: TestWorkspace): Promise<void> {
  const entries = await ledgerOf(workspace)
  const invoices = await invoicesOf(workspace)
  const sum = (some: readonly LedgerEntry[]) => some.reduce((total, { amount_kobo }) => total + amount_kobo, 0)
  for (const invoice of invoices) {
    const own = entries.filter(
      ({ created_at }) => created_at >= invoice.period_start && created_at < invoice.period_end,
    )
    const lines = own.filter(({ entry_type }) => entry_type !== 'top_up' && entry_type !== 'adjustment')
    expect(invoice).toMatchObject({
      opening_balance_kobo: sum(entries.filter(({ created_at }) => created_at < invoice.period_start)),
      closing_balance_kobo: sum(entries.filter(({ created_at }) => created_at < invoice.period_end)),
      top_ups_kobo: sum(own.filter(({ entry_type }) => entry_type === 'top_up')),
      total_kobo: 0 - sum(lines),
      charged_kobo: 0 - sum(lines.filter(({ amount_kobo }) => amount_kobo < 0)),
    })
    const { opening_balance_kobo, top_ups_kobo, adjustments_kobo, total_kobo, closing_balance_kobo } = invoice
    expect(opening_balance_kobo + top_ups_kobo + adjustments_kobo - total_kobo).toBe(closing_balance_kobo)
    expect(invoice.charged_kobo - invoice.refunded_kobo).toBe(total_kobo)
    expect(invoice.lines.reduce((total, { amount_kobo }) => total + amount_kobo, 0)).toBe(total_kobo)
  }
  expect(await workspace.production.billing.balance()).toMatchObject({
    balance_kobo: invoices[0]!.closing_balance_kobo,
  })
}

describe('GET /v1/billing/invoices/{month}', () => {
  test('404 before the workspace began and for months that have not begun, naming those that exist', async () => {
    const { production } = await server.workspace()
    for (const month of ['2026-10', '2026-12', '2099-01'])
      await expect(production.billing.invoice(month)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('from 2026-11 to 2026-11') as string,
      })
    await expect(production.billing.invoicePdf('2026-12')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['2026-13', '2026-1', 'november', '2026-11-01'])('400 for the month %s', async (month) => {
    const { production } = await server.workspace()
    await expect(production.billing.invoice(month)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  test('is final five minutes after the end of the month, when no entry of it can come any more', async () => {
    const own = await startTestServer()
    try {
      const { production } = await own.workspace()
      const left_ms = Date.parse('2026-11-30T23:00:00Z') - own.clock.now().getTime()
      await own.leap(left_ms + 4 * MINUTE_MS)
      expect(await production.billing.invoice('2026-11')).toMatchObject({ status: 'provisional' })
      await own.leap(MINUTE_MS)
      expect(await production.billing.invoice('2026-11')).toMatchObject({ status: 'final' })
      expect((await production.billing.invoices()).items).toMatchObject([{ month: '2026-12' }, { month: '2026-11' }])
    } finally {
      await own.stop()
    }
  })
})

describe('GET /v1/billing/invoices/{month}/pdf', () => {
  const HOSTILE = {
    'a right-to-left name': 'بنك الاختبار Lagos שלום',
    emoji: '🏦👩🏽‍💻🇳🇬',
    'the longest name': 'W'.repeat(100),
    'one grapheme of 100 characters': `Z${'\u0301'.repeat(99)}`,
    'marks that turn the direction': 'a\u202Eb\u2066c\u200F',
    'letters of no font': '漢字'.repeat(50),
    'PDF syntax': ') Tj ET endstream endobj << /S /JavaScript /JS (x) >>',
  }
  const download = (production_key: string) =>
    fetch(`${server.base_url}/v1/billing/invoices/2026-11/pdf`, {
      headers: { authorization: `Bearer ${production_key}` },
    })

  test.each(Object.entries(HOSTILE))('is one page for %s', async (_, name) => {
    const { production, production_key, workspace_id } = await server.workspace()
    await production.workspace.update({ name })
    const answer = await download(production_key)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const file = `INV-2026-11-${workspace_id.slice(3)}.pdf`
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file}"`)
    const pdf = Buffer.from(await answer.arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.subarray(-6).toString().trim()).toBe('%%EOF')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf.length).toBeLessThan(200_000)
  })

  const NAMES = ['Ọlá & Ṣọ́ńs <b>Foods</b>', HOSTILE['PDF syntax']]
  test.skipIf(requireTool('pdftotext')).each(NAMES)(
    'has the figures of the invoice as text, and the name %s',
    async (name) => {
      const workspace = await server.workspace({ balance_kobo: 500_000 })
      await workspace.production.workspace.update({ name })
      await take(workspace, 'voice_minute', 123_456)
      const { number } = await workspace.production.billing.invoice('2026-11')
      const pdf = Buffer.from(await (await workspace.production.billing.invoicePdf('2026-11')).arrayBuffer())
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
      for (const part of ['Provisional invoice', 'November 2026', number, 'Voice minutes', '₦1,234.56', '₦3,765.44'])
        expect(text).toContain(part)
      expect(text.normalize('NFC')).toContain(name.normalize('NFC'))
      expect(execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' })).toMatch(/JavaScript: +no[^]*Pages: +1\n/)
    },
  )

  test('is one page with the longest details, of which six lines of the address are drawn', async () => {
    const { production, production_key } = await server.workspace()
    for (const address of ['W'.repeat(500), '\n'.repeat(499) + 'x', 'a\n'.repeat(250), HOSTILE.emoji.repeat(20)]) {
      await production.billing.updateDetails({ company_name: 'W'.repeat(200), address, tax_id: 'W'.repeat(50) })
      const pdf = Buffer.from(await (await download(production_key)).arrayBuffer())
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    }
  })

  test('429 for a third at once of a workspace; another workspace is served', async () => {
    const [greedy, other] = [await server.workspace(), await server.workspace()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => download(greedy.production_key)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect((await other.production.billing.invoicePdf('2026-11')).status).toBe(200)
  })
})

describe('/v1/billing/details', () => {
  const NONE = { company_name: null, address: null, tax_id: null }

  test('are null at first, change one by one, and stand on every invoice, until they are removed', async () => {
    const workspace = await server.workspace()
    await createdAt(workspace, '2026-10-15T12:00:00.000Z')
    const { billing } = workspace.production
    expect(await billing.details()).toMatchObject(NONE)
    await billing.updateDetails({ company_name: 'Example Bank Plc', tax_id: '12345678-0001' })
    const address = '12 Marina\nLagos'
    const details = { company_name: 'Example Bank Plc', address, tax_id: '12345678-0001' }
    expect(await billing.updateDetails({ address })).toMatchObject(details)
    expect(await workspace.sandbox.billing.details()).toMatchObject(details)
    const billed_to = { name: 'Example Bank Plc', address, tax_id: '12345678-0001' }
    expect((await invoicesOf(workspace)).map((invoice) => invoice.billed_to)).toEqual([billed_to, billed_to])
    expect((await (await server.workspace()).production.billing.details()).company_name).toBeNull()
    await billing.updateDetails(NONE)
    expect((await invoicesOf(workspace))[0]?.billed_to).toMatchObject({ address: null, tax_id: null })
  })

  test('are in the audit log without their values, and end with the workspace', async () => {
    const { production, workspace_id } = await server.workspace()
    await production.billing.updateDetails({ tax_id: '1', address: '12 Marina' })
    await production.billing.updateDetails({ tax_id: '1' })
    const { items } = await production.auditLog.list({ action: 'workspace.billing_details_changed' })
    expect(items.map(({ detail }) => detail)).toEqual([{ changed: ['address', 'tax_id'] }])
    await production.workspace.delete({ confirm: workspace_id })
    expect(await server.db.knex('billing_details').where({ workspace_id })).toEqual([])
  })

  test.each([
    ['company_name', ' '],
    ['company_name', 'x'.repeat(201)],
    ['address', 'x'.repeat(501)],
    ['address', 'a\0b'],
    ['tax_id', 'x'.repeat(51)],
  ])('400 INVALID_ARGUMENT for such a %s', async (name, value) => {
    const { production } = await server.workspace()
    await expect(production.billing.updateDetails({ [name]: value })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(new RegExp(`^${name}: must `)),
    })
    await expect(production.billing.updateDetails({})).rejects.toMatchObject({ status: 400 })
  })
})
