import type { Knex } from 'knex'
import type { Caller } from './caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from './db/database.ts'
import { isUniqueViolation } from './db/violations.ts'
import { run, statement } from './db/statement.ts'
import { ApiError } from './errors.ts'

/** The header's key with the hash of its request. */
export interface IdempotencyClaim {
  key: string
  request_hash: string
}

export interface IdempotentRequest {
  caller: Caller
  operation_id: string
  claim: IdempotencyClaim | undefined
}

/** The input of a use case that takes a key. */
export interface KeyedInput<Body> {
  caller: Caller
  body: Body
  claim: IdempotencyClaim | undefined
}

/** A success, and whether it is the result of an earlier request. */
export interface Replayable<B> {
  body: B
  replayed: boolean
}

/** How long a success is replayed. */
export const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1_000

/**
 * Keeps the success in the statement that causes it: the effect and its record exist together or not at all, so a crash
 * between them cannot lead to a second effect. A concurrent retry waits at the unique index until the first request ends.
 */
export const idempotencyFragment = `
  kept_reply as (
    insert into idempotency_keys (workspace_id, environment, operation_id, idempotency_key, request_hash, body, created_at)
    select :idem_workspace_id, :idem_environment, :idem_operation_id, :idem_key, :idem_request_hash, :idem_body::json, :idem_created_at
    where :idem_key::text is not null
  )`

/**
 * Keeps the successes of a statement with many effects. `kept_replies` has the keys that were free. They are taken in their order, so
 * that two statements do not wait for each other. @param source - Has the columns of {@link IdempotencyParams}, and no key twice.
 */
export const keepReplies = (source: string): string => `
  kept_replies as (
    insert into idempotency_keys (workspace_id, environment, operation_id, idempotency_key, request_hash, body, created_at)
    select workspace_id, environment, idem_operation_id, idem_key, idem_request_hash, idem_body::json, idem_created_at
    from ${source} where idem_key is not null order by workspace_id, environment, idem_operation_id, idem_key
    on conflict do nothing
    returning workspace_id, environment, operation_id, idempotency_key
  )`

/**
 * Replaces replies under keys that were taken before the outcome was known, in `replaced_replies`.
 * @param source - Has `workspace_id`, `idem_environment`, `idem_operation_id`, `idem_key` and `idem_body`.
 */
export const replaceReplies = (source: string): string => `
  replaced_replies as (
    update idempotency_keys k set body = s.idem_body::json from ${source} s
    where k.workspace_id = s.workspace_id and k.environment = s.idem_environment
      and k.operation_id = s.idem_operation_id and k.idempotency_key = s.idem_key
  )`

/** The first request of each key. The other requests will find its reply. */
export function firstOfEachKey<R extends { request: IdempotentRequest }>(batch: readonly R[]): R[] {
  const keyed = new Map<string, R>()
  return batch.filter((one) => {
    const { caller, operation_id, claim } = one.request
    if (!claim) return true
    const scope = [caller.workspace_id, caller.environment, operation_id, claim.key].join(' ')
    if (!keyed.has(scope)) keyed.set(scope, one)
    return keyed.get(scope) === one
  })
}

/** A key of {@link keepReplies} was not free. */
export class KeyTaken extends Error {}

export interface IdempotencyParams {
  idem_workspace_id: string
  idem_environment: string
  idem_operation_id: string
  idem_key: string | null
  idem_request_hash: string | null
  idem_body: string | null
  idem_created_at: Date
}

export function idempotencyParams(request: IdempotentRequest, body: unknown, now: Date): IdempotencyParams {
  const { caller, operation_id, claim } = request
  return {
    idem_workspace_id: caller.workspace_id,
    idem_environment: caller.environment,
    idem_operation_id: operation_id,
    idem_key: claim?.key ?? null,
    idem_request_hash: claim?.request_hash ?? null,
    idem_body: claim ? JSON.stringify(body) : null,
    idem_created_at: now,
  }
}

interface Scope {
  workspace_id: string
  environment: string
  operation_id: string
  idempotency_key: string
}

interface Kept {
  request_hash: string
  body: unknown
}

const findKept = statement<Scope & { since: Date }, Kept>(
  'find_kept_reply',
  `select request_hash, body from idempotency_keys
   where workspace_id = :workspace_id and environment = :environment and operation_id = :operation_id
     and idempotency_key = :idempotency_key and created_at > :since`,
)

/** Whether the success of a request with this key is kept. */
export async function isKept(
  db: Database,
  { caller, operation_id, claim }: IdempotentRequest,
  now: Date,
): Promise<boolean> {
  if (!claim) return false
  const { workspace_id, environment } = caller
  const since = new Date(now.getTime() - IDEMPOTENCY_WINDOW_MS)
  const scope = { workspace_id, environment, operation_id, idempotency_key: claim.key, since }
  return (await run(db, findKept, scope)).length > 0
}

