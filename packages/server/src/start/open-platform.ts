import type { Clock } from '@ohun/clock'
import type { Config } from '../config/config.ts'
import { createSecretBox, type EncryptionKeys, type SecretBox } from '../platform/crypto.ts'
import type { Database } from '../platform/db/database.ts'
import type { StandbyDatabase } from '../platform/db/standby/open-standby.ts'
import { createReads, type Reads } from '../platform/db/standby/standby-reads.ts'
import { createIds, type Ids } from '../platform/ids.ts'
import { openBreakerChannel, type BreakerChannel } from '../platform/limits/breaker-channel.ts'
import { createLimits, type CreatedLimits } from '../platform/limits/create-limits.ts'
import type { Log } from '../platform/log.ts'
import { Metrics } from '../platform/metrics.ts'
import { createAddressGuard, type AddressGuard } from '../platform/net/address-guard.ts'
import { createResolver, type NameResolver } from '../platform/net/resolver.ts'
import { openRedis } from '../platform/redis/open-redis.ts'
import type { Redis } from '../platform/redis/redis.ts'
import { createPasswords, type PasswordCost, type PasswordService } from '../platform/threads/password.ts'

export interface PlatformDeps {
  db: Database
  /** Null if everything is read from the primary. */
  read_db: StandbyDatabase | null
  clock: Clock
  machine_clock: Clock
  log: Log
  keys: EncryptionKeys
  password_cost?: PasswordCost
}

/** The parts of the platform that the whole process shares. */
export interface Platform {
  ids: Ids
  box: SecretBox
  resolver: NameResolver
  guard: AddressGuard
  metrics: Metrics
  /** Null if processes share only the database. */
  redis: Redis | null
  limits: CreatedLimits
  breaker_channel: BreakerChannel
  passwords: PasswordService
  reads: Reads
}

export async function openPlatform(
  { redis_url, allow_insecure_targets }: Pick<Config, 'redis_url' | 'allow_insecure_targets'>,
  { db, read_db, clock, machine_clock, log, keys, password_cost }: PlatformDeps,
): Promise<Platform> {
  const ids = createIds(clock)
  const box = createSecretBox(keys.encryption_key, keys.other_keys)
  const resolver = createResolver({ clock: machine_clock })
  const guard = createAddressGuard({ allow_insecure_targets, resolve: resolver.resolve })
  const metrics = new Metrics()
  const redis = redis_url === null ? null : await openRedis({ url: redis_url, clock: machine_clock, log, metrics })
  const limits = createLimits({ redis, clock: machine_clock, metrics })
  const breaker_channel = await openBreakerChannel(redis)
  const passwords = createPasswords(password_cost)
  const reads = createReads({ db, read_db, clock: machine_clock, log, metrics })
  return { ids, box, resolver, guard, metrics, redis, limits, breaker_channel, passwords, reads }
}
