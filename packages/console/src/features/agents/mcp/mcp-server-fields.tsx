import type { McpServerSettings } from '@ohun/sdk'
import { useState } from 'react'
import { text } from '../../../text/mcp.ts'
import { Button } from '../../../ui/button.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { WhereChangeable } from '../../../ui/read-only.tsx'
import { readHeaders } from '../../developers/read-headers.ts'
import type { AgentFormState } from '../form/agent-form.ts'
import styles from './mcp.module.css'
import { McpTools } from './mcp-tools.tsx'

interface ServerProps {
  form: AgentFormState
  server: McpServerSettings
  place: number
  change: (server: McpServerSettings) => void
  remove: () => void
}

/** One server, as it is typed. */
export function McpServerFields({ form, server, place, change, remove }: ServerProps) {
  const fault = (field: string): string | undefined => faultOf(form.error, `mcp_servers[${place}].${field}`)
  return (
    <fieldset className={styles.server}>
      <legend>{text.another(server.name)}</legend>
      <TextField
        label={text.name}
        hint={text.name_hint}
        fault={fault('name')}
        value={server.name}
        maxLength={24}
        onChange={({ target }) => change({ ...server, name: target.value })}
      />
      <TextField
        label={text.url}
        fault={fault('url')}
        type="url"
        value={server.url}
        onChange={({ target }) => change({ ...server, url: target.value })}
      />
      <HeadersField server={server} change={change} fault={fault('headers')} />
      <AllowedField server={server} change={change} fault={fault('allowed_tools')} />
      <TextField
        label={text.timeout}
        fault={fault('timeout_ms')}
        type="number"
        min={500}
        max={15_000}
        value={server.timeout_ms ?? DEFAULT_TIMEOUT_MS}
        onChange={({ target }) => change({ ...server, timeout_ms: Number(target.value) })}
      />
      <WhereChangeable>
        <McpTools agent_id={form.agent.agent_id} server={server} />
        <div>
          <Button onClick={remove}>{text.remove}</Button>
        </div>
      </WhereChangeable>
    </fieldset>
  )
}

const DEFAULT_TIMEOUT_MS = 5_000

interface PartProps extends Pick<ServerProps, 'server' | 'change'> {
  fault: string | undefined
}

/** Headers can be written but not read: an empty field keeps the saved headers. */
function HeadersField({ server, change, fault }: PartProps) {
  const [typed, setTyped] = useState('')
  const { wrong } = readHeaders(typed)
  const { headers: _, ...rest } = server
  const names = server.headers === undefined ? (server.header_names ?? []).join(', ') : ''
  const type = (value: string): void => {
    setTyped(value)
    const { headers } = readHeaders(value)
    change(value.trim() === '' ? rest : { ...rest, headers })
  }
  const removeSaved = (): void => {
    setTyped('')
    change({ ...rest, headers: null })
  }
  return (
    <>
      <TextAreaField
        label={text.headers}
        hint={names === '' ? text.headers_hint : text.headers_saved(names)}
        fault={wrong === undefined ? fault : text.headers_line(wrong)}
        autoComplete="off"
        spellCheck={false}
        rows={2}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {names === '' ? null : (
        <WhereChangeable>
          <div>
            <Button onClick={removeSaved}>{text.remove_headers}</Button>
          </div>
        </WhereChangeable>
      )}
    </>
  )
}

/** The text is kept as it is typed: a trailing comma does not add a tool yet. */
function AllowedField({ server, change, fault }: PartProps) {
  const [typed, setTyped] = useState(server.allowed_tools?.join(', ') ?? '')
  const type = (value: string): void => {
    setTyped(value)
    const allowed = value.split(/[\s,]+/).filter(Boolean)
    change({ ...server, allowed_tools: allowed.length === 0 ? null : allowed })
  }
  return (
    <TextField
      label={text.allowed}
      hint={text.allowed_hint}
      fault={fault}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}
