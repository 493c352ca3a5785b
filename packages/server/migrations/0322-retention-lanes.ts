import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How each part of the workspaces stands after its last sweep.
    create table retention_lanes (
      lane int primary key,
      swept_at timestamptz(3) not null,
      -- Since when the oldest content that is left should have been deleted; null: nothing is left.
      overdue_since timestamptz(3)
    );

    -- Rows whose content could not be deleted; they are tried again, and nothing waits for them.
    create table retention_skipped (
      workspace_id text collate "C" not null references workspaces,
      environment text not null,
      kind text not null,
      id text collate "C" not null,
      overdue_since timestamptz(3) not null,
      tried_at timestamptz(3) not null,
      primary key (workspace_id, kind, id)
    );
    create index retention_skipped_by_age on retention_skipped (tried_at);

    -- Small tables that every charge, call or request updates: a fifth of dead rows would double what is read.
    ${HOT.map((table) => `alter table ${table} set (${SOON});`).join('\n')}
    -- Large tables that rows are added to: the map of what is visible, and statistics, should not wait for a fifth of them.
    ${APPENDED.map((table) => `alter table ${table} set (${GROWING});`).join('\n')}
  `)
}

const HOT = [
  'workspaces',
  'live_call_counts',
  'usage_months',
  'agent_days',
  'workspace_days',
  'idempotency_keys',
  'webhook_target_hours',
  'webhook_target_health',
  'relay_sessions',
]
const SOON =
  'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200, autovacuum_vacuum_cost_delay = 0'

const APPENDED = ['calls', 'messages', 'message_parts', 'transcript_turns', 'ledger_entries', 'audit_log']
const GROWING =
  'autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05'
