import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The people of a workspace. A person may be in several.
    create table members (
      workspace_id text collate "C" not null references workspaces,
      user_id text collate "C" not null references users on delete cascade,
      role text not null check (role in ('owner', 'admin', 'developer', 'support', 'billing', 'viewer')),
      created_at timestamptz(3) not null,
      primary key (workspace_id, user_id)
    );
    create index members_of_user on members (user_id);

    -- A new user is a member of its first workspace, also when the release before inserts it.
    create function add_first_membership() returns trigger language plpgsql as $$
      begin
        insert into members (workspace_id, user_id, role, created_at)
        values (new.workspace_id, new.user_id, new.role, new.created_at);
        return null;
      end
    $$;
    create trigger first_membership after insert on users
      for each row when (new.workspace_id is not null) execute function add_first_membership();
    -- The trigger waits for users that are being inserted, so this finds them.
    insert into members (workspace_id, user_id, role, created_at)
    select workspace_id, user_id, role, created_at from users;

    -- users.workspace_id is where a session begins. Null if that membership has ended.
    alter table users alter column workspace_id drop not null;
    -- The workspace in which a session began. Null: that of its user.
    alter table sessions add column workspace_id text collate "C";
    -- A key may call what the member who made it may.
    alter table api_keys add column role text not null default 'owner';
  `)
}