const dropExpired = statement<Scope & { since: Date }>(
  'drop_expired_reply',
  `delete from idempotency_keys
   where workspace_id = :workspace_id and environment = :environment and operation_id = :operation_id
     and idempotency_key = :idempotency_key and created_at <= :since`,
)

/** Two retries may each find the other's expired or failed record. More attempts than this would have another cause. */
const TRIES = 5

export interface IdempotencyDeps {
  db: Database
  clock: Clock
}

/**
 * Returns the kept success of an earlier request with this key, or runs `write`, which must keep its own
 * ({@link idempotencyFragment}). An error keeps nothing, so the key can be used again.
 * @throws ApiError ALREADY_EXISTS when the key was used with another body before.
 */
export async function replayOr<B>(
  deps: IdempotencyDeps,
  request: IdempotentRequest,
  write: () => Promise<B>,
): Promise<Replayable<B>> {
  return await replayOrWrite(deps, request, { write, begins_with_key: false })
}

interface KeyedWrite<B> {
  write: () => Promise<B>
  /**
   * Whether the key is taken before anything else. Nearly all keys are new, so the success of an earlier request is then looked for only
   * if the key was taken before.
   */
  begins_with_key: boolean
}

async function replayOrWrite<B>(
  deps: IdempotencyDeps,
  request: IdempotentRequest,
  { write, begins_with_key }: KeyedWrite<B>,
): Promise<Replayable<B>> {
  const { claim } = request
  if (!claim) return { body: await write(), replayed: false }
  for (let tries = 1; ; tries++) {
    const kept = tries === 1 && begins_with_key ? null : await readKept<B>(deps, request, claim)
    if (kept) return kept
    try {
      return { body: await write(), replayed: false }
    } catch (error) {
      const taken = error instanceof KeyTaken || isUniqueViolation(error, 'idempotency_keys_pkey')
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') return await keptMeanwhile(deps, request, error)
      if (!taken || tries === TRIES) throw error
      await run(deps.db, dropExpired, { ...scopeOf(request, claim), since: since(deps.clock) })
    }
  }
}

/** A limit may refuse a retry because the concurrent first request has taken the last place. Its success then answers both. */
async function keptMeanwhile<B>(
  deps: IdempotencyDeps,
  request: IdempotentRequest,
  error: unknown,
): Promise<Replayable<B>> {
  const kept = request.claim && (await readKept<B>(deps, request, request.claim))
  if (kept) return kept
  throw error
}

/**
 * Like `replayOr`, for work in several statements: the key is taken first and the success is kept last, in one transaction.
 */
export async function replayOrTransact<B>(
  deps: IdempotencyDeps,
  request: IdempotentRequest,
  work: (trx: Knex.Transaction) => Promise<B>,
): Promise<Replayable<B>> {
  const write = (): Promise<B> =>
    deps.db.knex.transaction(async (trx) => {
      const { claim } = request
      if (!claim) return await work(trx)
      const scope = scopeOf(request, claim)
      await takeKey(trx, { ...scope, request_hash: claim.request_hash, created_at: deps.clock.now() })
      const body = await work(trx)
      await trx('idempotency_keys')
        .where(scope)
        .update({ body: JSON.stringify(body) })
      return body
    })
  return await replayOrWrite(deps, request, { write, begins_with_key: true })
}

/**
 * Like {@link replayOrTransact}, for work that is first checked or prepared outside of the transaction: a repeat needs neither, and
 * succeeds even if a check would refuse it now.
 */
export async function replayOrPrepare<P, B>(
  deps: IdempotencyDeps,
  request: IdempotentRequest,
  { prepare, work }: { prepare: () => Promise<P>; work: (trx: Knex.Transaction, prepared: P) => Promise<B> },
): Promise<Replayable<B>> {
  const kept = request.claim && (await readKept<B>(deps, request, request.claim))
  if (kept) return kept
  const prepared = await prepare()
  return await replayOrTransact(deps, request, (trx) => work(trx, prepared))
}

/** Waits while a concurrent request has the key. @throws KeyTaken once that one has succeeded */
async function takeKey(trx: Knex.Transaction, key: Scope & { request_hash: string; created_at: Date }): Promise<void> {
  const inserting = trx('idempotency_keys').insert({ ...key, body: '{}' })
  const taken = await inserting.onConflict().ignore().returning('idempotency_key')
  if (taken.length === 0) throw new KeyTaken()
}

