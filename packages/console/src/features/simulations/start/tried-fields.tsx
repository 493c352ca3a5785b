import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { listAgentVersionsPages } from '../../../api/queries.gen.ts'
import { text } from '../../../text/simulations.ts'
import { AgentOptions, useAllAgents } from '../../../ui/agents.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../simulations.module.css'
import type { SuiteForm } from './suite-form.ts'

interface TriedFieldsProps {
  form: SuiteForm
  set: (changed: Partial<SuiteForm>) => void
  /** The agent that the suite names. */
  agent_of_suite: string | undefined
}

/** Fields for what is tested, how often and with which seed. They override the suite. */
export function TriedFields({ form, set, agent_of_suite }: TriedFieldsProps) {
  const { agents, error, refetch } = useAllAgents()
  const agent_id = form.agent_id || agent_of_suite
  // A person may still be typing the id.
  const tried = agents?.find((agent) => agent.agent_id === agent_id)?.agent_id
  return (
    <Panel title={text.settings}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      <div className={styles.settings}>
        <SelectField
          label={text.agent}
          hint={text.agent_choice}
          value={form.agent_id}
          onChange={({ target }) => set({ agent_id: target.value, agent_version: '' })}
        >
          <option value="">{text.agent_as_in_suite}</option>
          <AgentOptions agents={agents} chosen={form.agent_id} />
        </SelectField>
        <VersionField form={form} set={set} agent_id={tried} />
        <NumberField name="repeats" hint={text.repeats_hint} form={form} set={set} />
        <NumberField name="seed" hint={text.seed_hint} form={form} set={set} />
      </div>
    </Panel>
  )
}

type FieldProps = Pick<TriedFieldsProps, 'form' | 'set'>

/** The last hundred versions of the agent. Older ones can be named in the suite. */
function VersionField({ form, set, agent_id }: FieldProps & { agent_id: string | undefined }) {
  const list = useInfiniteQuery({
    ...listAgentVersionsPages(useClient(), agent_id ?? '', { page_size: 100 }),
    enabled: agent_id !== undefined,
  })
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <SelectField
      label={text.version}
      hint={text.version_hint}
      value={form.agent_version}
      onChange={({ target }) => set({ agent_version: target.value })}
    >
      <option value="">{text.as_in_suite}</option>
      <option value="0">{text.version_of(0)}</option>
      {versions.map(({ version }) => (
        <option key={version} value={version}>
          {version}
        </option>
      ))}
    </SelectField>
  )
}

function NumberField({ name, hint, form, set }: FieldProps & { name: 'repeats' | 'seed'; hint: string }) {
  return (
    <TextField
      label={text[name]}
      hint={hint}
      type="number"
      min={name === 'repeats' ? 1 : 0}
      step={1}
      value={form[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
}
