import { confirmEmail } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { accountClient } from '../../api/client.ts'
import { identityKey } from '../../api/session.ts'
import { text } from '../../text/account.ts'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { AccountForm, Frame } from './frame.tsx'

/** Confirms the account's new address. It waits for a click, because mail programs open links on their own. */
export function ConfirmEmailPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { token } = useSearch({ from: '/confirm-email' })
  const submit = async (values: Record<string, string>): Promise<void> => {
    await confirmEmail(accountClient, { token: values['token'] ?? '' })
    await queries.invalidateQueries({ queryKey: identityKey })
    notify(text.confirmed)
    await navigate({ to: '/' })
  }
  return (
    <Frame title={text.confirm_title} intro={text.confirm_intro}>
      <AccountForm action={text.confirm} submit={submit}>
        {(error) => (
          <TextField label={text.token} name="token" defaultValue={token} required fault={faultOf(error, 'token')} />
        )}
      </AccountForm>
    </Frame>
  )
}
