import type { OneConnection } from '../db/one-connection.ts'

/** A message, or a part of one, with its topic before it: "call:call_1 {…}". */
export interface Line {
  topic: string
  line: string
}

export interface TopicChange {
  topic: string
  followed: boolean
}

/** Two lines fit into a notification, so the lines of a batch fill at least half of each. */
export const LONGEST_LINE = 3_900

/** The topic of a row that every process has, so that others know that it exists. No message has this topic. */
const PRESENCE = ''

/** Deletes the rows of processes whose connection is gone, and of an earlier process with our number. */
const CLEAN = `delete from live_subjects where (topic, process) in (
  select topic, process from live_subjects
  where process = $1 or process not in (select pid from pg_stat_activity) for update skip locked)`

const PEERS = `select process from live_subjects where topic = '${PRESENCE}' and process <> $1`

const FOLLOW = `insert into live_subjects (topic, process) select unnest($2::text[]), $1 on conflict do nothing`
const UNFOLLOW = `delete from live_subjects where process = $1 and topic = any($2::text[])`
const UNFOLLOW_OTHERS = `delete from live_subjects where process = $1 and not topic = any($2::text[])`

/**
 * Sends lines in order to each process: PostgreSQL delivers the notifications of a transaction in the order of their calls. The lines
 * of a process are split where their length passes a multiple of the longest line, so no group is longer than two lines.
 */
const PUBLISH = `
  select pg_notify('ohun_node_' || process, lines) from (
    select process, string_agg(line, E'\\n' order by at) as lines from (
      select s.process, n.line, n.at,
        sum(length(n.line) + 1) over (partition by s.process order by n.at) / ${LONGEST_LINE + 1} as part
      from unnest($1::text[], $2::text[]) with ordinality as n (topic, line, at)
      join live_subjects s on s.topic = n.topic and s.process <> $3
    ) n group by process, part order by process, part
  ) n`

/** Registers the process and its topics. @returns the other processes. */
export async function enterProcess(connection: OneConnection, topics: Iterable<string>): Promise<number[]> {
  await connection.query(CLEAN, [connection.process])
  await connection.query(FOLLOW, [connection.process, [PRESENCE, ...topics]])
  const { rows } = await connection.query<{ process: number }>(PEERS, [connection.process])
  return rows.map((row) => row.process)
}

export async function leaveProcess(connection: OneConnection): Promise<void> {
  await connection.query('delete from live_subjects where process = $1', [connection.process])
}

/** Replaces the topics of the process with these. */
export async function replaceTopics(connection: OneConnection, topics: Iterable<string>): Promise<void> {
  const all = [PRESENCE, ...topics]
  await Promise.all([
    connection.query(UNFOLLOW_OTHERS, [connection.process, all]),
    connection.query(FOLLOW, [connection.process, all]),
  ])
}

/** Changes topics of the process. Of several changes of a topic, the last one counts. */
export async function changeTopics(connection: OneConnection, changes: readonly TopicChange[]): Promise<void> {
  const last = new Map(changes.map(({ topic, followed }) => [topic, followed]))
  const [followed, unfollowed] = [true, false].map((wanted) =>
    [...last].filter(([, is_followed]) => is_followed === wanted).map(([topic]) => topic),
  )
  const run = async (name: string, text: string, topics: string[] = []): Promise<void> => {
    if (topics.length > 0) await connection.query({ name, text, values: [connection.process, topics] })
  }
  await Promise.all([
    run('live_subjects_follow', FOLLOW, followed),
    run('live_subjects_unfollow', UNFOLLOW, unfollowed),
  ])
}

/** Sends each line to the other processes that follow its topic. */
export async function publishLines(connection: OneConnection, lines: readonly Line[]): Promise<void> {
  const values = [lines.map(({ topic }) => topic), lines.map(({ line }) => line), connection.process]
  await connection.query({ name: 'live_subjects_publish', text: PUBLISH, values })
}
