import pg from 'pg'
import type { OhunServer } from '../ohun-server.ts'
import { makeWorkspaces, post, type BenchWorkspace } from '../workspaces.ts'
import type { Subject } from './subscribers.ts'

const WORKSPACES = 20
/** The number of streams that a workspace may have. */
const FOLLOWERS = 50

export interface Subjects {
  /** 20 calls with 50 followers each. They do not advance, because no process carries them. */
  calls: Subject[]
  /** 20 conversations with 50 followers each. */
  busy_conversations: Subject[]
  /** 1,000 conversations with one follower each. */
  conversations: Subject[]
}

/** Creates subjects for 1,000 streams of each kind. */
export async function makeSubjects(ohun: OhunServer): Promise<Subjects> {
  const workspaces = await makeWorkspaces(ohun, { count: WORKSPACES, webhook_url: 'http://127.0.0.1:9/none' })
  const client = new pg.Client(ohun.database)
  await client.connect()
  const subjects: Subjects = { calls: [], busy_conversations: [], conversations: [] }
  for (const workspace of workspaces) {
    const { sandbox_key } = workspace
    const id = await placeCall(ohun, workspace)
    await client.query('delete from live_calls where call_id = $1', [id])
    subjects.calls.push({ id, sandbox_key, followers: FOLLOWERS })
    const ids = await Promise.all(Array.from({ length: FOLLOWERS }, (_, at) => beginConversation(ohun, workspace, at)))
    subjects.busy_conversations.push({ id: ids[0]!, sandbox_key, followers: FOLLOWERS })
    subjects.conversations.push(...ids.map((conversation) => ({ id: conversation, sandbox_key, followers: 1 })))
  }
  await client.end()
  return subjects
}

async function placeCall({ origin }: OhunServer, { agent_id, sandbox_key }: BenchWorkspace): Promise<string> {
  const body = { agent_id, to_number: '+2348031234567' }
  const { call_id } = await post<{ call_id: string }>(origin, '/v1/calls', { sandbox_key, body })
  return call_id
}

async function beginConversation(
  { origin }: OhunServer,
  { agent_id, sandbox_key }: BenchWorkspace,
  at: number,
): Promise<string> {
  const to = `+234803000${String(at).padStart(4, '0')}`
  const body = { agent_id, channel: 'sms', to, body: 'Hello' }
  const answer = await post<{ conversation_id: string }>(origin, '/v1/messages', { sandbox_key, body })
  return answer.conversation_id
}
