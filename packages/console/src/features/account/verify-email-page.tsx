import { verifyEmail } from '@ohun/sdk/operations'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { accountClient } from '../../api/client.ts'
import { text } from '../../text/account.ts'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { AccountForm, Frame } from './frame.tsx'

export function VerifyEmailPage() {
  const navigate = useNavigate()
  const { token } = useSearch({ from: '/verify-email' })
  const submit = async (values: Record<string, string>): Promise<void> => {
    await verifyEmail(accountClient, { token: values['token'] ?? '', password: values['password'] ?? '' })
    notify(text.verified)
    await navigate({ to: '/sign-in' })
  }
  return (
    <Frame title={text.verify_title} intro={text.verify_intro}>
      <AccountForm action={text.verify} submit={submit}>
        {(error) => (
          <>
            <TextField label={text.token} name="token" defaultValue={token} required fault={faultOf(error, 'token')} />
            <TextField
              label={text.password}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              fault={faultOf(error, 'password')}
            />
          </>
        )}
      </AccountForm>
    </Frame>
  )
}
