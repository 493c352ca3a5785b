interface Choice {
  /** The alias of the agent's row. */
  agent: string
  /** An SQL expression for the remote party. */
  contact: string
}

/**
 * SQL: the version of the agent that a contact gets. A number that a rollout lists takes precedence over the share of contacts. If the
 * agent has no rollout, only its row is read.
 */
export const versionFor = ({ agent, contact }: Choice): string => `case when ${agent}.has_rollouts then coalesce((
    select r.version from agent_rollouts r
    where r.agent_id = ${agent}.agent_id
      and (${contact} = any(r.numbers) or rollout_bucket(r.agent_id, ${contact}) = any(r.buckets))
    order by ${contact} = any(r.numbers) desc limit 1), ${agent}.version) else ${agent}.version end`

/**
 * SQL: a join with `settings`, which are those of a version that is not live, or the changes of the draft for version 0. They are null
 * for the live version, for which nothing is read.
 * @param agent - The alias of the agent's row.
 * @param version - An expression.
 */
export const joinSettings = (agent: string, version: string): string => `
  left join lateral (
    select v.settings from agent_versions v
    where ${version} <> ${agent}.version and v.agent_id = ${agent}.agent_id and v.version = ${version}
    union all
    select d.changes from agent_drafts d where ${version} = 0 and d.agent_id = ${agent}.agent_id
  ) o on true`

/**
 * SQL: a join with `k.version`, the version of an agent that a contact gets or that is tried, and its settings as in `joinSettings`.
 * @param asked - An expression for the version that is tried. Null for the version that the contact gets.
 */
export const joinVersion = ({ agent, contact, asked }: Choice & { asked: string }): string => `
  left join lateral (select coalesce(${asked}, ${versionFor({ agent, contact })}) as version) k on true
  ${joinSettings(agent, 'k.version')}`

/** SQL: the columns `agent_version`, null if the version does not exist, and `ai_provider`, on a `joinVersion` of the agent. */
export const versionFacts = (agent: string): string =>
  `case when k.version = ${agent}.version or o.settings is not null then k.version end as agent_version,
   coalesce(o.settings ->> 'ai_provider', ${agent}.ai_provider) as ai_provider`

/**
 * SQL: one row with `agent`, the columns of the agent as JSON with the settings of the version instead of the live ones.
 * @param columns - A select of one row, with `agent_id` and `version` of the agent.
 * @param version - An expression. A version that no longer exists is replaced by the live one.
 */
export const withVersion = (columns: string, version: string): string => `
  select case when o.settings is null then row_to_json(s)
    else (to_jsonb(s) || o.settings || jsonb_build_object('version', ${version}))::json end as agent
  from (${columns}) s ${joinSettings('s', version)}`
