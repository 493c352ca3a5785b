import type { Factors, Passkey } from '@ohun/sdk'
import { addPasskey, removePasskey, startPasskey } from '@ohun/sdk/operations'
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { text } from '../../../text/security.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { AskPassword } from './ask-password.tsx'

type BrowserOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

interface PasskeysProps {
  passkeys: Factors['passkeys']
  onChanged: (codes?: readonly string[]) => Promise<void>
}

export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const [asked, setAsked] = useState<'add' | Passkey>()
  const close = (): void => setAsked(undefined)
  return (
    <Panel title={text.passkeys}>
      {passkeys.length === 0 ? (
        <p>{text.no_passkeys}</p>
      ) : (
        <Table
          label={text.passkeys}
          rows={passkeys}
          columns={columnsWith(setAsked)}
          keyOf={({ passkey_id }) => passkey_id}
        />
      )}
      {browserSupportsWebAuthn() ? (
        <div>
          <Button onClick={() => setAsked('add')}>{text.add_passkey}</Button>
        </div>
      ) : (
        <p>{text.no_browser}</p>
      )}
      {asked === 'add' ? <AddPasskey onChanged={onChanged} onClose={close} /> : null}
      {asked && asked !== 'add' ? <RemovePasskey chosen={asked} onChanged={onChanged} onClose={close} /> : null}
    </Panel>
  )
}

const columnsWith = (ask: (passkey: Passkey) => void): readonly Column<Passkey>[] => [
  { title: text.name, cell: ({ name }) => <bdi>{name}</bdi> },
  { title: text.made, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.last_used, cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : text.never) },
  {
    title: text.action,
    cell: (passkey) => (
      <Button kind="danger" aria-label={text.remove_one(passkey.name)} onClick={() => ask(passkey)}>
        {text.remove}
      </Button>
    ),
  },
]

type ChangeProps = Pick<PasskeysProps, 'onChanged'> & { onClose: () => void }

/** The new passkey. Null if the person cancels or the browser cannot create one. */
async function registered(options: BrowserOptions): Promise<Record<string, unknown> | null> {
  try {
    return { ...(await startRegistration({ optionsJSON: options })) }
  } catch {
    return null
  }
}

function AddPasskey({ onChanged, onClose }: ChangeProps) {
  const [name, setName] = useState('')
  const add = async (password: string): Promise<void> => {
    const { challenge_token, passkey_options } = await startPasskey(accountClient, { password })
    const passkey = await registered(passkey_options as unknown as BrowserOptions)
    if (!passkey) return notify(text.not_made)
    const { recovery_codes } = await addPasskey(accountClient, { challenge_token, name, passkey })
    notify(text.passkey_added)
    await onChanged(recovery_codes)
  }
  return (
    <AskPassword title={text.add_passkey} action={text.add_passkey} onConfirm={add} onClose={onClose}>
      <TextField
        label={text.name}
        hint={text.name_hint}
        value={name}
        required
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </AskPassword>
  )
}

function RemovePasskey({ chosen, onChanged, onClose }: ChangeProps & { chosen: Passkey }) {
  const { passkey_id } = chosen
  const remove = async (password: string): Promise<void> => {
    await removePasskey(accountClient, { passkey_id, password })
    notify(text.passkey_removed)
    await onChanged()
  }
  return (
    <AskPassword title={text.remove_one(chosen.name)} action={text.remove} danger onConfirm={remove} onClose={onClose}>
      <p>{text.remove_hint}</p>
    </AskPassword>
  )
}
