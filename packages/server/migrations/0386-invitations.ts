import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table invitations (
      invitation_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      email text not null,
      role text not null check (role in ('owner', 'admin', 'developer', 'support', 'billing', 'viewer')),
      invited_by text collate "C" not null,
      -- Null until the mail is sent. A further mail has a new token, which replaces this one.
      token_hash bytea unique,
      mailed_at timestamptz(3),
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      -- Accepted or withdrawn.
      ended_at timestamptz(3)
    );
    create index invitations_page on invitations (workspace_id, invitation_id desc) where ended_at is null;
    create index invitations_of_address on invitations (lower(email), mailed_at);
    create index invitations_expiry on invitations (expires_at);
  `)
}
