import { eraseContact } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { text } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Only } from '../../ui/only.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { ContactRecords } from './contact-records.tsx'

/** The data stored about a person, and its erasure. */
export function Contacts() {
  const environment = useEnvironment()
  const { number } = useSearch({ from: '/$environment/compliance/' })
  const navigate = useNavigate()
  const [typed, setTyped] = useTyped(number ?? '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const search = { number: typed.replace(/[^\d+]/g, '') || undefined }
    void navigate({ to: '/$environment/compliance', params: { environment }, search })
  }
  return (
    <Panel title={text.contact}>
      <p>{text.contact_intro}</p>
      <form onSubmit={submit} role="search">
        <TextField
          label={text.contact_number}
          hint={text.contact_hint}
          type="tel"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{text.find}</Button>
      </form>
      {number === undefined ? null : <Found key={number} number={number} />}
    </Panel>
  )
}

function Found({ number }: { number: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const [asking, ask] = useState(false)
  const [report, setReport] = useState<string>()
  const erase = async (): Promise<void> => {
    const { records_affected } = await eraseContact(client, number)
    setReport(text.erased(records_affected, number))
    await queries.invalidateQueries()
  }
  return (
    <>
      <ContactRecords number={number} />
      {report === undefined ? null : <p role="status">{report}</p>}
      <Only may="manage">
        <Button kind="danger" onClick={() => ask(true)}>
          {text.erase}
        </Button>
      </Only>
      {asking ? (
        <Confirm
          title={text.erase_title(number)}
          action={text.erase}
          danger
          word={number}
          onConfirm={erase}
          onClose={() => ask(false)}
        >
          <p>{text.erase_warning}</p>
        </Confirm>
      ) : null}
    </>
  )
}