/** Replaces the reply under a key that was taken before the outcome was known. */
export async function keepReply(trx: Knex.Transaction, request: IdempotentRequest, body: unknown): Promise<void> {
  if (!request.claim) return
  await trx('idempotency_keys')
    .where(scopeOf(request, request.claim))
    .update({ body: JSON.stringify(body) })
}

/** Releases a key whose request failed after the key was taken, so that it can be used again. */
export async function releaseKey(knex: Knex, request: IdempotentRequest): Promise<void> {
  if (request.claim) await knex('idempotency_keys').where(scopeOf(request, request.claim)).delete()
}

interface KeptAbout {
  workspace_id: string
  environment: string
  operation_id: string
  /** When the success was created, which is the time of the record in it. */
  created_at: Date
}

/** Releases a key of which only the kept reply is known, by one of its fields. */
export async function releaseKeptReply(
  trx: Knex.Transaction,
  about: KeptAbout,
  field: { name: string; value: string },
): Promise<void> {
  await trx('idempotency_keys').where(about).whereRaw('body->>? = ?', [field.name, field.value]).delete()
}

interface KeptOf {
  workspace_id: string
  operation_id: string
}

const forgetStatement = statement<KeptOf & { field: string; values: readonly string[] }>(
  'forget_kept_replies',
  `delete from idempotency_keys
   where workspace_id = :workspace_id and environment in ('sandbox', 'production') and operation_id = :operation_id
     and body->>:field = any(:values::text[])`,
)

/** Deletes the kept replies with one of these values in a field, for example because their records were deleted. */
export async function forgetReplies(
  trx: Knex.Transaction,
  of: KeptOf,
  { field, values }: { field: string; values: readonly string[] },
): Promise<void> {
  if (values.length > 0) await run(trx, forgetStatement, { ...of, field, values })
}

async function readKept<B>(
  deps: IdempotencyDeps,
  request: IdempotentRequest,
  claim: IdempotencyClaim,
): Promise<Replayable<B> | null> {
  const [kept] = await run(deps.db, findKept, { ...scopeOf(request, claim), since: since(deps.clock) })
  if (!kept) return null
  if (kept.request_hash !== claim.request_hash)
    throw new ApiError('ALREADY_EXISTS', 'Idempotency-Key: was used with another body within 24 hours; use a new key.')
  return { body: kept.body as B, replayed: true }
}

function scopeOf({ caller, operation_id }: IdempotentRequest, { key }: IdempotencyClaim): Scope {
  const { workspace_id, environment } = caller
  return { workspace_id, environment, operation_id, idempotency_key: key }
}

function since(clock: Clock): Date {
  return new Date(clock.now().getTime() - IDEMPOTENCY_WINDOW_MS)
}

/** The header that distinguishes a replayed answer from a first one. */
export function replayHeaders(replayed: boolean): { 'Idempotent-Replayed'?: 'true' } {
  return replayed ? { 'Idempotent-Replayed': 'true' } : {}
}

/**
 * Rewrites kept successes, for example when their data has been erased. A success is found by the time at which it was created, which
 * is the time of the record in it. `rewrite` returns null for one that stays unchanged.
 */
export async function rewriteKeptReplies<B>(
  trx: Knex.Transaction,
  { made_at, ...scope }: { workspace_id: string; operation_id: string; made_at: readonly Date[] },
  rewrite: (body: B) => B | null,
): Promise<void> {
  const times = [...new Map(made_at.map((time) => [time.getTime(), time])).values()]
  const rows = await trx('idempotency_keys')
    .where(scope)
    .whereRaw('created_at = any(?::timestamptz[])', [times])
    .orderBy(['environment', 'idempotency_key'])
    .forUpdate()
    .select<(Omit<Scope, 'workspace_id' | 'operation_id'> & { body: B })[]>('environment', 'idempotency_key', 'body')
  for (const { body: before, ...key } of rows) {
    const body = rewrite(before)
    if (body !== null)
      await trx('idempotency_keys')
        .where({ ...scope, ...key })
        .update({ body: JSON.stringify(body) })
  }
}

/** The rows of one statement, so that it ends well within the time limit of statements, and holds few locks. */
const SWEEP_BATCH = 5_000

const sweepBatch = statement<{ since: Date; limit: number }, { deleted: number }>(
  'sweep_idempotency_keys',
  `delete from idempotency_keys where ctid = any (array(
     select ctid from idempotency_keys where created_at <= :since
     order by created_at limit :limit for update skip locked))
   returning 1 as deleted`,
)

/** Deletes keys whose replies have expired, a batch at a time, until all are deleted or `signal` aborts. */
export async function sweepIdempotencyKeys({ db, clock }: IdempotencyDeps, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const deleted = await run(db, sweepBatch, { since: since(clock), limit: SWEEP_BATCH })
    if (deleted.length < SWEEP_BATCH) return
  }
}
