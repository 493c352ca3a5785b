import type { ApiKey, ApiKeyWithSecret } from '@ohun/sdk'
import { revokeApiKey, rotateApiKey, updateApiKey } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { text } from '../../../text/api-keys.ts'
import { changesOf } from '../../../ui/conflict/save-merged.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { LabelField } from './label-field.tsx'
import { ScopesField, type Scopes } from './scopes-field.tsx'

interface ChangeProps {
  chosen: ApiKey
  onClose: () => void
}

/** Programs keep their key; only its permissions change. */
export function ChangeKey({ chosen, onClose }: ChangeProps) {
  const queries = useQueryClient()
  const [label, setLabel] = useState(chosen.label)
  const [scopes, setScopes] = useState<Scopes>(chosen.scopes)
  const change = async (): Promise<void> => {
    const changes = changesOf(chosen, { label, scopes })
    if (Object.keys(changes).length > 0) await updateApiKey(accountClient, chosen.key_id, changes)
    notify(text.changed)
    await queries.invalidateQueries({ queryKey: ['listApiKeys'] })
  }
  return (
    <Confirm title={text.change_one(chosen.label)} action={text.change} onConfirm={change} onClose={onClose}>
      <p>{text.change_hint}</p>
      <LabelField value={label} onChange={setLabel} />
      <ScopesField value={scopes} onChange={setScopes} />
    </Confirm>
  )
}

export function RotateKey({ chosen, onMade, onClose }: ChangeProps & { onMade: (made: ApiKeyWithSecret) => void }) {
  const queries = useQueryClient()
  const rotate = async (): Promise<void> => {
    onMade(await rotateApiKey(accountClient, chosen.key_id))
    void queries.invalidateQueries({ queryKey: ['listApiKeys'] })
  }
  return (
    <Confirm title={text.rotate_one(chosen.label)} action={text.rotate} danger onConfirm={rotate} onClose={onClose}>
      <p>{text.rotate_hint}</p>
    </Confirm>
  )
}

/** The person types the prefix, because a label can contain characters that are not on a keyboard. */
export function RevokeKey({ chosen, onClose }: ChangeProps) {
  const queries = useQueryClient()
  const revoke = async (): Promise<void> => {
    await revokeApiKey(accountClient, chosen.key_id)
    notify(text.revoked)
    await queries.invalidateQueries({ queryKey: ['listApiKeys'] })
  }
  return (
    <Confirm
      title={text.revoke_one(chosen.label)}
      action={text.revoke}
      danger
      word={chosen.prefix}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{text.revoke_hint}</p>
    </Confirm>
  )
}
