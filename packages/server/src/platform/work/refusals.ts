import { TokenBucket, type BucketLimits } from '../token-bucket.ts'

export interface RefusalLimits {
  /** Of a key that refuses. */
  per_key: BucketLimits
  /** Of all keys of a tenant that refuse. */
  per_tenant: BucketLimits
}

/** Beyond this, those that began to refuse first are forgotten and learnt again. */
const REMEMBERED = 10_000

/**
 * The keys whose last item was refused at once, such as endpoints where nobody listens. A refusal takes no place for long, so
 * places do not bound how many there are in a second: thousands of due items would keep the thread busy for minutes. A key
 * that refuses, and all of its tenant together, begin items at a limited rate until one is not refused.
 */
export class Refusals {
  readonly #limits: RefusalLimits | undefined
  readonly #keys = new Map<string, TokenBucket>()
  readonly #tenants = new Map<string, TokenBucket>()

  constructor(limits: RefusalLimits | undefined) {
    this.#limits = limits
  }

  /** No key refuses. */
  get empty(): boolean {
    return this.#keys.size === 0
  }

  refuses(key: string): boolean {
    return this.#keys.has(key)
  }

  note(key: string, refused: boolean, now: number): void {
    if (!refused) this.#keys.delete(key)
    else if (this.#limits) bucketOf(this.#keys, key, { limits: this.#limits.per_key, now })
  }

  /** How many items of a key may begin now; of a key that does not refuse, any number. */
  roomOfKey(key: string, tenant: string, now: number): number {
    const bucket = this.#keys.get(key)
    return bucket ? Math.min(Math.floor(bucket.left(now)), this.roomOfTenant(tenant, now)) : Infinity
  }

  /** How many items of a tenant's keys that refuse may begin now. */
  roomOfTenant(tenant: string, now: number): number {
    const left = this.#tenants.get(tenant)?.left(now) ?? this.#limits?.per_tenant.at_once ?? Infinity
    return Math.floor(left)
  }

  /** An item begins. */
  take(key: string, tenant: string, now: number): void {
    const bucket = this.#keys.get(key)
    if (!bucket || !this.#limits) return
    bucket.take(now)
    bucketOf(this.#tenants, tenant, { limits: this.#limits.per_tenant, now }).take(now)
  }
}

function bucketOf(
  buckets: Map<string, TokenBucket>,
  name: string,
  { limits, now }: { limits: BucketLimits; now: number },
): TokenBucket {
  const known = buckets.get(name)
  if (known) return known
  const bucket = new TokenBucket(limits, now)
  buckets.set(name, bucket)
  const [oldest] = buckets.keys()
  if (buckets.size > REMEMBERED && oldest !== undefined) buckets.delete(oldest)
  return bucket
}
