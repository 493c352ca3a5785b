import { rowList } from '../db/rows.ts'
import type { WorkTable } from './work.ts'

/** How many keys one claim looks up of a tenant that has room again. */
const MAX_KEYS_PER_TENANT = 200

/** The keys with room again that have items before the marks. */
export const freedKeys = rowList('f', { tenant: 'text', key: 'text' }, 'freed_')

interface Arm {
  name: string
  /** Its index in the arrays of levels, starting at one. */
  place: number
  rank: 0 | 1
  level: 0 | 1 | 2
  where: string
}

/**
 * Reads without locking and locks only the items that it picks: a claim that locked all its candidates would write a thousand rows
 * to take eight. Each level is read from its mark. Before the marks are only items of keys and tenants that had no room. These are
 * looked up by key, each in its own range of one index. Every tenant's first item comes before any tenant's second, and the same is
 * true for keys. Ids are joined by an array: with a million waiting rows, the planner would overestimate a join and read whole tables.
 */
export function claimSql(table: WorkTable): string {
  const { relation, id, key, tenant = key, columns } = table
  const arms = armsOf(table)
  return `
    with ${arms.map((arm) => `${arm.name} as (${ahead(table, arm)}\n    )`).join(', ')},
    ${lookups(table)}, behind as (
      select found.* from freed f cross join lateral (${arms.map((arm) => behind(table, arm)).join(' union all ')}) found
    ), candidates as (
      select c.*, case when key = any(:degraded_keys::text[]) then 2 else arm_level end as level
      from (${arms.map((arm) => `select * from ${arm.name}`).join(' union all ')} union all select * from behind) c
    ), of_keys as (
      select candidates.*, row_number() over (partition by key order by arm_level, next_attempt_at) as key_place
      from candidates
    ), of_tenants as (
      select of_keys.*, row_number() over (partition by tenant order by arm_level, key_place, next_attempt_at) as tenant_place
      from of_keys where key_place <= coalesce((:key_rooms::jsonb ->> key)::int, :key_room::int)
    ), of_levels as (
      select of_tenants.*, row_number() over (
        partition by level order by rank, arm_level,
          tenant_place + coalesce((:tenant_leases::jsonb ->> tenant)::int, 0), next_attempt_at) as level_place
      from of_tenants where tenant_place <= coalesce((:tenant_rooms::jsonb ->> tenant)::int, :tenant_room::int)
    ), picked as (
      select * from of_levels where level_place <= (:level_rooms::int[])[level + 1]
    ), locked as (
      select l.${id} as id from ${relation} l
      where l.${id} = any (array(select id from picked)) and l.leased_by is null and l.next_attempt_at <= :now
      for update skip locked
    ), claimed as (
      update ${relation} w set claim = w.claim + 1, leased_by = :owner::int, next_attempt_at = :lease_end::timestamptz
      where w.${id} = any (array(select id from locked))
      returning w.*
    )
    select read.*, c.${id} as id, c.${key} as key, c.${tenant} as tenant, c.claim, c.attempt_count, p.rank, p.level, ${columns}
    from (select ${reads(arms)}) read left join (claimed c join picked p on p.id = c.${id}) on true
    order by p.level, p.level_place`
}

function armsOf({ ranks }: WorkTable): Arm[] {
  const [first, second] = (ranks ?? ['true']).map((rank) => `attempt_count = 0 and ${rank}`)
  const arms: Arm[] = [{ name: 'first', place: 1, rank: 0, level: 0, where: first ?? '' }]
  if (second) arms.push({ name: 'second', place: 2, rank: 1, level: 1, where: second })
  return [...arms, { name: 'again', place: 3, rank: 0, level: 2, where: 'attempt_count > 0' }]
}

function selectArm({ relation, id, key, tenant = key, ranks }: WorkTable, { level, where, rank }: Arm): string {
  const rank_of = level === 2 && ranks ? `case when ${ranks[1]} then 1 else 0 end` : String(rank)
  return `
      select ${id} as id, ${key} as key, ${tenant} as tenant, ${rank_of} as rank, ${level} as arm_level, next_attempt_at
      from ${relation} where leased_by is null and ${where}`
}

function ahead(table: WorkTable, arm: Arm): string {
  const { key, tenant = key } = table
  return `${selectArm(table, arm)}
        and next_attempt_at >= (:from::timestamptz[])[${arm.place}] and next_attempt_at <= :now
        and ${key} <> all(:full_keys::text[]) and ${tenant} <> all(:full_tenants::text[])
      order by next_attempt_at limit (:scans::int[])[${arm.place}]`
}

/** The keys that have room again, and the keys of tenants that have room again, each found by one step in the index. */
function lookups({ relation, key, tenant = key }: WorkTable): string {
  const step = (after: string, of: string): string =>
    `select ${key} as key from ${relation}
          where leased_by is null and next_attempt_at is not null and ${tenant} = ${of} ${after} order by ${key} limit 1`
  return `freed as (
      select f.tenant, f.key, coalesce((:key_rooms::jsonb ->> f.key)::int, :key_room::int) as room
      from ${freedKeys.source}
      union
      select t.tenant, k.key, coalesce((:key_rooms::jsonb ->> k.key)::int, :key_room::int) as room
      from unnest(:freed_tenants::text[]) t (tenant) cross join lateral (
        with recursive keys (key) as (
          (${step('', 't.tenant')})
          union all
          select (${step(`and ${key} > keys.key`, 't.tenant')}) from keys where keys.key is not null
        )
        select key from keys where key is not null and key <> all(:full_keys::text[]) limit ${MAX_KEYS_PER_TENANT}
      ) k
    )`
}

function behind(table: WorkTable, arm: Arm): string {
  const { key, tenant = key } = table
  return `(${selectArm(table, arm)}
        and ${tenant} = f.tenant and ${key} = f.key and least(attempt_count, 1) = ${arm.level === 2 ? 1 : 0}
        and next_attempt_at < (:from::timestamptz[])[${arm.place}]
      order by next_attempt_at limit least(f.room, (:scans::int[])[${arm.place}]))`
}

function reads(arms: Arm[]): string {
  const of = (value: (name: string) => string): string =>
    `array[${[1, 2, 3].map((place) => value(arms.find((arm) => arm.place === place)?.name ?? '')).join(', ')}]`
  return `${of((name) => (name ? `(select count(*) from ${name})::int` : '0'))} as read_rows,
      ${of((name) => (name ? `(select max(next_attempt_at) from ${name})` : 'null::timestamptz'))} as read_to`
}
