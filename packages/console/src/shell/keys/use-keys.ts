import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Environment } from '../../api/client.ts'
import { lettersAreOn, page_letters } from './keys.ts'

export type Overlay = 'palette' | 'keys' | 'sign-out'

/** Follows the keys that work on every page: Ctrl or ⌘ and K, `?`, and `g` with the letter of a page. */
export function useKeys(environment: Environment, open: (overlay: Overlay) => void): void {
  const router = useRouter()
  useEffect(() => {
    let after_g = false
    const onKeyDown = (event: KeyboardEvent): void => {
      const goes = after_g
      after_g = false
      if (event.defaultPrevented || event.isComposing) return
      if (document.querySelector('dialog[open]')) return
      const { key, ctrlKey, metaKey, altKey } = event
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault()
        return open('palette')
      }
      if (ctrlKey || metaKey || altKey || isTyping(event.target) || !lettersAreOn()) return
      if (key === '?') return open('keys')
      const page = goes ? page_letters.get(key) : undefined
      if (page) void router.navigate({ to: page.to.replace('$environment', environment) })
      else after_g = key === 'g'
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [environment, open, router])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
