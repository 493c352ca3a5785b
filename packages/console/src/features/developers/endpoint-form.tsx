import type { WebhookEndpoint, WebhookEndpointUpdate, WebhookEventType } from '@ohun/sdk'
import { createWebhookEndpoint, getWebhookEndpoint, updateWebhookEndpoint } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/endpoints.ts'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { ChangedBy, ConflictDialog } from '../../ui/conflict/conflict-dialog.tsx'
import { changesOf, conflictOf, saveMerged } from '../../ui/conflict/save-merged.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { useOutcome } from '../../ui/use-outcome.ts'
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
  /** The endpoint to change, as the person has seen it. Undefined for a new one. */
  seen: WebhookEndpoint | undefined
}

export function EndpointForm({ endpoint, ...props }: EndpointFormProps) {
  // The list is read again while the person types.
  const [seen, see] = useState(endpoint)
  return <EndpointFields key={seen?.updated_at} endpoint={seen} see={see} {...props} />
}

interface FieldsProps extends Omit<EndpointFormProps, 'endpoint'> {
  endpoint: WebhookEndpoint | undefined
  /** Shows the endpoint as it is now. */
  see: (endpoint: WebhookEndpoint) => void
}

function EndpointFields({ endpoint, agent_id, see, onClose }: FieldsProps) {
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
      seen: endpoint,
    })
  }
  const fault = (field: string): string | undefined => faultOf(saving.error, field)
  const conflict = conflictOf<WebhookEndpoint>(saving.error)
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
      {conflict && saving.variables ? (
        <ConflictDialog
          conflict={conflict}
          author={<ChangedBy by={conflict.current.updated_by} at={conflict.current.updated_at} />}
          labelOf={(field) => LABELS[field] ?? field}
          onLoad={() => see(conflict.current)}
          onSave={() => saving.mutate({ ...saving.variables, seen: conflict.current })}
          onClose={saving.reset}
        />
      ) : null}
    </Dialog>
  )
}

const LABELS: Readonly<Record<string, string>> = {
  url: text.url,
  description: text.description,
  event_types: text.event_types,
}

function AgentField() {
  const { agents } = useAllAgents()
  return (
    <SelectField label={text.agent} name="agent_id" required>
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
  const { close, failed } = useOutcome(endpoint ? text.edit : text.add, onSaved)
  const change = async (seen: WebhookEndpoint, changes: WebhookEndpointUpdate): Promise<void> => {
    const { agent_id, id } = seen
    await saveMerged<WebhookEndpoint, WebhookEndpointUpdate>({
      seen,
      changes,
      send: (changed, { updated_at: expected_updated_at }) =>
        updateWebhookEndpoint(client, agent_id, id, { ...changed, expected_updated_at }),
      read: () => getWebhookEndpoint(client, agent_id, id),
    })
  }
  return useMutation({
    mutationFn: async ({ agent_id, seen, headers, ...values }: Given) => {
      const given = headers && { headers }
      if (!endpoint || !seen) return void (await createWebhookEndpoint(client, agent_id, { ...values, ...given }))
      const changes = { ...changesOf(endpoint, values), ...given }
      if (Object.keys(changes).length > 0) await change(seen, changes)
    },
    onSuccess: async () => {
      notify(text.saved)
      close()
      await Promise.all(ENDPOINT_OPERATIONS.map((one) => queries.invalidateQueries({ queryKey: [one] })))
    },
    onError: failed,
  })
}
