import type { Agent } from '@ohun/sdk'
import type { ReactNode } from 'react'
import { text } from '../../text/agents.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { CodeField } from './code-field.tsx'
import { jsonFault, type AgentFormState } from './form.ts'

type FieldOf<Value> = { [Name in keyof Agent]-?: Agent[Name] extends Value ? Name : never }[keyof Agent]
type TextName = Exclude<FieldOf<string | null>, 'agent_id' | 'workspace_id'>

interface Described {
  form: AgentFormState
  label: string
  hint?: string
}

/** Fields that the service takes as null when they are empty; the others stay text. */
const NEVER_NULL = new Set<string>(['display_name', 'call_window_timezone'])

const setText = ({ set }: AgentFormState, field: TextName, value: string): void =>
  set({ [field]: value === '' && !NEVER_NULL.has(field) ? null : value })

export function AgentText({ form, field, ...props }: Described & { field: TextName; type?: string; long?: boolean }) {
  const { long = false, ...shown } = props
  const control = {
    ...shown,
    value: form.agent[field] ?? '',
    fault: faultOf(form.error, field),
    dir: 'auto',
    onChange: ({ target }: { target: { value: string } }) => setText(form, field, target.value),
  }
  return long ? <TextAreaField {...control} /> : <TextField {...control} />
}

export function AgentSelect({ form, field, children, ...props }: Described & { field: TextName; children: ReactNode }) {
  return (
    <SelectField
      {...props}
      value={form.agent[field] ?? ''}
      fault={faultOf(form.error, field)}
      onChange={({ target }) => setText(form, field, target.value)}
    >
      {children}
    </SelectField>
  )
}

export function AgentCheck({ form, field, ...props }: Described & { field: FieldOf<boolean> }) {
  return (
    <CheckField
      {...props}
      checked={form.agent[field]}
      fault={faultOf(form.error, field)}
      onChange={(checked) => form.set({ [field]: checked })}
    />
  )
}

export function PromptField({ form }: { form: AgentFormState }) {
  return (
    <CodeField
      label={text.system_prompt}
      hint={text.system_prompt_hint}
      fault={faultOf(form.error, 'system_prompt')}
      language="markdown"
      value={form.agent.system_prompt ?? ''}
      onChange={(value) => setText(form, 'system_prompt', value)}
    />
  )
}

export function ToolsField({ form }: { form: AgentFormState }) {
  const { tool_definitions } = form.agent
  return (
    <CodeField
      label={text.tool_definitions}
      hint={text.tools_hint}
      fault={jsonFault(tool_definitions, text) ?? faultOf(form.error, 'tool_definitions')}
      language="json"
      value={tool_definitions}
      onChange={(value) => form.set({ tool_definitions: value })}
    />
  )
}
