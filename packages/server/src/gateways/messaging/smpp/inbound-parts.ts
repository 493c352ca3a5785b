import type { Mno } from '../../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../../../platform/db/sweep.ts'
import { wholeText } from './whole-message.ts'

/** The fields that all parts of a message share. */
interface Group {
  carrier: string
  from: string
  to: string
  reference: number
  total: number
}

export interface InboundPart extends Group {
  part: number
  mno: Mno
  data_coding: number
  content: Uint8Array
}

/** All parts of a message, or all parts that arrived. */
export interface WholeMessage extends Group {
  mno: Mno
  /** The body. Null if it is not text. */
  body: string | null
  missing: number
  /** When its first part was received. */
  since: Date
}

/** The time after which a missing part is unlikely to arrive, because phones send all parts at once. */
const COMPLETE_WITHIN_MS = 2 * 60_000
/** How long a repeated part is recognised. */
const KEPT_MS = 10 * 60_000

interface Kept extends InboundPart {
  received_at: Date
}

/** References are reused: a part with different content belongs to a new message. A digest of stored parts is kept. */
const keepPart = statement<Kept>(
  'keep_inbound_part',
  `insert into inbound_parts (carrier, "from", "to", reference, total, part, mno, data_coding, content, received_at)
   values (:carrier, :from, :to, :reference, :total, :part, :mno, :data_coding, :content, :received_at)
   on conflict (carrier, "from", "to", reference, total, part) do update
     set data_coding = excluded.data_coding, content = excluded.content, received_at = excluded.received_at, stored_at = null
     where inbound_parts.stored_at is not null and inbound_parts.content <> sha256(excluded.content)`,
)

const partsOf = statement<Group, Kept>(
  'inbound_parts_of_message',
  `select carrier, "from", "to", reference, total, part, mno, data_coding, content, received_at from inbound_parts
   where carrier = :carrier and "from" = :from and "to" = :to and reference = :reference and total = :total
     and stored_at is null`,
)

const markStored = statement<Group & { stored_at: Date }>(
  'mark_inbound_parts_stored',
  `update inbound_parts set stored_at = :stored_at, content = sha256(content)
   where carrier = :carrier and "from" = :from and "to" = :to and reference = :reference and total = :total
     and stored_at is null`,
)

const overdue = statement<{ received_before: Date }, Group>(
  'overdue_inbound_parts',
  `select carrier, "from", "to", reference, total from inbound_parts where stored_at is null
   group by carrier, "from", "to", reference, total having min(received_at) <= :received_before`,
)

const dropOld = statement<{ received_before: Date; batch: number }, Swept>(
  'drop_inbound_parts',
  sweepSql('inbound_parts', 'stored_at is not null and received_at <= :received_before'),
)

/**
 * The parts of long inbound messages, in the database. An SMSC may wait for the response to one part before it sends the next,
 * possibly on a bind of another process. So each part is answered as soon as it is stored here, and the process that stores the last
 * part gets the whole message.
 */
export class InboundParts {
  readonly #db: Database
  readonly #clock: Clock

  constructor({ db, clock }: { db: Database; clock: Clock }) {
    this.#db = db
    this.#clock = clock
  }

  /** Stores a part, only once if it is repeated. @returns the message when all its parts have arrived and it is not stored yet. */
  async add(part: InboundPart): Promise<WholeMessage | null> {
    await run(this.#db, keepPart, { ...part, received_at: this.#clock.now() })
    // A second statement also sees the parts that other processes have stored in the meantime, so at least one process sees all parts.
    const whole = await this.#whole(part)
    return whole?.missing === 0 ? whole : null
  }

  async stored(message: Group): Promise<void> {
    await run(this.#db, markStored, { ...message, stored_at: this.#clock.now() })
  }

  /** The messages that have waited too long for a part. */
  async incomplete(): Promise<WholeMessage[]> {
    const received_before = new Date(this.#clock.now().getTime() - COMPLETE_WITHIN_MS)
    const groups = await run(this.#db, overdue, { received_before })
    const wholes = await Promise.all(groups.map((group) => this.#whole(group)))
    return wholes.filter((whole) => whole !== null)
  }

  async sweep(): Promise<void> {
    await sweepAll(this.#db, dropOld, { received_before: new Date(this.#clock.now().getTime() - KEPT_MS) })
  }

  async #whole({ carrier, from, to, reference, total }: Group): Promise<WholeMessage | null> {
    const parts = await run(this.#db, partsOf, { carrier, from, to, reference, total })
    const [first] = parts
    if (!first) return null
    const since = new Date(Math.min(...parts.map(({ received_at }) => received_at.getTime())))
    const missing = total - parts.length
    return { carrier, from, to, reference, total, mno: first.mno, body: wholeText(parts, total), missing, since }
  }
}
