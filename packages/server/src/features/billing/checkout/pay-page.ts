import { simulatedKobo } from '../../../gateways/payments/local-provider.ts'
import { escapeHtml, htmlPage, styleSource } from '../../../platform/html-page.ts'
import type { CheckoutRecord } from './checkout.model.ts'
import { moneyText } from './money.ts'

const STYLE =
  'body{max-width:28rem}.sum{font-size:2rem;margin:.5rem 0}form{margin:1rem 0}' +
  'button{font:inherit;width:100%;padding:.8rem;border:1px solid #888;border-radius:.4rem;background:none;color:inherit}' +
  'button.pay{background:#0a6b3d;border-color:#0a6b3d;color:#fff}'

/** The page's URL grants the right to pay, so it is never sent to another site, and the page cannot be framed. */
export const PAY_PAGE_HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src ${styleSource(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  // With `no-referrer`, browsers hide the origin of a form even from its own site.
  'Referrer-Policy': 'same-origin',
} as const

export interface PayPage {
  checkout: CheckoutRecord
  /** The path of the page. Its last part is the token. */
  path: string
  /** Whether the checkout is paid on this page. */
  simulated: boolean
}

/** The page has no scripts, so that it works in any browser. */
export function payPage({ checkout, path, simulated }: PayPage): string {
  const { amount_kobo, currency, status } = checkout
  const sum = moneyText(amount_kobo, currency)
  const rest = status === 'pending' && simulated ? choices(checkout, path) : outcome(checkout)
  const body = `<h1>Ohun top-up</h1>\n<p class="sum">${sum}</p>\n${rest}`
  return htmlPage({ title: `Pay ${sum} – Ohun`, body, style: STYLE })
}

function choices(checkout: CheckoutRecord, path: string): string {
  const button = (action: string, label: string, name: string): string =>
    `<form method="post" action="${escapeHtml(`${path}/${action}`)}"><button class="${name}">${label}</button></form>`
  return `<p>${notice(checkout)}</p>
${button('confirm', 'Pay', 'pay')}
${button('cancel', 'Cancel', 'cancel')}`
}

function notice({ environment, amount_kobo: amount, currency }: CheckoutRecord): string {
  if (environment === 'sandbox') return 'This is the sandbox: nothing is charged, and the balance does not change.'
  const added = moneyText(simulatedKobo({ amount, currency }), 'NGN')
  return `This server has no payment provider. Nothing is charged, and ${added} are added to the balance.`
}

function outcome(checkout: CheckoutRecord): string {
  const { status, status_reason, credited_kobo, checkout_url } = checkout
  if (status === 'pending') {
    const link = `<a href="${escapeHtml(checkout_url)}">Go to the payment</a>`
    const declined = status_reason === 'declined' ? 'The payment was declined. ' : ''
    return `<p>${declined}It has not been paid yet, or the payment is still being confirmed.</p>\n<p>${link}</p>`
  }
  if (status === 'expired') return '<p>It was not paid in time. Begin another top-up.</p>'
  if (status === 'failed') return `<p>${failures[status_reason ?? ''] ?? failures['declined']}</p>`
  if (credited_kobo === null) return `<p>Paid. ${uncredited[status_reason ?? ''] ?? ''}</p>`
  const added = credited_kobo > 0 ? ` ${moneyText(credited_kobo, 'NGN')} were added to the balance.` : ''
  return `<p>Paid.${added} You can close this page.</p>`
}

const failures: Readonly<Record<string, string>> = {
  canceled: 'Canceled. Nothing was charged.',
  declined: 'The payment was declined. Start another top-up.',
  reversed: 'The payment was reversed.',
  payment_differs: 'The amount or currency paid is wrong. Contact the operator of the service.',
}

const uncredited: Readonly<Record<string, string>> = {
  awaiting_settlement: 'The balance is credited when the payment is settled in naira.',
  balance_limit: 'The balance would be too high. Contact the operator of the service.',
  workspace_deleted: 'The workspace was deleted. Contact the operator of the service.',
}
