import { useState } from 'react'
import { text } from '../../../text/agents.ts'
import { faultOf } from '../../../ui/fault-of.ts'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SECTIONS } from '../sections.ts'
import { AgentCheck } from './agent-fields.tsx'
import type { AgentFormState } from './agent-form.ts'
import { faultOfList } from './fault-of-list.ts'

/** The settings that make answers begin sooner, and those that bridge the time until then. */
export function SpeedGroup({ form }: { form: AgentFormState }) {
  return (
    <Panel {...SECTIONS.speed}>
      <AgentCheck form={form} field="speculative_turns" label={text.speculative_turns} hint={text.speculative_hint} />
      <Budget form={form} />
      <Fillers form={form} />
    </Panel>
  )
}

function Budget({ form }: { form: AgentFormState }) {
  return (
    <TextField
      label={text.latency_budget_ms}
      hint={text.latency_budget_hint}
      fault={faultOf(form.error, 'latency_budget_ms')}
      type="number"
      min={300}
      max={10_000}
      value={form.agent.latency_budget_ms ?? ''}
      onChange={({ target: { value } }) => form.set({ latency_budget_ms: value === '' ? null : Number(value) })}
    />
  )
}

/** The text is kept as it is typed: a new line does not add a filler yet. */
function Fillers({ form }: { form: AgentFormState }) {
  const [typed, setTyped] = useState(form.agent.filler_texts?.join('\n') ?? '')
  const change = (value: string): void => {
    setTyped(value)
    const fillers = value.split('\n').filter((line) => line.trim() !== '')
    form.set({ filler_texts: fillers.length === 0 ? null : fillers })
  }
  return (
    <TextAreaField
      label={text.filler_texts}
      hint={text.filler_texts_hint}
      fault={faultOfList(form.error, 'filler_texts')}
      dir="auto"
      value={typed}
      onChange={({ target }) => change(target.value)}
    />
  )
}
