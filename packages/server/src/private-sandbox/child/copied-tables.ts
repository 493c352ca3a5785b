/** The way in which the rows of a table are copied to a private sandbox. */
export interface CopiedTable {
  /** A condition on `t`, where $1 is the workspace. */
  rows: string
  /** Copies only the newest rows. A sandbox may have millions of calls, and somebody waits for the copy. */
  newest?: { by: string; max: number }
  /** Columns that get another value, where `r` is the row. */
  set?: Readonly<Record<string, string>>
  /** The `on conflict` clause. By default, an existing row is not changed. */
  on_conflict?: string
}

const MAX_ROWS = 10_000
const MAX_PARTS = 100_000

const OF_WORKSPACE = 't.workspace_id = $1'
const OF_SANDBOX = `${OF_WORKSPACE} and t.environment = 'sandbox'`
const OF_AGENT = 't.agent_id in (select a.agent_id from agents a where a.workspace_id = $1)'
const ENDED_CALL = 'not exists (select from live_calls l where l.call_id = t.call_id)'
const OF_CALL = `exists (select from calls c where c.call_id = t.call_id and c.workspace_id = $1 and c.environment = 'sandbox')
  and ${ENDED_CALL}`
const OF_MEMBER = 't.user_id in (select m.user_id from members m where m.workspace_id = $1)'

const of_workspace: CopiedTable = { rows: OF_WORKSPACE }
const of_sandbox: CopiedTable = { rows: OF_SANDBOX }
const of_agent: CopiedTable = { rows: OF_AGENT }

const IN_PROGRESS = 'it belongs to work that the original does'
const OF_PROCESS = 'it is about the processes of the service'
const OF_PERSON = 'it is how a person signs in, which the parent checks'
const OF_INSTALLATION = 'it is about the whole service, which finds its own'

/**
 * All tables, with how their rows are copied, or why they are not. Work in progress stays with the original, so that nothing is sent
 * or charged twice. The order follows the foreign keys. From production, only the numbers and the charges for them and for the plan
 * are copied, so that a month has its charges.
 */
