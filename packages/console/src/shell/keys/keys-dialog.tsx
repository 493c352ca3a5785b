import { useState } from 'react'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/keys.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import styles from './keys-dialog.module.css'
import { lettersAreOn, page_letters, switchLetters } from './keys.ts'

/** The keys that work on every page. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(lettersAreOn)
  const change = (checked: boolean): void => {
    switchLetters(checked)
    setOn(checked)
  }
  return (
    <Dialog title={text.title} onClose={onClose}>
      <dl className={styles.keys}>
        <Keys keys={['Ctrl K', '⌘ K']} does={text.palette} />
        <Keys keys={['?']} does={text.help} />
        <Keys keys={['Ctrl S', '⌘ S']} does={text.save} />
        {[...page_letters].map(([letter, { title }]) => (
          <Keys key={letter} keys={[`g ${letter}`]} does={text.go_to(title)} />
        ))}
      </dl>
      <CheckField label={text.letters} checked={on} onChange={change} />
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Keys({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  )
}
