import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The choices of members. Without a row, the workspace decides.
    create table member_notifications (
      workspace_id text collate "C" not null,
      user_id text collate "C" not null,
      kind text not null,
      enabled boolean not null,
      primary key (workspace_id, user_id, kind),
      foreign key (workspace_id, user_id) references members on delete cascade
    );

    -- The roles whose members get a kind of mail. Without a row, the first owner gets it.
    create table workspace_notifications (
      workspace_id text collate "C" not null references workspaces,
      kind text not null,
      roles text[] not null,
      primary key (workspace_id, kind)
    );

    -- Mails to members about their workspace, a row for each of them.
    create table notices (
      notice_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      user_id text collate "C" not null,
      kind text not null,
      subject text not null,
      text text not null,
      created_at timestamptz(3) not null,
      -- Set before the mail is sent, and taken back if it could not be: a crash between the two loses a mail rather than sends it twice.
      sent_at timestamptz(3)
    );
    create index notices_age on notices (created_at);
  `)
}
