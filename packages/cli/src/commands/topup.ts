import type { ApiClient } from '../client.ts'
import { requireKey, resolveConnection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { safeText } from '../output/safe-text.ts'
import { checkoutOperation, getCheckoutOperation } from './operation-commands.ts'

type Currency = 'NGN' | 'USD'

interface Checkout {
  checkout_id: string
  checkout_url: string
  status: 'pending' | 'paid' | 'failed' | 'expired'
  status_reason: string | null
}

const POLL_MS = 2_000
const UNITS: Readonly<Record<Currency, string>> = { NGN: 'naira', USD: 'dollars' }

/** Starts a top-up and, if requested, opens its page and waits until it is paid. */
export async function topup(context: Context, { positionals, settings }: Invocation): Promise<void> {
  const { currency = 'NGN' } = settings
  const amount_kobo = hundredths(positionals['amount'] ?? '', currency)
  const printer = await createPrinter(context, settings)
  const connection = requireKey(await resolveConnection(context, settings))
  const client = await context.createClient(connection)
  const body = { amount_kobo, currency }
  const options = { signal: context.signal }
  const checkout = (await client.request(checkoutOperation, { path: {}, query: {}, body }, options)) as Checkout

  const sandbox = connection.environment === 'sandbox'
  if (context.stderr.isTerminal || settings.wait) await explain(context, checkout, { amount_kobo, currency, sandbox })
  if (settings.open) await open(context, checkout)
  if (!settings.wait) return await printer.answer(checkout)
  const ended = await untilEnded(context, client, checkout)
  await printer.answer(ended)
  if (ended.status !== 'paid') throw unpaid(ended)
}

/** Thousands separators are refused: in some countries, `5,000` means five. */
function hundredths(text: string, currency: Currency): number {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole !== undefined) return Number(whole) * 100 + Number(part.padEnd(2, '0'))
  const accepted = `an amount in ${UNITS[currency]}, such as 5000 or 5000.50`
  throw usageError(`<amount>: must be ${accepted}, not ${JSON.stringify(text)}.`)
}

interface Explained {
  amount_kobo: number
  currency: Currency
  sandbox: boolean
}

async function explain(
  { stderr }: Context,
  { checkout_url }: Checkout,
  { amount_kobo, currency, sandbox }: Explained,
): Promise<void> {
  const amount = (amount_kobo / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  const note = sandbox ? ' In the sandbox this is simulated: nothing is charged, and the balance does not change.' : ''
  await stderr.write(`Pay ${currency} ${amount} at ${safeText(checkout_url)}${note}\n`)
}

/** Opens the page only if it has a web address. */
async function open(context: Context, { checkout_url }: Checkout): Promise<void> {
  const web = /^https?:$/.test(URL.parse(checkout_url)?.protocol ?? '')
  if (web && (await context.openPage(checkout_url))) return
  await context.stderr.write('No browser could be opened.\n')
}

async function untilEnded(context: Context, client: ApiClient, checkout: Checkout): Promise<Checkout> {
  const { signal } = context
  const path = { checkout_id: checkout.checkout_id }
  let latest = checkout
  while (latest.status === 'pending') {
    await context.pause(POLL_MS)
    latest = (await client.request(getCheckoutOperation, { path, query: {} }, { signal })) as Checkout
  }
  return latest
}

function unpaid({ checkout_id, status, status_reason }: Checkout): CliError {
  const reason = status_reason === null ? '' : ` (${status_reason})`
  return new CliError('NOT_PAID', exitCodes.payment, safeText(`${checkout_id} is ${status}${reason}: it was not paid.`))
}
