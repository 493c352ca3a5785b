import type { Factors, TotpSecret } from '@ohun/sdk'
import { confirmTotp, removeTotp, startTotp } from '@ohun/sdk/operations'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { text } from '../../../text/security.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/panel.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Time } from '../../../ui/time.tsx'
import { AskPassword } from './ask-password.tsx'

interface AppProps {
  totp: Factors['totp']
  /** Called with the recovery codes if the account had none. */
  onChanged: (codes?: readonly string[]) => Promise<void>
}

export function AuthenticatorApp({ totp, onChanged }: AppProps) {
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<TotpSecret>()
  const close = (): void => setAsking(false)
  const remove = async (password: string): Promise<void> => {
    await removeTotp(accountClient, { password })
    notify(text.app_removed)
    await onChanged()
  }
  const start = async (password: string): Promise<void> => setSecret(await startTotp(accountClient, { password }))
  return (
    <Panel title={text.app}>
      <p>
        {totp ? (
          <>
            {text.app_since} <Time at={totp.created_at} />
          </>
        ) : (
          text.no_app
        )}
      </p>
      <div>
        <Button kind={totp ? 'danger' : 'primary'} onClick={() => setAsking(true)}>
          {totp ? text.remove_app : text.add_app}
        </Button>
      </div>
      {asking && totp ? (
        <AskPassword title={text.remove_app} action={text.remove} danger onConfirm={remove} onClose={close}>
          <p>{text.remove_hint}</p>
        </AskPassword>
      ) : null}
      {asking && !totp ? (
        <AskPassword title={text.add_app} action={text.continue} onConfirm={start} onClose={close} />
      ) : null}
      {secret ? <ConfirmApp secret={secret} onChanged={onChanged} onClose={() => setSecret(undefined)} /> : null}
    </Panel>
  )
}

function ConfirmApp({
  secret,
  onChanged,
  onClose,
}: Pick<AppProps, 'onChanged'> & { secret: TotpSecret; onClose: () => void }) {
  const [code, setCode] = useState('')
  const confirm = async (): Promise<void> => {
    const { recovery_codes } = await confirmTotp(accountClient, { code })
    notify(text.app_added)
    await onChanged(recovery_codes)
  }
  return (
    <Confirm title={text.confirm_app} action={text.confirm_app} onConfirm={confirm} onClose={onClose}>
      <p>{text.app_hint}</p>
      <QrCode label={text.picture} value={secret.otpauth_uri} />
      <p>
        {text.secret} <CopyText value={secret.secret} />
      </p>
      <TextField
        label={text.code}
        value={code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ target }) => setCode(target.value)}
      />
    </Confirm>
  )
}
