import type { Agent, AgentFieldChange } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient } from '../../../api/client.ts'
import { compareAgentVersionsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/versions.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useDraft, useVersions } from './use-versions.ts'
import styles from './versions.module.css'

/** Two versions to compare. 0 is the draft. */
export interface Compared {
  from: number
  to: number
}

interface ComparisonProps {
  agent: Agent
  compared: Compared | undefined
  compare: (compared: Compared) => void
}

/** Compares any two versions field by field. */
export function Comparison({ agent, compared, compare }: ComparisonProps) {
  const { versions } = useVersions(agent.agent_id)
  const draft = useDraft(agent.agent_id).data
  const numbers = [...(draft ? [0] : []), ...versions.map(({ version }) => version)]
  const shown = compared ?? {
    from: numbers.find((version) => version > 0 && version < agent.version) ?? agent.version,
    to: agent.version,
  }
  return (
    <Panel title={text.comparison} anchor="compare">
      <div className={styles.choices}>
        <Choice
          label={text.compare_from}
          numbers={numbers}
          value={shown.from}
          choose={(from) => compare({ ...shown, from })}
        />
        <Choice label={text.compare_to} numbers={numbers} value={shown.to} choose={(to) => compare({ ...shown, to })} />
      </div>
      {shown.from === shown.to ? (
        <p>{text.no_changes}</p>
      ) : (
        <Changes agent_id={agent.agent_id} compared={shown} asked={compared !== undefined} />
      )}
    </Panel>
  )
}

interface ChoiceProps {
  label: string
  numbers: readonly number[]
  value: number
  choose: (version: number) => void
}

function Choice({ label, numbers, value, choose }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => choose(Number(target.value))}>
      {numbers.map((version) => (
        <option key={version} value={version}>
          {version === 0 ? text.draft : version}
        </option>
      ))}
    </SelectField>
  )
}

function Changes({ agent_id, compared, asked }: { agent_id: string; compared: Compared; asked: boolean }) {
  const query = useQuery(compareAgentVersionsQuery(useClient(), agent_id, compared))
  const ref = useRef<HTMLDivElement>(null)
  const { from, to } = compared
  useEffect(() => {
    if (asked) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [asked, from, to])
  return (
    <div ref={ref} role="status">
      <Loaded query={query}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p>{text.no_changes}</p>
          ) : (
            changes.map((change) => <FieldChange key={change.field} change={change} />)
          )
        }
      </Loaded>
    </div>
  )
}

function FieldChange({ change: { field, from, to, stays, diff } }: { change: AgentFieldChange }) {
  const lines = diff === null ? [`-${shown(from)}`, `+${shown(to)}`] : diff.trimEnd().split('\n')
  return (
    <section className={styles.change} aria-label={field}>
      <h3>
        <code>{field}</code>
      </h3>
      {stays ? <p>{text.kept}</p> : null}
      <pre className={styles.diff} tabIndex={0} dir="auto">
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </pre>
    </section>
  )
}

function Line({ line }: { line: string }) {
  if (line.startsWith('+')) return <ins>{`${line}\n`}</ins>
  if (line.startsWith('-')) return <del>{`${line}\n`}</del>
  return <span>{`${line}\n`}</span>
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
