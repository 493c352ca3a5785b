import type { MessageChannel, MessageDirection, MessageStatus } from '../../generated/types.gen.ts'
import { statuses } from './message-state.ts'

/** The filters of a message list. */
interface KindFilters {
  channel?: MessageChannel | undefined
  direction?: MessageDirection | undefined
  status?: MessageStatus | undefined
}

export interface Kinds {
  statuses: MessageStatus[]
  channels: MessageChannel[]
}

const CHANNELS: readonly MessageChannel[] = ['sms', 'whatsapp']

/**
 * The statuses and channels that match the filters. The indexes of lists have a range for each pair of them. Only inbound messages are
 * `received`.
 */
export function kindsOf({ channel, direction, status }: KindFilters): Kinds {
  return {
    statuses: statuses.filter(
      (one) =>
        (status === undefined || one === status) &&
        (direction === undefined || (one === 'received') === (direction === 'inbound')),
    ),
    channels: CHANNELS.filter((one) => channel === undefined || one === channel),
  }
}

/** The expression for ids that the indexes use. Their migration explains it. */
const ORDER = `(message_id || '')`

/**
 * SQL: the newest messages before `:before` and from `:from` on. For each pair of status and channel it reads a short range of the
 * index that begins with `condition`.
 */
export const newestOfKinds = (columns: string, condition: string): string => `
  select found.* from unnest(:statuses::text[]) a (status) cross join unnest(:channels::text[]) b (channel)
  cross join lateral (
    select ${columns} from messages
    where ${condition} and status = a.status and channel = b.channel and ${ORDER} < :before and ${ORDER} >= :from
    order by ${ORDER} desc limit :limit
  ) found
  order by message_id desc limit :limit`
