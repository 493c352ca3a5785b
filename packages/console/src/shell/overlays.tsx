import { lazy, Suspense, useState } from 'react'
import { useEnvironment } from '../api/client.ts'
import { text } from '../text/palette.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.ts'
import { AskUnsaved } from '../ui/unsaved-guard.tsx'
import { isUnsaved } from '../ui/unsaved.ts'
import { useKeys, type Overlay } from './keys/use-keys.ts'
// Not lazy: what a person types while the file is loaded would be lost.
import { Palette } from './palette/palette.tsx'
import { useSignOut } from './use-sign-out.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./keys/keys-dialog.tsx')).KeysDialog }))

/** The button for the palette, and the dialogs that keyboard shortcuts open on every page. */
export function Overlays() {
  const environment = useEnvironment()
  const [open, setOpen] = useState<Overlay>()
  useKeys(environment, setOpen)
  const close = (): void => setOpen(undefined)
  const showKeys = (): void => setOpen('keys')
  const signOut = useSignOut()
  const leave = (): void => {
    close()
    signOut().catch(() => notify(text.sign_out_failed))
  }
  const askToLeave = (): void => (isUnsaved() ? setOpen('sign-out') : leave())
  return (
    <>
      <Button aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen('palette')}>
        {text.open}
      </Button>
      {open === 'palette' ? (
        <Palette environment={environment} onClose={close} onKeys={showKeys} onSignOut={askToLeave} />
      ) : null}
      {open === 'sign-out' ? <AskUnsaved onStay={close} onLeave={leave} /> : null}
      <Suspense>{open === 'keys' ? <KeysDialog onClose={close} /> : null}</Suspense>
    </>
  )
}
