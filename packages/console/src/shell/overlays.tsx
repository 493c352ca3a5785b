import { lazy, Suspense, useState } from 'react'
import { useEnvironment } from '../api/client.ts'
import { text } from '../text/palette.ts'
import { Button } from '../ui/button.tsx'
import { useKeys, type Overlay } from './keys/use-keys.ts'
// Not lazy: what a person types while the file is loaded would be lost.
import { Palette } from './palette/palette.tsx'

const KeysDialog = lazy(async () => ({ default: (await import('./keys/keys-dialog.tsx')).KeysDialog }))

/** The button for the palette, and the dialogs that keyboard shortcuts open on every page. */
export function Overlays() {
  const environment = useEnvironment()
  const [open, setOpen] = useState<Overlay>()
  useKeys(environment, setOpen)
  const close = (): void => setOpen(undefined)
  const showKeys = (): void => setOpen('keys')
  return (
    <>
      <Button aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen('palette')}>
        {text.open}
      </Button>
      {open === 'palette' ? <Palette environment={environment} onClose={close} onKeys={showKeys} /> : null}
      <Suspense>{open === 'keys' ? <KeysDialog onClose={close} /> : null}</Suspense>
    </>
  )
}
