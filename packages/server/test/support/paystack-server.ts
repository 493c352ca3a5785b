import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SECRET_KEY = 'sk_test_0123456789abcdef'

/** A transaction in Paystack's form. */
export interface FakeTransaction {
  reference: string
  status: string
  amount: number
  requested_amount: number
  currency: string
  email: string
  callback_url: string
  metadata: unknown
}

export interface Notice {
  event?: string
  /** Overrides the true data. */
  data?: Partial<FakeTransaction>
  /** Signs with a different key. */
  secret_key?: string
  /** Sent in place of the signature. Null to send none. */
  signature?: string | null
}

/** Paystack on loopback. It accepts only what its public documentation allows. */
export interface PaystackServer {
  url: string
  transactions: Map<string, FakeTransaction>
  /** The requests, such as `GET /transaction/verify/chk-…`. */
  requests: string[]
  /** The current fault. `silent` takes requests and never answers. */
  fault: 'down' | 'silent' | 'broken' | 'refuses' | 'other' | null
  /** The transaction of a checkout. */
  of(checkout_id: string): FakeTransaction
  /** Simulates a payment. With changes, it differs from the request. */
  pay(checkout_id: string, changes?: Partial<FakeTransaction>): void
  /** Reports to the service as Paystack does. @returns the status of the response. */
  notify(base_url: string, checkout_id: string, notice?: Notice): Promise<number>
  /** Sends the latest report again, byte for byte. */
  replay(base_url: string): Promise<number>
  stop(): Promise<void>
}

interface Sent {
  body: string
  headers: Record<string, string>
}

export async function startPaystackServer(): Promise<PaystackServer> {
  const server = createServer((request, response) => void answer(paystack, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let latest: Sent
  const send = async (base_url: string, { body, headers }: Sent): Promise<number> => {
    const response = await fetch(`${base_url}/v1/billing/paystack/webhook`, { method: 'POST', headers, body })
    await response.text()
    return response.status
  }
  const paystack: PaystackServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    transactions: new Map(),
    requests: [],
    fault: null,
    of(checkout_id) {
      const found = paystack.transactions.get(checkout_id.replace('_', '-'))
      if (!found) throw new Error(`Paystack has no transaction for ${checkout_id}.`)
      return found
    },
    pay: (checkout_id, changes = {}) => void Object.assign(paystack.of(checkout_id), { status: 'success', ...changes }),
    async notify(base_url, checkout_id, { event = 'charge.success', data, secret_key = SECRET_KEY, signature } = {}) {
      const body = bodyOf(event, { ...paystack.of(checkout_id), ...data })
      const signed = signature === undefined ? hmac(secret_key, body) : signature
      latest = { body, headers: { ...JSON_BODY, ...(signed === null ? {} : { 'x-paystack-signature': signed }) } }
      return await send(base_url, latest)
    },
    replay: (base_url) => send(base_url, latest),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return paystack
}

const JSON_BODY = { 'content-type': 'application/json' }

/** Written with spaces, which parsing and serialising again would lose. */
const bodyOf = (event: string, transaction: object): string =>
  JSON.stringify({ event, data: { id: 302961, domain: 'test', channel: 'card', ...transaction } }, null, 1)

const hmac = (key: string, body: string): string => createHmac('sha512', key).update(body).digest('hex')

async function answer(paystack: PaystackServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request
  paystack.requests.push(`${method} ${url}`)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const reply = (status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const refuse = (status: number, message: string, code: string): void =>
    reply(status, { status: false, message, type: 'validation_error', code })

  if (paystack.fault === 'down') return void response.destroy()
  if (paystack.fault === 'silent') return
  if (paystack.fault === 'broken')
    return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>')
  if (paystack.fault === 'refuses') return refuse(403, 'Currency not supported by merchant', 'unsupported_currency')
  if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) return refuse(401, 'Invalid key', 'invalid_Key')
  if (method === 'POST' && url === '/transaction/initialize') {
    const type = request.headers['content-type']
    const fault = type === 'application/json' ? faultOf(paystack, bodyIn(chunks)) : `Content type ${type}`
    if (fault !== null) return refuse(400, fault, 'invalid_params')
    const made = transactionOf(bodyIn(chunks))
    paystack.transactions.set(made.reference, made)
    const access_code = `ac${paystack.transactions.size}`
    const authorization_url = `${paystack.url}/checkout/${access_code}`
    return reply(200, {
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url, access_code, reference: made.reference },
    })
  }
  const [, reference] = /^\/transaction\/verify\/([^/?]+)$/.exec(url) ?? []
  const found = method === 'GET' && reference !== undefined ? paystack.transactions.get(reference) : undefined
  if (!found) return refuse(400, 'Transaction reference not found.', 'transaction_not_found')
  const data = paystack.fault === 'other' ? { ...found, reference: 'chk-other' } : found
  reply(200, {
    status: true,
    message: 'Verification successful',
    data: { id: 302961, domain: 'test', fees: 300, ...data },
  })
}

type Body = Partial<Record<keyof FakeTransaction, unknown>>

const bodyIn = (chunks: Buffer[]): Body => JSON.parse(Buffer.concat(chunks).toString()) as Body

/** The smallest amounts that Paystack accepts, in hundredths. */
const LEAST: Readonly<Record<string, number>> = { NGN: 5_000, USD: 200 }

function faultOf({ transactions }: PaystackServer, body: Body): string | null {
  const { email, amount, currency, reference, callback_url, metadata } = body
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(email))) return 'Invalid Email Address Passed'
  if (!(String(currency) in LEAST)) return 'Currency not supported'
  if (!Number.isInteger(amount) || Number(amount) < LEAST[String(currency)]!) return 'Invalid Amount Sent'
  if (!/^[-,.=0-9A-Za-z]+$/.test(String(reference))) return 'Invalid characters in reference'
  if (transactions.has(String(reference))) return 'Duplicate Transaction Reference'
  if (!URL.canParse(String(callback_url))) return 'Invalid callback URL'
  return typeof metadata === 'object' ? null : 'Invalid metadata'
}

function transactionOf(body: Body): FakeTransaction {
  const { amount, ...rest } = body as FakeTransaction
  return { ...rest, amount, requested_amount: amount, status: 'abandoned' }
}
