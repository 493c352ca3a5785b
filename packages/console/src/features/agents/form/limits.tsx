import { useState } from 'react'
import { text } from '../../../text/agents.ts'
import { faultOf } from '../../../ui/fault-of.ts'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SECTIONS } from '../sections.ts'
import { AgentSelect } from './agent-fields.tsx'
import type { AgentFormState } from './agent-form.ts'
import { faultOfList } from './fault-of-list.ts'

export function LimitsGroup({ form }: { form: AgentFormState }) {
  return (
    <Panel {...SECTIONS.limits}>
      <AgentSelect form={form} field="status" label={text.status} hint={text.status_hint}>
        <option value="active">{text.statuses.active}</option>
        <option value="paused">{text.statuses.paused}</option>
      </AgentSelect>
      <SpendCap form={form} />
      <Destinations form={form} />
    </Panel>
  )
}

function SpendCap({ form }: { form: AgentFormState }) {
  const { daily_spend_cap_kobo: kobo } = form.agent
  return (
    <TextField
      label={text.daily_spend_cap_kobo}
      hint={text.daily_spend_cap_hint}
      fault={faultOf(form.error, 'daily_spend_cap_kobo')}
      type="number"
      min={0}
      step={0.01}
      value={kobo === null ? '' : kobo / 100}
      onChange={({ target: { value } }) =>
        form.set({ daily_spend_cap_kobo: value === '' ? null : Math.round(Number(value) * 100) })
      }
    />
  )
}

/** The text is kept as it is typed: a trailing comma does not add a prefix yet. */
function Destinations({ form }: { form: AgentFormState }) {
  const [typed, setTyped] = useState(form.agent.allowed_destinations?.join(', ') ?? '')
  const change = (value: string): void => {
    setTyped(value)
    const prefixes = value.split(/[\s,]+/).filter(Boolean)
    form.set({ allowed_destinations: prefixes.length === 0 ? null : prefixes })
  }
  return (
    <TextField
      label={text.allowed_destinations}
      hint={text.allowed_destinations_hint}
      fault={faultOfList(form.error, 'allowed_destinations')}
      value={typed}
      onChange={({ target }) => change(target.value)}
    />
  )
}
