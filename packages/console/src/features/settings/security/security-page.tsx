import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { getFactorsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/security.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { NewCodes, RecoveryCodes } from './recovery-codes.tsx'

/** The second step of the person's own account. */
export function SecurityPage() {
  const queries = useQueryClient()
  const query = useQuery(getFactorsQuery(accountClient))
  const [codes, setCodes] = useState<readonly string[]>()
  const changed = async (made?: readonly string[]): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['getFactors'] })
    if (made) setCodes(made)
  }
  return (
    <Page title={text.title} intro={text.intro}>
      <Loaded query={query}>
        {({ totp, passkeys, recovery_codes_left }) => (
          <>
            <AuthenticatorApp totp={totp} onChanged={changed} />
            <Passkeys passkeys={passkeys} onChanged={changed} />
            <RecoveryCodes
              left={recovery_codes_left}
              active={totp !== null || passkeys.length > 0}
              onChanged={changed}
            />
          </>
        )}
      </Loaded>
      {codes ? <NewCodes codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </Page>
  )
}
