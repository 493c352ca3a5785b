import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table workspaces (
      workspace_id text collate "C" primary key,
      name text not null,
      plan text not null check (plan in ('starter', 'builder', 'scale', 'payg')),
      balance_kobo bigint not null default 0 check (balance_kobo >= 0),
      retention_days int not null default 90 check (retention_days between 30 and 365),
      recording_enabled boolean not null default false,
      low_balance_threshold_kobo bigint not null default 0 check (low_balance_threshold_kobo >= 0),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3)
    );

    create table users (
      user_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      email text not null,
      password_hash text not null,
      role text not null default 'owner',
      verified boolean not null default false,
      created_at timestamptz(3) not null
    );
    create unique index users_email on users (lower(email));
    create index users_workspace on users (workspace_id);

    create table api_keys (
      key_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      label text not null,
      prefix text not null,
      environment text not null check (environment in ('production', 'sandbox')),
      key_hash bytea not null unique,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      expires_at timestamptz(3),
      revoked_at timestamptz(3)
    );
    -- A revoked key's label is free again.
    create unique index api_keys_label on api_keys (workspace_id, label) where revoked_at is null;
    create index api_keys_page on api_keys (workspace_id, key_id desc) where revoked_at is null;
  `)
}
