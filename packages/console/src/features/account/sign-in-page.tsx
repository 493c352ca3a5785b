import { logIn } from '@ohun/sdk/operations'
import { Link, useSearch } from '@tanstack/react-router'
import { accountClient } from '../../api/client.ts'
import { text } from '../../text/account.ts'
import { TextField } from '../../ui/field.tsx'
import { AccountForm, Frame, Links } from './frame.tsx'
import { ownPage } from './own-page.ts'

export function SignInPage() {
  const { to } = useSearch({ from: '/sign-in' })
  const submit = async ({ email = '', password = '' }: Record<string, string>): Promise<void> => {
    await logIn(accountClient, { email, password, cookie: true })
    // A new page keeps nothing of the person before.
    location.assign(ownPage(to))
  }
  return (
    <Frame title={text.sign_in_title}>
      <AccountForm action={text.sign_in} submit={submit}>
        {() => (
          <>
            <TextField label={text.email} name="email" type="email" autoComplete="username" required autoFocus />
            <TextField label={text.password} name="password" type="password" autoComplete="current-password" required />
          </>
        )}
      </AccountForm>
      <Links>
        <Link to="/sign-up">{text.new_account}</Link>
        <Link to="/reset-password">{text.forgot}</Link>
      </Links>
    </Frame>
  )
}
