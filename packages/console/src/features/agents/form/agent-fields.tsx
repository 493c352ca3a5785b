import type { Agent } from '@ohun/sdk'
import type { ReactNode } from 'react'
import { text } from '../../../text/agents.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import { CodeField } from './code-field.tsx'
import type { AgentFormState } from './agent-form.ts'

type FieldOf<Value> = { [Name in keyof Agent]-?: Agent[Name] extends Value ? Name : never }[keyof Agent]
type TextName = Exclude<FieldOf<string | null>, 'agent_id' | 'workspace_id'>

interface Described {
  form: AgentFormState
  label: string
  hint?: string
}

/** Fields that are never null: when they are empty, they are sent as text. All other empty fields are sent as null. */
const NEVER_NULL = new Set<string>(['display_name', 'call_window_timezone'])

const setText = ({ set }: AgentFormState, field: TextName, value: string): void =>
  set({ [field]: value === '' && !NEVER_NULL.has(field) ? null : value })

interface AgentTextProps extends Described {
  field: TextName
  type?: string
  long?: boolean
  /** The id of a list of suggested values. */
  list?: string
  onFocus?: () => void
}

export function AgentText({ form, field, ...props }: AgentTextProps) {
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

/** The options of a choice. The current value is included even if it is not in the catalogue. */
export function Options(props: {
  current: string | null
  options: readonly (readonly [value: string, title: string])[]
}) {
  const { current, options } = props
  const missing = current !== null && options.every(([value]) => value !== current)
  return (
    <>
      {missing ? <option value={current}>{current}</option> : null}
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </>
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
