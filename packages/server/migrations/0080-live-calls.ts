import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One row for each call that rings or is connected; deleted when it ends.
    create table live_calls (
      call_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      -- The process that carries the call (as in work_owner_id), until when, and the fence against one that had it before.
      owner int not null,
      claim int not null default 1,
      lease_until timestamptz(3) not null,
      -- Where its session goes on when another process takes it over.
      step text not null default 'screen',
      pending_turn_id text,
      line_position int not null default 0,
      recording boolean not null default false,
      -- What the simulated caller does; null on any other line.
      script json,
      -- The agent as the call began with it.
      agent json not null,
      erased_at timestamptz(3)
    ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
    create index live_calls_of_owner on live_calls (owner);
    create index live_calls_of_workspace on live_calls (workspace_id);

    -- How many of them a workspace has: counted by the statements that add one, so that two cannot both be the last.
    create table live_call_counts (
      workspace_id text collate "C" not null,
      environment text not null,
      live int not null,
      primary key (workspace_id, environment)
    ) with (fillfactor = 50);
    create function uncount_live_call() returns trigger language plpgsql as $$
    begin
      update live_call_counts set live = live - 1
      where workspace_id = old.workspace_id and environment = old.environment;
      return null;
    end $$;
    create trigger uncount_live_call after delete on live_calls for each row execute function uncount_live_call();

    -- Undoes the whole statement in which it is asked, so that a fence holds for everything that the statement writes.
    create function require_row(row_count bigint, fence text) returns boolean language plpgsql as $$
    begin
      if row_count = 0 then raise exception '%', fence using errcode = 'OH001'; end if;
      return true;
    end $$;

    -- What was said, one row a turn, appended. The last columns are about how an agent's turn came about.
    create table transcript_turns (
      call_id text collate "C" not null,
      position int not null,
      turn_id text collate "C" not null,
      role text not null check (role in ('system', 'agent', 'caller')),
      text text not null,
      "timestamp" timestamptz(3) not null,
      confidence real,
      reply_to_turn_id text collate "C",
      latency_ms int,
      first_speech_ms int,
      fallback_reason text,
      response_status int,
      interrupted boolean not null default false,
      primary key (call_id, position)
    );
    insert into transcript_turns (call_id, position, turn_id, role, text, "timestamp")
    select c.call_id, t.at - 1, t.turn ->> 'turn_id', t.turn ->> 'role', t.turn ->> 'text', (t.turn ->> 'timestamp')::timestamptz
    from calls c cross join lateral json_array_elements(c.transcript) with ordinality as t (turn, at);
    alter table calls drop column transcript, drop column line_position;

    -- The jobs that carried calls before. What they carried is ended by the first process that looks: no owner has number 0.
    insert into live_calls (call_id, workspace_id, environment, owner, lease_until, step, agent)
    select call_id, workspace_id, environment, 0, now(), 'lost', '{}'
    from calls where status in ('initiated', 'ringing', 'in_progress');
    insert into live_call_counts (workspace_id, environment, live)
    select workspace_id, environment, count(*) from live_calls group by 1, 2;
    delete from jobs where kind in ('call.line', 'call.reply');

    update calls set end_reason = case end_reason
      when 'agent_ended' then 'agent_hangup' when 'carriers_failed' then 'carrier_failed' else end_reason end
    where end_reason in ('agent_ended', 'carriers_failed');
  `)
}
