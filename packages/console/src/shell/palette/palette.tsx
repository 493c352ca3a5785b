import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Environment } from '../../api/client.ts'
import { text } from '../../text/palette.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { text as common } from '../../text/common.ts'
import { matching, type Entry } from './entries.ts'
import styles from './palette.module.css'
import { useEntries } from './use-entries.ts'

interface PaletteProps {
  environment: Environment
  onClose: () => void
  /** Opens the list of keyboard shortcuts in place of the palette. */
  onKeys: () => void
  /** Signs the person out, perhaps after a question. */
  onSignOut: () => void
}

/** Finds pages, resources and actions by words. It is a combobox whose list is always open. */
export function Palette({ environment, onClose, onKeys, onSignOut }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { entries, is_searching, error, refetch } = useEntries({ environment, typed, onKeys, onSignOut })
  const found = matching(entries, typed)
  const chosen = Math.min(at, found.length - 1)
  const choose = (entry: Entry | undefined): void => {
    if (!entry) return
    onClose()
    if ('to' in entry.open) void navigate({ to: entry.open.to })
    else entry.open.run()
  }
  const move = (by: number): void => setAt((chosen + by + found.length) % Math.max(found.length, 1))
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => choose(found[chosen]),
    }
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const type = (value: string): void => {
    setTyped(value)
    setAt(0)
  }
  const retry = (): void => {
    void refetch()
    // The button leaves the page as soon as the request begins.
    input.current!.focus()
  }
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Search {...{ input, typed, type, onKeyDown, found, chosen, choose }} />
      <Count found={found.length} is_searching={is_searching} is_failed={Boolean(error)} />
      <ErrorNotice error={error} retry={retry} />
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface SearchProps {
  input: RefObject<HTMLInputElement | null>
  typed: string
  type: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  found: readonly Entry[]
  chosen: number
  choose: (entry: Entry) => void
}

function Search({ input, typed, type, onKeyDown, found, chosen, choose }: SearchProps) {
  const id = useId()
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <>
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label={text.label}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={text.results} className={styles.list}>
        {found.map((entry, index) => (
          // The input handles the keys and keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={`${entry.group} ${entry.key}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={styles.option}
            onClick={() => choose(entry)}
          >
            <bdi>{entry.title}</bdi>
            <span className={styles.group}>{[entry.group, entry.hint].filter(Boolean).join(' · ')}</span>
          </div>
        ))}
      </div>
    </>
  )
}

/** How much is found. After a failed search, it is unknown whether there is nothing. */
function Count({ found, is_searching, is_failed }: { found: number; is_searching: boolean; is_failed: boolean }) {
  const words = found > 0 ? text.count(found) : is_searching ? text.searching : is_failed ? '' : text.nothing
  return (
    <p role="status" className={found > 0 || words === '' ? 'visually-hidden' : undefined}>
      {words}
    </p>
  )
}
