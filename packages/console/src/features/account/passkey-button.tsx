import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import type { PasskeyChallenge } from '@ohun/sdk'
import { completeLogin, startPasskeyLogin } from '@ohun/sdk/operations'
import { useState } from 'react'
import { accountClient } from '../../api/client.ts'
import { text } from '../../text/account.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'

type Challenge = Pick<PasskeyChallenge, 'challenge_token' | 'passkey_options'>
type BrowserOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

interface Outcome {
  enter: () => void
  /** A request failed. A challenge that was answered is used up, so the sign-in begins again. */
  refused: (reason: unknown) => void
}

/** The answer of the passkey, or null if the person cancels or the browser finds none. */
async function answerOf({ passkey_options }: Challenge): Promise<Record<string, unknown> | null> {
  try {
    return { ...(await startAuthentication({ optionsJSON: passkey_options as unknown as BrowserOptions })) }
  } catch {
    return null
  }
}

/** Signs in by the passkey that answers the challenge. */
export function PasskeyButton({ start, enter, refused }: Outcome & { start: () => Promise<Challenge> }) {
  const [busy, setBusy] = useState(false)
  const signIn = async (): Promise<void> => {
    const challenge = await start()
    const passkey = await answerOf(challenge)
    if (!passkey) return notify(text.no_passkey)
    await completeLogin(accountClient, { challenge_token: challenge.challenge_token, passkey })
    enter()
  }
  const run = (): void => {
    setBusy(true)
    void signIn()
      .catch(refused)
      .finally(() => setBusy(false))
  }
  if (!browserSupportsWebAuthn()) return null
  return (
    <Button busy={busy} onClick={run}>
      {text.use_passkey}
    </Button>
  )
}

const startLogin = async (): Promise<Challenge> => await startPasskeyLogin(accountClient, { cookie: true })

/** In place of the address and the password. */
export function PasskeyLogin(outcome: Outcome) {
  return <PasskeyButton start={startLogin} {...outcome} />
}
