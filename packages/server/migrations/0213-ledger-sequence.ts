import type { Knex } from 'knex'

/** An entry, with its place in the order of time. */
export interface Placed {
  place: number
  amount_kobo: number
  balance_kobo: number
}

interface OutOfOrder {
  workspace_id: string
  first: number
}

/** Far more entries than were ever made at once: where so many do not add up, no order of them does. */
const LARGEST_WINDOW = 2_000
const PAGE = 10_000

/**
 * Numbers the entries of each workspace, so that the balances add up line by line. The new table is written once, in the order
 * of time, and its indexes are built at the end: an update would write each row and three indexes twice. Only where entries that
 * were made at the same time are in another order than their balances are some of them moved.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The number of the last entry; it moves with the balance, under the same lock.
    alter table workspaces add column ledger_sequence bigint not null default 0;
    lock table ledger_entries in access exclusive mode;
    create table numbered_entries (like ledger_entries including constraints, sequence bigint not null);
    insert into numbered_entries
    select e.*, row_number() over (partition by workspace_id order by created_at, entry_id) from ledger_entries e
    order by created_at;
    drop table ledger_entries;
    alter table numbered_entries rename to ledger_entries;
  `)
  await reorder(knex)
  await knex.raw(`
    -- Types come first: lists of one type and of all are read from the same index.
    alter table ledger_entries add check (sequence > 0), add primary key (workspace_id, entry_type, sequence),
      add constraint ledger_entries_cause unique (workspace_id, cause);
    create index ledger_entries_time on ledger_entries using brin (created_at);
    update workspaces w set ledger_sequence = e.entries
    from (select workspace_id, count(*) as entries from ledger_entries group by workspace_id) e
    where w.workspace_id = e.workspace_id;
  `)
}

async function reorder(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: OutOfOrder[] }>(`
    select workspace_id, min(sequence) as first from (
      select workspace_id, sequence, balance_kobo - amount_kobo <> lag(balance_kobo, 1, 0::bigint)
        over (partition by workspace_id order by sequence) as broken from ledger_entries
    ) lines where broken group by workspace_id`)
  if (rows.length === 0) return
  await knex.raw('create index ledger_places on ledger_entries (workspace_id, sequence)')
  for (const row of rows) await reorderWorkspace(knex, row)
  await knex.raw('drop index ledger_places')
}

async function reorderWorkspace(knex: Knex, { workspace_id, first }: OutOfOrder): Promise<void> {
  const before = await knex('ledger_entries')
    .where({ workspace_id, sequence: first - 1 })
    .first<Placed>('balance_kobo')
  let sequence = first
  let moved: Moved[] = []
  for await (const { place } of addingUp(entriesFrom(knex, { workspace_id, first }), before?.balance_kobo ?? 0)) {
    if (place !== sequence) moved.push({ place, sequence })
    sequence++
    if (moved.length < PAGE) continue
    await move(knex, workspace_id, moved)
    moved = []
  }
  await move(knex, workspace_id, moved)
  await knex('ledger_entries')
    .where({ workspace_id })
    .where('sequence', '<', 0)
    .update('sequence', knex.raw('-sequence'))
}

interface Moved {
  place: number
  sequence: number
}

/** Below zero at first: the entry that has the place may not have been moved yet. */
async function move(knex: Knex, workspace_id: string, moved: readonly Moved[]): Promise<void> {
  await knex.raw(
    `update ledger_entries e set sequence = -moved.sequence from json_to_recordset(?) as moved (place bigint, sequence bigint)
     where e.workspace_id = ? and e.sequence = moved.place`,
    [JSON.stringify(moved), workspace_id],
  )
}

async function* entriesFrom(knex: Knex, { workspace_id, first }: OutOfOrder): AsyncGenerator<Placed> {
  for (let from = first; ; from += PAGE) {
    const page = await knex('ledger_entries')
      .where({ workspace_id })
      .whereBetween('sequence', [from, from + PAGE - 1])
      .orderBy('sequence')
      .select<Placed[]>('sequence as place', 'amount_kobo', 'balance_kobo')
    yield* page
    if (page.length < PAGE) return
  }
}

interface Joining {
  opening_kobo: number
  /** These add up. */
  settled: Placed[]
  /** These do not yet. */
  window: Placed[]
}

/**
 * The entries in an order in which balances add up, with each as near as possible to its place in time. Where there is none, the
 * order of time stays, and `ledger verify` names the place.
 */
export async function* addingUp(
  entries: AsyncIterable<Placed> | Iterable<Placed>,
  opening_kobo: number,
): AsyncGenerator<Placed> {
  const joining: Joining = { opening_kobo, settled: [], window: [] }
  for await (const entry of entries) {
    add(joining, entry)
    if (joining.settled.length < 2 * LARGEST_WINDOW) continue
    const ready = joining.settled.splice(0, LARGEST_WINDOW)
    joining.opening_kobo = ready.at(-1)!.balance_kobo
    yield* ready
  }
  giveUp(joining)
  yield* joining.settled
}

function add(joining: Joining, entry: Placed): void {
  const { opening_kobo, settled, window } = joining
  const last_kobo = settled.at(-1)?.balance_kobo ?? opening_kobo
  if (window.length === 0 && before(entry) === last_kobo) settled.push(entry)
  else if (window.push(entry) === LARGEST_WINDOW) giveUp(joining)
  else if (!join(joining, 0)) join(joining, window.length)
}

/** Looks back further and further; an entry may have seemed to follow the one before by chance. */
function giveUp(joining: Joining): void {
  for (let back = 0; joining.window.length > 0 && back < 2 * joining.settled.length; back = 2 * back + 1)
    if (join(joining, back)) return
  joining.settled.push(...joining.window.splice(0))
}

/** Joins the window to what is settled, of which the last `back` entries may move. */
function join({ opening_kobo, settled, window }: Joining, back: number): boolean {
  const start = Math.max(0, settled.length - back)
  const chain = chainOf([...settled.slice(start), ...window], settled[start - 1]?.balance_kobo ?? opening_kobo)
  if (chain === null) return false
  settled.splice(start, back, ...chain)
  window.length = 0
  return true
}

/** All entries as one path through their balances, which begins at the opening one (Hierholzer); null when there is none. */
function chainOf(entries: readonly Placed[], opening_kobo: number): Placed[] | null {
  const closing_kobo = entries.reduce((sum, { amount_kobo }) => sum + amount_kobo, opening_kobo)
  if (!entries.some(({ balance_kobo }) => balance_kobo === closing_kobo)) return null
  const waiting = Map.groupBy(entries, before)
  const walked: Placed[] = []
  const chain: Placed[] = []
  let balance_kobo = opening_kobo
  while (chain.length < entries.length) {
    const next = waiting.get(balance_kobo)?.shift()
    if (next) walked.push(next)
    const last = next ?? walked.pop()
    if (last === undefined) return null
    if (!next) chain.push(last)
    balance_kobo = next ? next.balance_kobo : before(last)
  }
  chain.reverse()
  return addsUp(chain, opening_kobo) ? chain : null
}

function before({ balance_kobo, amount_kobo }: Placed): number {
  return balance_kobo - amount_kobo
}

function addsUp(chain: readonly Placed[], opening_kobo: number): boolean {
  return chain.every((entry, n) => before(entry) === (chain[n - 1]?.balance_kobo ?? opening_kobo))
}
