import type { WebhookEndpoint, WebhookEventType } from '@ohun/sdk'
import { createWebhookEndpoint, updateWebhookEndpoint } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/endpoints.ts'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import styles from './endpoints.module.css'
import { EVENT_TYPES } from './event-types.ts'
import { ENDPOINT_OPERATIONS } from './endpoint-operations.ts'
import { readHeaders } from './read-headers.ts'

interface EndpointFormProps {
  /** The endpoint to change. Undefined for a new one. */
  endpoint?: WebhookEndpoint
  /** The agent of a new endpoint. If it is undefined, the person chooses one. */
  agent_id?: string
  onClose: () => void
}

interface Given {
  agent_id: string
  url: string
  description: string
  event_types: WebhookEventType[]
  /** The new headers. Undefined to keep the current ones. */
  headers?: Record<string, string>
}

export function EndpointForm({ endpoint, agent_id, onClose }: EndpointFormProps) {
  const [event_types, setTypes] = useState<readonly WebhookEventType[]>(endpoint?.event_types ?? [])
  const [replaces, setReplaces] = useState(endpoint === undefined)
  const [wrong, setWrong] = useState<string>()
  const saving = useSave(endpoint, onClose)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { headers, wrong: line } = readHeaders(given['headers'] ?? '')
    setWrong(line)
    if (line !== undefined) return
    saving.mutate({
      agent_id: endpoint?.agent_id ?? agent_id ?? given['agent_id']!,
      url: given['url']!,
      description: given['description']!,
      event_types: [...event_types],
      ...(replaces && { headers }),
    })
  }
  const fault = (field: string): string | undefined => faultOf(saving.error, field)
  return (
    <Dialog title={endpoint ? text.edit : text.add} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        {endpoint || agent_id ? null : <AgentField />}
        <TextField
          label={text.url}
          name="url"
          type="url"
          defaultValue={endpoint?.url}
          maxLength={2_048}
          fault={fault('url')}
          required
        />
        <TextField
          label={text.description}
          name="description"
          defaultValue={endpoint?.description}
          maxLength={200}
          fault={fault('description')}
        />
        <TypesField chosen={event_types} onChange={setTypes} />
        {endpoint ? (
          <CheckField
            label={text.replace_headers(endpoint.header_names.join(', '))}
            checked={replaces}
            onChange={setReplaces}
          />
        ) : null}
        {replaces ? (
          <TextAreaField
            label={text.headers}
            name="headers"
            hint={text.headers_hint}
            autoComplete="off"
            fault={wrong === undefined ? fault('headers') : text.headers_line(wrong)}
          />
        ) : null}
        <ErrorNotice error={saving.error} />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={saving.isPending}>
            {common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function AgentField() {
  const { agents } = useAllAgents()
  return (
    <SelectField key={agents ? 'read' : 'reading'} label={text.agent} name="agent_id" required>
      <AgentOptions agents={agents} />
    </SelectField>
  )
}

function TypesField(props: {
  chosen: readonly WebhookEventType[]
  onChange: (types: readonly WebhookEventType[]) => void
}) {
  const { chosen, onChange } = props
  return (
    <fieldset className={styles.types}>
      <legend>{text.event_types}</legend>
      {EVENT_TYPES.map((type) => (
        <CheckField
          key={type}
          label={type}
          checked={chosen.includes(type)}
          onChange={(checked) => onChange(checked ? [...chosen, type] : chosen.filter((one) => one !== type))}
        />
      ))}
    </fieldset>
  )
}

function useSave(endpoint: WebhookEndpoint | undefined, onSaved: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ agent_id, ...body }: Given) =>
      endpoint
        ? await updateWebhookEndpoint(client, agent_id, endpoint.id, body)
        : await createWebhookEndpoint(client, agent_id, body),
    onSuccess: async () => {
      notify(text.saved)
      onSaved()
      await Promise.all(ENDPOINT_OPERATIONS.map((one) => queries.invalidateQueries({ queryKey: [one] })))
    },
  })
}
