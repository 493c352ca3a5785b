import { createAgent } from '@ohun/sdk/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getAgentQuery, listTemplatesQuery } from '../../api/queries.gen.ts'
import { useMay } from '../../api/role.ts'
import { text } from '../../text/agents.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { useLeadOn } from '../../ui/use-lead-on.ts'
import styles from './agents.module.css'
import { TemplatePreview } from './template-preview.tsx'

export function NewAgentPage() {
  const may_create = useMay('develop')
  return (
    <Page title={text.new_agent} intro={may_create ? text.new_agent_intro : text.create_read_only}>
      {may_create ? <NewAgent /> : null}
    </Page>
  )
}

/** The name of the agent and its template. */
function NewAgent() {
  const environment = useEnvironment()
  const [name, setName] = useState('')
  const [template_id, choose] = useState<string>()
  const { create, busy, error } = useCreate()
  const fault = faultOf(error, 'display_name')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void create({ display_name: name, ...(template_id === undefined ? {} : { template_id }) })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={text.display_name}
        hint={text.display_name_hint}
        fault={fault}
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={100}
        required
        autoFocus
      />
      <Templates chosen={template_id} choose={choose} />
      {fault === undefined ? <ErrorNotice error={error} /> : null}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          {text.create}
        </Button>
        <Link to="/$environment/agents" params={{ environment }}>
          {text.back}
        </Link>
      </div>
    </form>
  )
}

/** Creates the agent and opens its page. */
function useCreate() {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const create = async (body: { display_name: string; template_id?: string }): Promise<void> => {
    setState({ busy: true })
    try {
      const agent = await createAgent(client, body)
      queries.setQueryData(getAgentQuery(client, agent.agent_id).queryKey, agent)
      await queries.invalidateQueries({ queryKey: ['listAgents'] })
      await leadOn({ to: '/$environment/agents/$agent_id', params: { environment, agent_id: agent.agent_id } })
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return { create, ...state }
}

interface TemplatesProps {
  chosen: string | undefined
  choose: (template_id: string | undefined) => void
}

function Templates({ chosen, choose }: TemplatesProps) {
  const { data, error, refetch } = useQuery(listTemplatesQuery(useClient()))
  const blank = { template_id: undefined, name: text.blank, description: text.blank_hint }
  const template = data?.templates.find(({ template_id }) => template_id === chosen)
  return (
    <>
      <fieldset className={styles.templates}>
        <legend>{text.template}</legend>
        <ErrorNotice error={error} retry={() => void refetch()} />
        {[blank, ...(data?.templates ?? [])].map(({ template_id, name, description }) => (
          <label key={template_id ?? ''} className={styles.template}>
            <input type="radio" name="template" checked={chosen === template_id} onChange={() => choose(template_id)} />
            <span>
              <strong>{name}</strong>
              <span>{description}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TemplatePreview agent={template?.agent ?? {}} />
    </>
  )
}
