import { acceptInvitation } from '@ohun/sdk/operations'
import { useNavigate } from '@tanstack/react-router'
import { accountClient } from '../../api/client.ts'
import { addressIn } from '../../api/workspace.ts'
import { text as account } from '../../text/account.ts'
import { text } from '../../text/team.ts'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { AccountForm, Frame } from './frame.tsx'

/** The token is typed or pasted: proxies and the history would store an address that contains it. */
export function AcceptInvitationPage() {
  const navigate = useNavigate()
  const submit = async (values: Record<string, string>): Promise<void> => {
    const { workspace_id } = await acceptInvitation(accountClient, {
      token: (values['token'] ?? '').trim(),
      password: values['password'] ?? '',
    })
    notify(text.accepted)
    await navigate({ to: '/sign-in', search: { to: addressIn('/', workspace_id) } })
  }
  return (
    <Frame title={text.accept_title} intro={text.accept_intro}>
      <AccountForm action={text.accept} submit={submit}>
        {(error) => (
          <>
            <TextField label={account.token} name="token" required autoFocus fault={faultOf(error, 'token')} />
            <TextField
              label={account.password}
              name="password"
              type="password"
              autoComplete="current-password"
              hint={text.accept_password_hint}
              required
              fault={faultOf(error, 'password')}
            />
          </>
        )}
      </AccountForm>
    </Frame>
  )
}
