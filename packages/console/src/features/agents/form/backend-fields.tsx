import { text } from '../../../text/agents.ts'
import { Button } from '../../../ui/button.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { TextField } from '../../../ui/field.tsx'
import { WhereChangeable } from '../../../ui/read-only.tsx'
import { AgentSelect, AgentText, Options } from './agent-fields.tsx'
import type { AgentFormState } from './agent-form.ts'

const FORMATS = [
  ['ohun', text.format_ohun],
  ['chat_completions', text.format_chat_completions],
] as const

/** The request format of an agent's own backend, and the model and key of a model endpoint. */
export function BackendFields({ form }: { form: AgentFormState }) {
  const { ai_provider, webhook_format } = form.agent
  const is_endpoint = webhook_format === 'chat_completions'
  // A format that the service refuses stays visible with its fault.
  if (ai_provider !== 'byom' && !is_endpoint) return null
  return (
    <>
      <AgentSelect form={form} field="webhook_format" label={text.webhook_format} hint={text.webhook_format_hint}>
        <Options current={webhook_format} options={FORMATS} />
      </AgentSelect>
      {is_endpoint ? (
        <>
          <AgentText form={form} field="webhook_model" label={text.webhook_model} hint={text.webhook_model_hint} />
          <KeyField form={form} />
        </>
      ) : null}
    </>
  )
}

/** A key can be written but not read: an empty field keeps the saved key. */
function KeyField({ form }: { form: AgentFormState }) {
  const { webhook_key, webhook_key_set } = form.agent
  const is_removed = webhook_key === null
  const is_saved = webhook_key_set && !is_removed
  return (
    <>
      <TextField
        label={text.webhook_key}
        hint={is_saved ? text.webhook_key_saved : text.webhook_key_hint}
        fault={faultOf(form.error, 'webhook_key')}
        type="password"
        autoComplete="off"
        value={webhook_key ?? ''}
        onChange={({ target }) => form.set({ webhook_key: target.value || undefined })}
      />
      <WhereChangeable>
        {is_saved ? <Button onClick={() => form.set({ webhook_key: null })}>{text.remove_webhook_key}</Button> : null}
      </WhereChangeable>
    </>
  )
}
