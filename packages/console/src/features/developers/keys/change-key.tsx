import type { ApiKey, ApiKeyWithSecret } from '@ohun/sdk'
import { revokeApiKey, rotateApiKey } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { accountClient } from '../../../api/client.ts'
import { text } from '../../../text/api-keys.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notices.tsx'

interface ChangeProps {
  apiKey: ApiKey
  onClose: () => void
}

export function RotateKey({ apiKey, onMade, onClose }: ChangeProps & { onMade: (made: ApiKeyWithSecret) => void }) {
  const queries = useQueryClient()
  const rotate = async (): Promise<void> => {
    onMade(await rotateApiKey(accountClient, apiKey.key_id))
    void queries.invalidateQueries({ queryKey: ['listApiKeys'] })
  }
  return (
    <Confirm title={text.rotate_one(apiKey.label)} action={text.rotate} danger onConfirm={rotate} onClose={onClose}>
      <p>{text.rotate_hint}</p>
    </Confirm>
  )
}

/** The prefix is typed, as a label can have characters that no keyboard has. */
export function RevokeKey({ apiKey, onClose }: ChangeProps) {
  const queries = useQueryClient()
  const revoke = async (): Promise<void> => {
    await revokeApiKey(accountClient, apiKey.key_id)
    notify(text.revoked)
    await queries.invalidateQueries({ queryKey: ['listApiKeys'] })
  }
  return (
    <Confirm
      title={text.revoke_one(apiKey.label)}
      action={text.revoke}
      danger
      word={apiKey.prefix}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{text.revoke_hint}</p>
    </Confirm>
  )
}
