import type { Knex } from 'knex'
import type { Checkout, CheckoutCreate } from '../../../generated/types.gen.ts'
import type { Payments } from '../../../gateways/payments/by-environment.ts'
import {
  PaymentsUnavailableError,
  type PaymentOrder,
  type PaymentProvider,
} from '../../../gateways/payments/payment-provider.ts'
import type { Caller } from '../../../platform/caller.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import {
  idempotencyFragment,
  idempotencyParams,
  replayOr,
  type IdempotencyClaim,
  type IdempotencyDeps,
  type IdempotencyParams,
  type IdempotentRequest,
  type Replayable,
} from '../../../platform/idempotency.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import { CheckoutRow, type CheckoutRecord } from './checkout.model.ts'
import { checkoutView } from './checkout.view.ts'
import { requireAmount } from './money.ts'

export interface OpenCheckoutDeps extends IdempotencyDeps {
  ids: Ids
  log: Log
  payments: Payments
  /** Locks the workspace for a change. @throws ApiError when it has been deleted. */
  lockWorkspace(trx: Knex.Transaction, caller: Caller): Promise<unknown>
  /** The e-mail address of the workspace's owner. @throws ApiError when it has no owner. */
  ownerAddress(caller: Caller): Promise<string>
}

/** The most open checkouts in each environment of a workspace. */
const MAX_OPEN = 20
const LIFE_MS = 24 * 60 * 60 * 1_000
/** A webhook arrives within seconds. After this time the provider is asked. */
export const FIRST_CHECK_MS = 5 * 60 * 1_000
const RETRY_AFTER_SECONDS = 5
/** Long enough that no client retries automatically. */
const UNCONFIGURED_RETRY_SECONDS = 3_600

interface InsertParams extends IdempotencyParams, Omit<CheckoutRecord, 'status_reason' | 'credited_kobo' | 'paid_at'> {
  check_at: Date
}

const insertCheckout = statement<InsertParams>(
  'checkout_insert',
  `with checkout as (
     insert into checkouts (checkout_id, workspace_id, environment, provider, checkout_url, status, amount_kobo, currency,
       created_at, expires_at, check_at)
     values (:checkout_id, :workspace_id, :environment, :provider, :checkout_url, :status, :amount_kobo, :currency,
       :created_at, :expires_at, :check_at)
   ), ${idempotencyFragment} select`,
)

/**
 * Begins a top-up. The provider is asked before anything is written: a refusal leaves nothing behind, and if the request fails
 * afterwards, no client knows the address of the page that the provider created.
 * @throws ApiError INVALID_ARGUMENT, RATE_LIMITED if too many are open, UNAVAILABLE.
 */
export async function openCheckout(
  deps: OpenCheckoutDeps,
  { caller, body, claim }: { caller: Caller; body: CheckoutCreate; claim: IdempotencyClaim | undefined },
): Promise<Replayable<Checkout>> {
  const { amount_kobo, currency = 'NGN' } = body
  requireAmount(amount_kobo, currency)
  const request = { caller, operation_id: 'createCheckout', claim }
  return await replayOr(deps, request, async () => {
    const provider = requireProvider(deps.payments, caller)
    await requireRoom(deps.db.knex, caller, deps.clock.now())
    const { workspace_id } = caller
    const email = await deps.ownerAddress(caller)
    const order = { checkout_id: deps.ids('chk'), workspace_id, email, amount: amount_kobo, currency }
    const checkout_url = await pageOf(deps, provider, order)
    return await insert(deps, request, { order, provider, checkout_url })
  })
}

function requireProvider(payments: Payments, { environment }: Caller): PaymentProvider {
  const provider = payments.providerFor(environment)
  if (provider) return provider
  throw new ApiError('UNAVAILABLE', 'Payments are not configured here; ask the operator of the service for a credit.', {
    retry_after_seconds: UNCONFIGURED_RETRY_SECONDS,
  })
}

async function requireRoom(knex: Knex, caller: Caller, now: Date): Promise<void> {
  const { environment } = caller
  const open = CheckoutRow.in(knex, caller).where({ environment, status: 'pending' }).where('expires_at', '>', now)
  const expiring = await open.orderBy('expires_at').limit(MAX_OPEN)
  const [first] = expiring
  if (expiring.length < MAX_OPEN || !first) return
  const message = `A workspace may have ${MAX_OPEN} unpaid checkouts; pay or cancel one, or wait until one expires.`
  const retry_after_seconds = (first.expires_at.getTime() - now.getTime()) / 1_000
  throw new ApiError('RATE_LIMITED', message, { retry_after_seconds })
}

async function pageOf(deps: OpenCheckoutDeps, provider: PaymentProvider, order: PaymentOrder): Promise<string> {
  try {
    return (await provider.open(order)).checkout_url
  } catch (error) {
    throw unavailable(deps.log, error)
  }
}

/** The error of a request for which the provider is unavailable. Other errors are returned unchanged. */
export function unavailable(log: Log, error: unknown): unknown {
  if (!(error instanceof PaymentsUnavailableError)) return error
  log.warn({ err: error }, 'payment provider unavailable')
  const message =
    'The payment provider did not respond or refused the request. Nothing was charged; repeat the request.'
  return new ApiError('UNAVAILABLE', message, { cause: error, retry_after_seconds: RETRY_AFTER_SECONDS })
}

interface Opened {
  order: PaymentOrder
  provider: PaymentProvider
  checkout_url: string
}

async function insert(
  deps: OpenCheckoutDeps,
  request: IdempotentRequest,
  { order, provider, checkout_url }: Opened,
): Promise<Checkout> {
  const { caller } = request
  const now = deps.clock.now()
  const { checkout_id, workspace_id, amount: amount_kobo, currency } = order
  const after = (ms: number): Date => new Date(now.getTime() + ms)
  const times = { created_at: now, expires_at: after(LIFE_MS) }
  const made = {
    checkout_id,
    workspace_id,
    environment: caller.environment,
    checkout_url,
    amount_kobo,
    currency,
    ...times,
  }
  const row = { ...made, provider: provider.name, status: 'pending' } as const
  const body = checkoutView({ ...row, status_reason: null, credited_kobo: null, paid_at: null })
  await deps.db.knex.transaction(async (trx) => {
    // The lock makes checkouts that are opened at the same time count each other.
    await deps.lockWorkspace(trx, caller)
    await requireRoom(trx, caller, now)
    // The local page has no provider to ask.
    const check_at = provider.name === 'local' ? row.expires_at : after(FIRST_CHECK_MS)
    await run(trx, insertCheckout, { ...row, check_at, ...idempotencyParams(request, body, now) })
  })
  return body
}
