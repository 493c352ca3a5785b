import { STAGES } from '../session/turn-stages.ts'

/** SQL: the place of a time in the histogram of `delivery/response-times.ts`. */
export const placeOf = (ms: string): string => `least(54, ceil(log(2, greatest(1, ${ms})::numeric) * 4))::int`

/** SQL: the times of a turn `t` with their names. */
export const TIMES_OF_TURN = ['first_speech', ...STAGES].map((name) => `('${name}', t.${name}_ms)`).join(', ')

/**
 * SQL for the statement that classifies calls: counts the turns of agents with a latency budget by hour.
 * @param classified - The name of a CTE with the `call_id`, `agent_id`, `workspace_id` and `environment` of each call.
 */
export const countHours = (classified: string): string => `
   budgeted as (
     select c.call_id, c.workspace_id, c.environment, c.agent_id, t.*, date_trunc('hour', t."timestamp", 'UTC') as hour,
       t.first_speech_ms > a.latency_budget_ms as is_slow
     from ${classified} c
     join agents a on a.agent_id = c.agent_id and a.latency_budget_ms is not null and a.deleted_at is null
     join lateral (
       select "timestamp", first_speech_ms, ${STAGES.map((stage) => `${stage}_ms`).join(', ')} from transcript_turns
       where call_id = c.call_id and role = 'agent' and latency_ms is not null) t on true
   ), latency_hours as (
     insert into agent_latency_hours as d (workspace_id, environment, agent_id, hour, turns, slow_turns, call_id)
     select workspace_id, environment, agent_id, hour, count(*), count(*) filter (where is_slow),
       max(call_id) filter (where is_slow)
     from budgeted group by 1, 2, 3, 4 order by 3, 2, 4
     on conflict (agent_id, environment, hour) do update set turns = d.turns + excluded.turns,
       slow_turns = d.slow_turns + excluded.slow_turns, call_id = coalesce(excluded.call_id, d.call_id)
   ), stage_hours as (
     insert into agent_stage_hours as d (agent_id, environment, hour, stage, place, turns)
     select t.agent_id, t.environment, t.hour, v.stage, ${placeOf('v.ms')}, count(*)
     from budgeted t cross join lateral (values ${TIMES_OF_TURN}) as v (stage, ms)
     where v.ms is not null
     group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
     on conflict (agent_id, environment, hour, stage, place) do update set turns = d.turns + excluded.turns
   )`