export const copiedTables: Readonly<Record<string, CopiedTable | string>> = {
  workspaces: of_workspace,
  // Nobody signs in to a copy.
  users: { rows: OF_MEMBER, set: { password_hash: "''", workspace_id: 'null' } },
  members: of_workspace,
  workspace_creators: of_workspace,
  workspace_blocks: of_workspace,
  workspace_spend_caps: of_workspace,
  workspace_notifications: of_workspace,
  member_notifications: of_workspace,
  billing_details: of_workspace,
  dpa_acceptances: of_workspace,
  // Copied for the names of actors. They authenticate no requests.
  api_keys: { rows: OF_WORKSPACE, set: { key_hash: "decode(md5(r.key_id), 'hex')" } },
  signing_secrets: of_workspace,
  saved_views: of_workspace,
  canned_replies: of_workspace,

  knowledge_bases: of_workspace,
  knowledge_documents: of_workspace,
  knowledge_chunks: {
    rows: 't.knowledge_base_id in (select k.knowledge_base_id from knowledge_bases k where k.workspace_id = $1)',
  },
  agents: of_workspace,
  agent_versions: of_workspace,
  agent_drafts: of_workspace,
  agent_rollouts: of_workspace,
  agent_greetings: of_agent,
  agent_recordings: of_agent,
  webhook_targets: of_workspace,

  // A migration has created the sandbox numbers, which every workspace may hold.
  numbers: {
    rows: 't.number_id in (select c.number_id from number_claims c where c.workspace_id = $1)',
    on_conflict: 'on conflict (number_id) do update set taken = excluded.taken, channels = excluded.channels',
  },
  number_claims: of_workspace,
  routing_rules: of_workspace,
  opt_outs: of_sandbox,
  consent_records: { rows: OF_SANDBOX, newest: { by: 't.created_at', max: MAX_ROWS } },

  conversations: { rows: OF_SANDBOX, newest: { by: 't.last_message_at', max: MAX_ROWS }, set: { billed_by: 'null' } },
  conversation_notes: { rows: OF_SANDBOX, newest: { by: 't.created_at', max: MAX_ROWS } },
  messages: {
    rows: `${OF_SANDBOX} and t.status <> 'queued'
      and not exists (select from waiting_messages w where w.message_id = t.message_id)`,
    newest: { by: 't.message_id', max: MAX_ROWS },
  },
  message_media: of_workspace,
  calls: { rows: `${OF_SANDBOX} and ${ENDED_CALL}`, newest: { by: 't.call_id', max: MAX_ROWS } },
  transcript_turns: { rows: OF_CALL, newest: { by: 't.call_id', max: MAX_PARTS } },
  call_exchanges: { rows: OF_CALL, newest: { by: 't.call_id', max: MAX_PARTS } },
  call_quality_samples: { rows: OF_CALL, newest: { by: 't.call_id', max: MAX_PARTS } },
  call_signalling: { rows: OF_CALL, newest: { by: 't.call_id', max: MAX_PARTS } },
  call_transfers: { rows: OF_CALL, newest: { by: 't.call_id', max: MAX_PARTS } },
  // Waiting call-backs belong to the original.
  call_backs: { rows: `${OF_SANDBOX} and t.next_attempt_at is null`, newest: { by: 't.call_back_id', max: MAX_ROWS } },
  call_words: { rows: OF_CALL, newest: { by: 't.call_id', max: MAX_PARTS } },
  analyses: { rows: `${OF_SANDBOX} and t.completed_at is not null`, newest: { by: 't.requested_at', max: MAX_ROWS } },
  events: { rows: OF_SANDBOX, newest: { by: 't.event_id', max: MAX_ROWS } },
  ended_deliveries: { rows: OF_SANDBOX, newest: { by: 't.delivery_id', max: MAX_ROWS } },
  earlier_attempts: {
    rows: `exists (select from ended_deliveries d where d.delivery_id = t.delivery_id and d.workspace_id = $1 and d.environment = 'sandbox')`,
    newest: { by: 't.delivery_id', max: MAX_ROWS },
  },
  webhook_target_health: of_sandbox,
  webhook_target_hours: {
    rows: `t.environment = 'sandbox' and t.target_id in (select w.target_id from webhook_targets w where w.workspace_id = $1)`,
    newest: { by: 't.hour', max: MAX_ROWS },
  },
  idempotency_keys: { rows: OF_SANDBOX, newest: { by: 't.created_at', max: MAX_ROWS } },
  api_requests: { rows: OF_SANDBOX, newest: { by: 't.request_id', max: MAX_ROWS } },
  audit_log: { rows: OF_WORKSPACE, newest: { by: 't.audit_id', max: MAX_ROWS } },

  subscriptions: of_workspace,
  ledger_entries: { rows: OF_WORKSPACE, newest: { by: 't.sequence', max: MAX_ROWS } },
  ledger_months: of_workspace,
  ledger_month_marks: of_workspace,
  usage_months: of_workspace,
  workspace_days: of_workspace,
  spend_days: of_workspace,
  agent_days: of_agent,
  agent_spend_days: of_workspace,
  reached_countries: of_workspace,
  checkouts: { rows: `${OF_SANDBOX} and t.check_at is null`, newest: { by: 't.created_at', max: MAX_ROWS } },
  retention_progress: of_sandbox,

  call_days: of_sandbox,
  agent_call_days: of_sandbox,
  agent_answers: of_sandbox,
  agent_call_endings: of_sandbox,
  agent_message_days: of_sandbox,
  agent_reply_times: of_sandbox,
  agent_stage_times: of_sandbox,
  agent_version_days: of_sandbox,
  agent_version_endings: of_sandbox,
  agent_version_reply_times: of_sandbox,
  agent_latency_hours: { rows: OF_SANDBOX, newest: { by: 't.hour', max: MAX_ROWS } },
  agent_stage_hours: { rows: `${OF_AGENT} and t.environment = 'sandbox'`, newest: { by: 't.hour', max: MAX_ROWS } },

  live_calls: IN_PROGRESS,
  live_call_counts: IN_PROGRESS,
  calls_to_classify: IN_PROGRESS,
  calls_to_index: IN_PROGRESS,
  recordings_to_keep: IN_PROGRESS,
  conversation_turns: IN_PROGRESS,
  waiting_messages: IN_PROGRESS,
  message_parts: IN_PROGRESS,
  pending_deliveries: IN_PROGRESS,
  webhook_replays: IN_PROGRESS,
  billing_events: IN_PROGRESS,
  notices: IN_PROGRESS,
  jobs: IN_PROGRESS,
  invitations: IN_PROGRESS,
  retention_skipped: IN_PROGRESS,
  relay_sessions: IN_PROGRESS,
  relay_requests: IN_PROGRESS,
  inbound_parts: IN_PROGRESS,
  inbound_repeats: IN_PROGRESS,
  public_tries: IN_PROGRESS,
  sandbox_clocks: 'it is about the copies',
  mail_outbox: 'it is the mail of all workspaces',
  file_removals: 'the files stay where they are',
  media_uploads: 'the files stay where they are',

  account_tokens: OF_PERSON,
  code_attempts: OF_PERSON,
  login_addresses: OF_PERSON,
  login_challenges: OF_PERSON,
  passkeys: OF_PERSON,
  password_attempts: OF_PERSON,
  recovery_codes: OF_PERSON,
  sessions: OF_PERSON,
  totp_factors: OF_PERSON,

  carrier_states: OF_PROCESS,
  live_subjects: OF_PROCESS,
  nodes: OF_PROCESS,
  owners: OF_PROCESS,
  standby_heartbeat: OF_PROCESS,
  archive_parts: OF_INSTALLATION,
  billing_marks: OF_INSTALLATION,
  message_marks: OF_INSTALLATION,
  retention_lanes: OF_INSTALLATION,
  simulations: 'it is about sandboxes like this one',
  schema_migrations: OF_INSTALLATION,
  table_partitions: OF_INSTALLATION,
}
