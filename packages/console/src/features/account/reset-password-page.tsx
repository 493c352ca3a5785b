import { requestPasswordReset, resetPassword } from '@ohun/sdk/operations'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { accountClient } from '../../api/client.ts'
import { text } from '../../text/account.ts'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { AccountForm, Frame, Links } from './frame.tsx'

async function send({ email = '' }: Record<string, string>): Promise<void> {
  await requestPasswordReset(accountClient, { email })
  notify(text.mail_sent)
}

/** Requests the message, then takes the token from it. A link fills in the token. */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const { token } = useSearch({ from: '/reset-password' })
  const reset = async (values: Record<string, string>): Promise<void> => {
    await resetPassword(accountClient, { token: values['token'] ?? '', password: values['password'] ?? '' })
    notify(text.reset_done)
    await navigate({ to: '/sign-in' })
  }
  return (
    <Frame title={text.reset}>
      {token === undefined ? (
        <AccountForm action={text.send_mail} submit={send}>
          {() => <TextField label={text.email} name="email" type="email" autoComplete="username" required />}
        </AccountForm>
      ) : null}
      <AccountForm action={text.reset} submit={reset}>
        {(error) => (
          <>
            <TextField label={text.token} name="token" defaultValue={token} required fault={faultOf(error, 'token')} />
            <TextField
              label={text.new_password}
              name="password"
              type="password"
              autoComplete="new-password"
              hint={text.password_hint}
              required
              fault={faultOf(error, 'password')}
            />
          </>
        )}
      </AccountForm>
      <Links>
        <Link to="/sign-in">{text.have_account}</Link>
      </Links>
    </Frame>
  )
}
